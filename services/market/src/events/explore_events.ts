import type { OperationResponse } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { lookbackColumns } from '../fields/event.ts';
import type { EventCopyRow } from '../fields/event-copy.ts';
import { fromUnits, MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';
import { findPage, MAX_COUNTS } from '../search/find-page.ts';
import { cikOf, dayOf, filingOf, readRows, reasonOf } from '../search/read-rows.ts';
import { createRevisionCache } from '../search/revision-cache.ts';
import { searchEvents } from './search-events.ts';

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
] as const satisfies readonly (keyof EventCopyRow)[];
type ReadRow = Pick<EventCopyRow, (typeof SHOWN)[number]> & {
  readonly sold: bigint | null;
  readonly bought: bigint | null;
};
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
      const page = await readRows<ReadRow>(run, wanted, [...SHOWN, `${sold} as sold`, `${bought} as bought`], rows);
      return {
        num_rows: count,
        rows: page.map(
          (row): Row => ({
            conm: row.conm ?? cikOf(row.cik),
            ticker: row.ticker,
            ...filingOf(row),
            date_filed: row.filed_day === null ? null : filedText(dayOf(row.filed_day)),
            event_return: fromUnits(row.event_return, RETURN_UNITS),
            event_return_missing:
              row.event_return === null ? (reasonOf(row.event_return_missing) ?? 'not_computed') : null,
            return_basis: row.basis,
            '8K_items': row.items,
            value_sold: fromUnits(row.sold, MONEY_UNITS),
            value_purchased: fromUnits(row.bought, MONEY_UNITS),
            is_amendment: row.is_amendment,
            is_ea: row.is_ea,
          }),
        ),
      };
    }, call);
}
