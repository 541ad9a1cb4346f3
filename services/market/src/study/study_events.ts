import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { filterEvents } from '../events/search-events.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { type KnownStudy, MAX_STUDIES, studyRows } from './study.ts';

/** Says how the events of a search turned out, from one state of the copy (docs/market-data.md, "Studies"). */
export function study_events(copy: ExploreCopy): Handlers<'market'>['study_events'] {
  const studies = createRevisionCache<KnownStudy>(MAX_STUDIES);
  return ({ horizon = 20, return_start = 'event_date', allow_estimate, ...search }, call) =>
    copy.read(async (run, revision) => {
      const { owners: _owners, ...answer } = await studyRows(
        run,
        {
          table: 'event',
          where: filterEvents(search),
          fromAcceptance: return_start === 'acceptance',
          horizon,
        },
        studies.of(revision),
        { allowEstimate: allow_estimate },
      );
      return { return_start, ...answer };
    }, call);
}
