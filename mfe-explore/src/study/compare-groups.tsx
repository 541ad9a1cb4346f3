import { ask, type CallPayload } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { useSession } from '@sentinel/session/react';
import { ErrorState, MenuButton, type MenuGroup, Spinner } from '@sentinel/ui';
import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lineScene, nearestHorizon } from './charts/line-scene.ts';
import { ReadableScene } from './charts/readable-scene.tsx';
import { countText, percentFigure, signedPercent } from './percent.ts';
import { SPLITS, type Split } from './splits.ts';
import styles from './study.module.css';
import type { StudyRequest } from './study.query.ts';
import { marginOf, RETURN_WORDS, type ReturnType, sessionsText } from './study-texts.ts';

type Group = OperationResponse<'compare_trades'>['groups'][number];

export interface CompareGroupsProps {
  /** The filters of the search, and where its returns start. */
  readonly request: StudyRequest;
  readonly returns: ReturnType;
  readonly horizon: StudyHorizon;
  /** How the study is split; null: it is not. */
  readonly split: string | null;
  readonly onSplit: (split: string | null) => void;
}

/** Splits the study into groups and says whether they turned out differently. */
export function CompareGroups({ horizon, onSplit, request, returns, split: id }: CompareGroupsProps) {
  const split = SPLITS.find((one) => one.id === id);
  return (
    <section className={styles.compared} aria-label="Comparison">
      <div className={styles.comparedHeading}>
        <h3>{split ? `Split: ${split.label}` : 'Does a signal make a difference?'}</h3>
        <MenuButton label={split ? 'Split by something else' : 'Split by'} groups={menuOf(id, onSplit)} align="end" />
      </div>
      {split ? <Groups request={request} returns={returns} horizon={horizon} split={split} /> : null}
    </section>
  );
}

function menuOf(id: string | null, onSplit: CompareGroupsProps['onSplit']): MenuGroup[] {
  const titles = [...new Set(SPLITS.map(({ title }) => title))];
  return [
    { entries: id === null ? [] : [{ name: 'none', label: 'Do not split', onChoose: () => onSplit(null) }] },
    ...titles.map((title) => ({
      title,
      entries: SPLITS.filter((split) => split.title === title).map((split) => ({
        name: split.id,
        label: split.label,
        isCurrent: split.id === id,
        onChoose: () => onSplit(split.id),
      })),
    })),
  ];
}

interface GroupsProps extends Pick<CompareGroupsProps, 'request' | 'returns' | 'horizon'> {
  readonly split: Split;
}

function Groups({ horizon, request, returns, split }: GroupsProps) {
  const email = useSession().email ?? '';
  const asked = { ...request, split_by: split.field, split_values: [...split.values] } as CallPayload<'compare_trades'>;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['compare_trades', email, JSON.stringify(asked)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask('compare_trades', asked, { signal }),
  });
  if (error)
    return (
      <ErrorState title="The groups could not be compared" onRetry={() => void refetch()} retrying={isFetching}>
        {error.message}
      </ErrorState>
    );
  if (!data)
    return (
      <p className={styles.note}>
        <Spinner size="small" /> <span role="status">Comparing the groups…</span>
      </p>
    );
  const names = data.groups.map(({ value }) => value ?? 'All others');
  const at = (group: Group) => group.horizons.find((one) => one.horizon === horizon)?.[returns];
  return (
    <div className={styles.groups} aria-busy={isFetching}>
      <ReadableScene
        title={`Average ${RETURN_WORDS[returns]} return`}
        note="%, 95% bands"
        label="Average return of each group by horizon"
        scene={lineScene(
          data.groups.map(({ horizons }) => horizons.map((one) => ({ horizon: one.horizon, estimate: one[returns] }))),
          horizon,
        )}
        texts={(data.groups[0]?.horizons ?? []).map((one, place) => {
          const means = data.groups.map((group, n) => {
            const mean = group.horizons[place]?.[returns].mean ?? null;
            return `${names[n]} ${mean === null ? '–' : signedPercent(mean)}`;
          });
          return `${sessionsText(one.horizon)}: ${means.join(', ')}`;
        })}
        indexAt={(x) => nearestHorizon(x, data.groups[0]?.horizons ?? [])}
      />
      <div className={styles.groupFigures}>
        <table className={styles.table}>
          <caption>At {sessionsText(horizon)}</caption>
          <thead>
            <tr>
              <th scope="col">Group</th>
              <th scope="col">Average</th>
              <th scope="col">±</th>
              <th scope="col">Median</th>
              <th scope="col">n</th>
              <th scope="col">p</th>
            </tr>
          </thead>
          <tbody>
            {data.groups.map((group, place) => {
              const found = at(group);
              const margin = found && marginOf(found);
              return (
                <tr key={names[place]}>
                  <th scope="row">
                    {place + 1} {names[place]}
                  </th>
                  <td>{figure(found?.mean)}</td>
                  <td>{margin === undefined ? '–' : percentFigure(margin)}</td>
                  <td>{figure(found?.median)}</td>
                  <td>{countText(found?.n ?? 0)}</td>
                  <td>{pText(found?.p ?? null)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className={styles.comparedNote}>
          {verdict(
            names,
            data.groups.map((group) => at(group)?.p ?? null),
          )}
        </p>
      </div>
    </div>
  );
}

const figure = (fraction: number | null | undefined) =>
  fraction === null || fraction === undefined ? '–' : signedPercent(fraction);

const pText = (p: number | null) => (p === null ? '–' : p < 0.001 ? '< 0.001' : p.toFixed(3));

/** Below it, chance is an unlikely reason. */
const UNLIKELY = 0.05;

/** What the probabilities say, in a sentence. */
export function verdict(names: readonly string[], probabilities: readonly (number | null)[]): string {
  const different = names.filter((_name, place) => (probabilities[place] ?? 1) < UNLIKELY);
  const reference = names[0] ?? '';
  const how = 'p is how often chance alone makes a difference this large (Welch’s test; several groups: Holm).';
  if (probabilities.every((p) => p === null)) return 'Too few companies or days to compare the groups.';
  return different.length === 0
    ? `No group differs from “${reference}” by more than chance would explain. ${how}`
    : `${different.map((name) => `“${name}”`).join(' and ')} ${different.length === 1 ? 'differs' : 'differ'} from “${reference}” by more than chance would explain. ${how}`;
}
