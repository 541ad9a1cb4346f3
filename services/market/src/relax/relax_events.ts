import { EVENT } from '@sentinel/fields';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { filterEvents } from '../events/search-events.ts';
import { countWithout } from './count-without.ts';

/** Counts the events that a search has without each of its filters. */
export function relax_events(copy: ExploreCopy): Handlers<'market'>['relax_events'] {
  return (search, call) =>
    copy.read(
      async (run) => ({ without: await countWithout(run, search, EVENT, { table: 'event', filter: filterEvents }) }),
      call,
    );
}
