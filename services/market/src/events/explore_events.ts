import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../copy/units.ts';
import { findPage, MAX_COUNTS } from '../search/find-page.ts';
import { accessionOf, cikOf, dayOf, instantOf, readRows, reasonOf } from '../search/read-rows.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { lookbackColumns, searchEvents } from './search-events.ts';

type Row = OperationResponse<'explore_events'>['rows'][number];

const SHOWN = [
  'cik',
  'conm',
  'accno',
  'ticker',
  'filed_day',
  'accepted_at',
  'items',
  'is_amendment',
  'is_ea',
  'event_return',
  'event_return_missing',
  'basis',
];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2024-01-05 → `05 Jan 2024` (spec part 3, section 3). */
function filedText(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${dayOfMonth} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Searches 8-K filings with their event returns and earlier insider trades. Returns one page and the number of all matches. */
export function explore_events(copy: ExploreCopy): Handlers<'market'>['explore_events'] {
  const counts = createRevisionCache<number>(MAX_COUNTS);
  return (search, call) =>
    copy.read(async (run, revision) => {
      const wanted = searchEvents(search);
      const { count, rows } = await findPage(run, wanted, counts.of(revision));
      const { sold, bought } = lookbackColumns(search);
      const page = await readRows(run, wanted, [...SHOWN, sold, bought], rows);
      return {
        num_rows: count,
        rows: page.map(
          (row): Row => ({
            conm: (row.conm ?? cikOf(row.cik)) as string,
            ticker: row.ticker as string | null,
            cik: cikOf(row.cik),
            accno: accessionOf(row.accno) ?? '',
            date_filed: row.filed_day === null ? null : filedText(dayOf(row.filed_day)),
            accepted_at: instantOf(row.accepted_at),
            event_return: fromUnits(row.event_return as bigint | null, RETURN_UNITS),
            event_return_missing:
              row.event_return === null ? (reasonOf(row.event_return_missing) ?? 'not_computed') : null,
            return_basis: row.basis as Row['return_basis'],
            '8K_items': row.items as string,
            value_sold: fromUnits(row[sold] as bigint | null, MONEY_UNITS),
            value_purchased: fromUnits(row[bought] as bigint | null, MONEY_UNITS),
            is_amendment: row.is_amendment as boolean,
            is_ea: row.is_ea as boolean,
          }),
        ),
      };
    }, call);
}
