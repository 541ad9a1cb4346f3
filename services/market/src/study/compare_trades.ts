import { AppError } from '@sentinel/contracts';
import { TRADE } from '@sentinel/fields';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { filterGroup } from '../trades/search-trades.ts';
import { holm, welch } from './compare-means.ts';
import { type KnownStudy, MAX_STUDIES, studyRows } from './study.ts';

/** Compares groups of the trades of a search, from one state of the copy (docs/market-data.md, "Studies"). */
export function compare_trades(copy: ExploreCopy): Handlers<'market'>['compare_trades'] {
  const studies = createRevisionCache<KnownStudy>(MAX_STUDIES);
  return ({ split_by, split_values, ...search }, call) => {
    const field = TRADE.splits.find(({ name }) => name === split_by);
    const unknown = split_values.find(
      (value) => !(field?.filter.options as readonly string[] | undefined)?.includes(value),
    );
    if (!field || unknown !== undefined)
      throw new AppError('bad_request', `“${unknown}” is no value of “${field?.label ?? split_by}”.`);
    const [first = ''] = split_values;
    const groups = [
      ...split_values.map((value) => ({ field, value, isRest: false })),
      ...(split_values.length === 1 ? [{ field, value: first, isRest: true }] : []),
    ];
    const { return_start = 'trade_date', return_horizon = 20 } = search;
    return copy.read(async (run, revision) => {
      const answers: Awaited<ReturnType<typeof studyRows>>[] = [];
      for (const group of groups)
        answers.push(
          await studyRows(
            run,
            {
              table: 'trade',
              where: filterGroup(search, group),
              fromAcceptance: return_start === 'acceptance',
              horizon: return_horizon,
            },
            studies.of(revision),
          ),
        );
      const compared = (returns: 'raw' | 'adjusted') =>
        comparedAt(answers.map(({ horizons }) => horizons.map((one) => one[returns])));
      const [raw, adjusted] = [compared('raw'), compared('adjusted')];
      return {
        return_start,
        groups: answers.map(({ horizons, issuers, n }, group) => ({
          value: groups[group]?.isRest ? null : (groups[group]?.value ?? null),
          n,
          issuers,
          horizons: horizons.flatMap(({ horizon }, place) => {
            const [ofRaw, ofAdjusted] = [raw[group]?.[place], adjusted[group]?.[place]];
            return ofRaw && ofAdjusted ? [{ horizon, raw: ofRaw, adjusted: ofAdjusted }] : [];
          }),
        })),
      };
    }, call);
  };
}

type Estimate = Awaited<ReturnType<typeof studyRows>>['horizons'][number]['raw'];

/**
 * The estimates with the probability of their difference from the first group.
 * @param groups the estimates of each group by horizon
 */
function comparedAt(groups: readonly (readonly Estimate[])[]) {
  const [reference = [], ...others] = groups;
  const p = reference.map((one, place) => [
    null,
    ...holm(others.map((other) => (other[place] ? welch(one, other[place]) : null))),
  ]);
  return groups.map((estimates, group) =>
    estimates.map(({ degrees, error, high, low, mean, median, n }, place) => ({
      ...{ n, mean, low, high, error, degrees, median },
      p: p[place]?.[group] ?? null,
    })),
  );
}
