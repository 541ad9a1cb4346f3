import { newYorkDay } from '@sentinel/calendar';
import type { Handlers } from '@sentinel/service-kit';
import { searchEvents } from '../events/search-events.ts';
import { aboutExport } from './about.ts';
import { eventColumns } from './event-columns.ts';
import type { Exports } from './exports.ts';

const ROWS = ['A row is an 8-K or 8-K/A and a company that it is of.'];

/**
 * Exports all events of a search.
 * @param refreshedAt everything stored before this moment is in the copy
 */
export function export_events(
  exports: Exports,
  refreshedAt: () => Date | undefined,
): Handlers<'market'>['export_events'] {
  return async (request, call) => {
    const now = new Date();
    const columns = eventColumns(request);
    return exports.start(
      {
        search: searchEvents({ ...request, page: 1, limit: 100 }),
        columns,
        format: request.format,
        about: aboutExport('Material Events', request, columns, { now, asOf: refreshedAt(), rows: ROWS }),
        fileName: `material-events-${newYorkDay(now)}`,
      },
      call,
    );
  };
}
