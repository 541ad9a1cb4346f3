import { return_start, study_start } from '@sentinel/fields';
import { useSession } from '@sentinel/session/react';
import { Announcement, Badge, Button, EmptyState, ErrorState, SegmentedControl, Skeleton } from '@sentinel/ui';
import type { EventReturnStart, ReturnStart, StudyHorizon } from '@sentinel/vocabulary-market';
import { type ReactNode, useId, useState } from 'react';
import { CompareGroups } from './compare-groups.tsx';
import { MissingReturns } from './missing-returns.tsx';
import { countText } from './percent.ts';
import styles from './study.module.css';
import { type KnownStudy, type Study, type StudyOperation, type StudyRequest, useStudy } from './study.query.ts';
import type { StudiedFilter, StudyOrigin } from './study-about.ts';
import { estimateAt, StudyCharts } from './study-charts.tsx';
import { StudyFiles } from './study-files.tsx';
import { StudySkeleton } from './study-skeleton.tsx';
import { StudyTable } from './study-table.tsx';
import { intervalText, NOUN, RETURN_WORDS, type ReturnType, rowsText, sampleText } from './study-texts.ts';

interface CommonProps {
  /** Raw or market-adjusted, as the search shows its returns. */
  readonly returns: ReturnType;
  /** The horizon of the histogram and the years. */
  readonly horizon: StudyHorizon;
  readonly onHorizon: (horizon: StudyHorizon) => void;
  /** The filters of the search, as its chips say them. */
  readonly filters: readonly StudiedFilter[];
}

/** The filters of the submitted search without page, limit and sort; the start of returns and the horizon belong to the page's address. */
export type StudyPanelProps = CommonProps &
  (
    | {
        readonly operation: 'study_trades';
        readonly split: string | null;
        readonly onSplit: (split: string | null) => void;
        readonly request: StudyRequest;
        readonly start: ReturnStart;
        readonly onStart: (start: ReturnStart) => void;
      }
    | {
        readonly operation: 'study_events';
        readonly request: StudyRequest;
        readonly start: EventReturnStart;
        readonly onStart: (start: EventReturnStart) => void;
      }
  );

/** "Study": how the rows of the search turned out, over 1 to 120 sessions. */
export default function StudyPanel(props: StudyPanelProps) {
  const { operation, request, start, returns, horizon } = props;
  const headingId = useId();
  const email = useSession().email ?? '';
  const found = useStudy({
    email,
    operation,
    request: { ...request, return_start: start } as StudyRequest,
    horizon,
  });
  const isEstimate = found.study !== undefined && found.study.sampled_one_in !== null;

  return (
    <section className={styles.panel} aria-labelledby={headingId} aria-busy={found.isFetching}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={headingId}>Study</h2>
          {isEstimate ? <Badge>Estimate</Badge> : null}
        </div>
        {props.operation === 'study_trades' ? (
          <SegmentedControl
            label={return_start.label}
            hideLabel
            size="small"
            options={return_start.filter.options}
            value={props.start}
            onChange={props.onStart}
          />
        ) : (
          <SegmentedControl
            label={study_start.label}
            hideLabel
            size="small"
            options={study_start.filter.options}
            value={props.start}
            onChange={props.onStart}
          />
        )}
      </header>
      {found.study ? (
        <Figures
          {...found}
          study={found.study}
          operation={operation}
          returns={returns}
          onHorizon={props.onHorizon}
          origin={{ filters: props.filters, start, readAt: found.readAt }}
        >
          {props.operation === 'study_trades' ? (
            <CompareGroups
              request={{ ...request, return_start: start } as StudyRequest}
              returns={returns}
              horizon={found.study.detail.horizon}
              split={props.split}
              onSplit={props.onSplit}
            />
          ) : null}
        </Figures>
      ) : found.error ? (
        <ErrorState title="The study could not be loaded" onRetry={found.retry} retrying={found.isFetching}>
          {found.error.message}
        </ErrorState>
      ) : (
        <StudySkeleton />
      )}
    </section>
  );
}

interface FiguresProps extends Pick<KnownStudy, 'isFetching' | 'error' | 'retry'> {
  readonly study: Study;
  readonly operation: StudyOperation;
  readonly returns: ReturnType;
  readonly onHorizon: (horizon: StudyHorizon) => void;
  readonly origin: StudyOrigin;
  readonly children: ReactNode;
}

function Figures({ study, operation, returns, onHorizon, origin, isFetching, error, retry, children }: FiguresProps) {
  const [isTable, setTable] = useState(false);
  const noun = NOUN[operation];
  const estimate = estimateAt(study, study.detail.horizon, returns);
  if (study.n === 0 || !estimate) return <EmptyState title={`No ${noun[1]} to study`} />;

  const estimated = sampleText(study, noun);
  const counts = [
    [rowsText(study, study.n), study.n === 1 ? noun[0] : noun[1]],
    [countText(study.issuers), study.issuers === 1 ? 'issuer' : 'issuers'],
    ...(study.owners === undefined
      ? []
      : [[countText(study.owners), study.owners === 1 ? 'owner' : 'owners'] as const]),
  ] as const;
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([count, word], place) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{estimated !== '' && place > 0 ? <Unknown isFetching={isFetching} /> : count}</dd>
          </div>
        ))}
      </dl>
      {isTable ? (
        <StudyTable study={study} returns={returns} />
      ) : (
        <StudyCharts study={study} returns={returns} onHorizon={onHorizon} />
      )}
      <div className={styles.explanation}>
        {estimated === '' ? null : (
          <div className={styles.estimated}>
            <p>
              {estimated}{' '}
              {error ? `The exact figures could not be loaded. ${error.message}` : 'The exact figures follow.'}
            </p>
            {error ? (
              <Button variant="outline" loading={isFetching} onClick={retry}>
                Retry
              </Button>
            ) : null}
          </div>
        )}
        <p>{intervalText(estimate, noun)}</p>
      </div>
      <Announcement text={estimated} />
      <MissingReturns study={study} missing={estimate.missing} noun={noun} />
      {children}
      <footer className={styles.footer}>
        <Button variant="outline" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show charts' : 'Show table'}
        </Button>
        <StudyFiles
          study={study}
          returns={returns}
          title={`Study of insider ${noun[1]}, ${RETURN_WORDS[returns]}`.replace('insider events', 'material events')}
          origin={origin}
          counts={counts.map(([count, word]) => `${count} ${word}`).join(', ')}
        />
      </footer>
    </>
  );
}

/** A number that no estimate gives: a sample does not say how many issuers and owners all rows have. */
const Unknown = ({ isFetching }: { readonly isFetching: boolean }) =>
  isFetching ? (
    <>
      <Skeleton width="56px" height="18px" />
      <span className="visually-hidden">Not counted yet</span>
    </>
  ) : (
    '–'
  );
