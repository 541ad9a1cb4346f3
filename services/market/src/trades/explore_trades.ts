import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { CopyRow } from '../copy/readers.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../copy/units.ts';
import { createCountCache } from '../search/count-cache.ts';
import { findPage } from '../search/find-page.ts';
import { accessionOf, cikOf, dayOf, readRows } from '../search/read-rows.ts';
import { returnColumn, searchTrades } from './search-trades.ts';

type Row = OperationResponse<'explore_trades'>['rows'][number];

/** The columns of the answer, in addition to the requested return. */
const SHOWN = [
  'cik',
  'conm',
  'accno',
  'ticker',
  'owner',
  'title',
  'location',
  'trade_day',
  'days_to_file',
  'direction',
  'shares',
  'value',
  'next_8k_days',
  'next_8k_ret0',
  'next_8k_items',
  'next_8k_accno',
  'next_ea_days',
  'next_ea_ret0',
  'next_ea_accno',
  'btwn_fqe_ea',
  'is_10b51',
  'is_amendment',
];

/** Searches insider purchases and sales. Returns one page and the number of all matches, both from one state of the copy. */
export function explore_trades(copy: ExploreCopy): Handlers<'market'>['explore_trades'] {
  const counts = createCountCache();
  return (search) =>
    copy.read(async (run, revision) => {
      const wanted = searchTrades(search);
      const { count, rows } = await findPage(run, wanted, counts.of(revision));
      const column = returnColumn(search);
      const page = await readRows(run, wanted, [...SHOWN, column], rows);
      return { num_rows: count, rows: page.map((row) => rowOf(row, column)) };
    });
}

const rowOf = (row: CopyRow, column: string): Row => ({
  conm: (row.conm ?? cikOf(row.cik)) as string,
  ticker: row.ticker as string | null,
  cik: cikOf(row.cik),
  accno: accessionOf(row.accno) ?? '',
  owner: row.owner as string,
  title: row.title as string,
  location: row.location as string | null,
  trade_date: dayOf(row.trade_day),
  days_to_file: row.days_to_file as number | null,
  trade_direction: row.direction === 0 ? 'purchase' : 'sale',
  shares: row.shares as number,
  value: fromUnits(row.value as bigint | null, MONEY_UNITS),
  trade_return: fromUnits(row[column] as bigint | null, RETURN_UNITS),
  next_8K_days: row.next_8k_days as number | null,
  next_8K_ret0: fromUnits(row.next_8k_ret0 as bigint | null, RETURN_UNITS),
  next_8K_items: row.next_8k_items as string | null,
  next_8K_accno: accessionOf(row.next_8k_accno),
  next_ea_days: row.next_ea_days as number | null,
  next_ea_ret0: fromUnits(row.next_ea_ret0 as bigint | null, RETURN_UNITS),
  next_ea_accno: accessionOf(row.next_ea_accno),
  btwn_fqe_ea: row.btwn_fqe_ea === null ? null : row.btwn_fqe_ea ? 1 : 0,
  is_10b51: row.is_10b51 as 0 | 1 | null,
  is_amendment: row.is_amendment as boolean,
});
