import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { filterStudiedTrades } from '../trades/search-trades.ts';
import { type KnownStudy, MAX_STUDIES, studyRows } from './study.ts';

/** Says how the trades of a search turned out, from one state of the copy (docs/market-data.md, "Studies"). */
export function study_trades(copy: ExploreCopy): Handlers<'market'>['study_trades'] {
  const studies = createRevisionCache<KnownStudy>(MAX_STUDIES);
  return ({ horizon, allow_estimate, ...search }, call) =>
    copy.read(async (run, revision) => {
      const { return_start = 'trade_date', return_horizon = 20 } = search;
      const answer = await studyRows(
        run,
        {
          table: 'trade',
          where: filterStudiedTrades(search),
          fromAcceptance: return_start === 'acceptance',
          horizon: horizon ?? return_horizon,
        },
        studies.of(revision),
        { allowEstimate: allow_estimate },
      );
      return { return_start, ...answer };
    }, call);
}
