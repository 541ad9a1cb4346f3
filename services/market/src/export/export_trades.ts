import { newYorkDay } from '@sentinel/calendar';
import type { Handlers } from '@sentinel/service-kit';
import { searchTrades } from '../trades/search-trades.ts';
import { aboutExport } from './about.ts';
import type { Exports } from './exports.ts';
import { tradeColumns } from './trade-columns.ts';

const ROWS = [
  'A row is what one filing (Form 4 or 5, or an amendment) says of the purchases (code P) or sales (code S) of its owners on one day, without derivatives.',
  'Left out: what a later amendment replaced, and of a block that several owners filed, each row but one, so that it counts once.',
];

/**
 * Exports all trades of a search.
 * @param refreshedAt everything stored before this moment is in the copy
 */
export function export_trades(
  exports: Exports,
  refreshedAt: () => Date | undefined,
): Handlers<'market'>['export_trades'] {
  return async (request, call) => {
    const now = new Date();
    const columns = tradeColumns(request);
    return exports.start(
      {
        search: searchTrades({ ...request, page: 1, limit: 100 }),
        columns,
        format: request.format,
        about: aboutExport('Insider Trades', request, columns, { now, asOf: refreshedAt(), rows: ROWS }),
        fileName: `insider-trades-${newYorkDay(now)}`,
      },
      call,
    );
  };
}
