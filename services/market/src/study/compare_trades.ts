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
      /** Of each group, the probability at a horizon. */
      const tested = (place: number, returns: 'raw' | 'adjusted') => {
        const [reference, ...others] = answers.map(({ horizons }) => horizons[place]?.[returns]);
        return [null, ...holm(others.map((one) => (one && reference ? welch(reference, one) : null)))];
      };
      return {
        return_start,
        groups: answers.map(({ horizons, issuers, n }, group) => ({
          value: groups[group]?.isRest ? null : (groups[group]?.value ?? null),
          n,
          issuers,
          horizons: horizons.map(({ adjusted, horizon, raw }, place) => {
            const { above_zero: _raw, missing: _r, ...ofRaw } = raw;
            const { above_zero: _adjusted, missing: _a, ...ofAdjusted } = adjusted;
            return {
              horizon,
              raw: { ...ofRaw, p: tested(place, 'raw')[group] ?? null },
              adjusted: { ...ofAdjusted, p: tested(place, 'adjusted')[group] ?? null },
            };
          }),
        })),
      };
    }, call);
  };
}
