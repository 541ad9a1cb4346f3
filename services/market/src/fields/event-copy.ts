import { INSIDER_LOOKBACKS, type ReturnBasis } from '@sentinel/vocabulary-market';
import {
  alone,
  COMPANY,
  type CopyColumn,
  CRITERIA,
  changed,
  day,
  digits,
  fraction,
  itemBitsOf,
  known,
  money,
  type RowOf,
  reasonNumber,
  returnsOf,
  same,
  sourceOnly,
} from './copy-column.ts';

type Lookback = (typeof INSIDER_LOOKBACKS)[number];
type Sum = `${'' | 'known_'}${'sold' | 'bought'}_${Lookback}`;

/** What insiders traded before, by lookback: all by trade date, and those that were filed by then. */
const SUMS = Object.fromEntries(
  ['', 'known_'].flatMap((filed) =>
    INSIDER_LOOKBACKS.flatMap((days) =>
      ['sold', 'bought'].map((side) => [`${filed}${side}_${days}`, money(`fact.${filed}${side}_${days}`)]),
    ),
  ),
) as Record<Sum, ReturnType<typeof money>>;

/** An 8-K and one of its companies. */
export const EVENT_COPY = {
  accno: known(digits('fact.accession')),
  cik: known(digits('fact.cik')),
  ...COMPANY,
  filed_day: day('fact.filed_on'),
  items: known(same('varchar', "array_to_string(filing.items, '&')")),
  item_bits: itemBitsOf('source.items'),
  is_amendment: known(same('boolean', 'filing.is_amendment')),
  accepted_at: same('bigint', 'extract(epoch from fact.accepted_at)::bigint'),
  is_ea: known(same('boolean', 'fact.is_ea')),
  event_return: fraction('fact.event_return'),
  event_return_missing: known(
    changed('utinyint', 'varchar', 'fact.missing', (reason) => `cast(${reasonNumber(reason)} as utinyint)`),
  ),
  // The farthest that quotes or the close went from the previous close within the session: what alerts compare.
  lowest_move: fraction('least(fact.ret[1], moved.lowest / nullif(moved.previous_close, 0) - 1)'),
  highest_move: fraction('greatest(fact.ret[1], moved.highest / nullif(moved.previous_close, 0) - 1)'),
  session: same('integer', 'fact.event_session'),
  year: changed('smallint', 'integer', 'extract(year from session.day)::integer', (year) => year),
  is_shared: alone(),
  ...returnsOf('return_missing'),
  ...SUMS,
  basis: same('varchar', 'fact.basis') as CopyColumn<ReturnBasis | null>,
  ...CRITERIA,
  is_gone: sourceOnly('boolean', 'false'),
};

/** An event as a search reads it. */
export type EventCopyRow = RowOf<typeof EVENT_COPY>;
