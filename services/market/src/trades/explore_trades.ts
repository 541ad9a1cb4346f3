import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { TradeCopy } from '../copy/trade-copy.ts';
import { searchTrades } from './search-trades.ts';

type Rows = OperationResponse<'explore_trades'>['rows'];

/**
 * Insider purchases and sales: the count of all hits and one page, from one state of the copy.
 * @param copy the copy; throws `unavailable` until it has been filled, because an empty answer would be a wrong one
 */
export function explore_trades(copy: () => TradeCopy): Handlers<'market'>['explore_trades'] {
  return async (search) => {
    const { count, page } = searchTrades(search);
    const [counted, rows] = await copy().read([count, page]);
    // The statement's columns are those of the contract; the answer's serializer keeps to it.
    return { num_rows: Number(counted?.[0]?.num_rows ?? 0), rows: (rows ?? []) as unknown as Rows };
  };
}
