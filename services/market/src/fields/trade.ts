import type { OperationRequest } from '@sentinel/contracts';
import type { TRADE, TradeFilter } from '@sentinel/fields';
import {
  CLUSTER_RULES,
  INSIDER_TYPES,
  MISSING_RETURN_REASONS,
  OFFICER_ROLES,
  TRADE_TAGS,
} from '@sentinel/vocabulary-market';
import { bitsOf, type Conditions } from './conditions.ts';
import { reasonBitsAt } from './copy-column.ts';
import { type FieldSql, SHARED_SQL } from './field-sql.ts';
import { type Listed, listedIn, membersOf } from './watchlist.ts';

export type TradeSearch = OperationRequest<'explore_trades'> & Listed;
export type TradeFilters = Omit<TradeSearch, 'email' | 'page' | 'limit' | 'sort_column' | 'sort_direction'>;

/** SQL of the requested return, and the columns with its raw form, why that is unknown (`reasonAt` the horizon), and the last return. */
export interface ReturnColumns {
  readonly value: string;
  readonly raw: string;
  readonly missing: string;
  /** Up to the last price of a series that ended; of every horizon that it has not reached. */
  readonly last: string;
}

type AskedReturn = Pick<TradeFilters, 'return_type' | 'return_horizon' | 'return_start' | 'ended_returns'>;

/** The number of the reason in the copy. */
const ENDED = MISSING_RETURN_REASONS.indexOf('ended') + 1;

/** By default raw over 20 sessions from the trade date (spec part 3, section 4). */
export function returnColumns({
  return_type = 'raw',
  return_horizon = 20,
  return_start = 'trade_date',
  ended_returns = 'leave_out',
}: AskedReturn): ReturnColumns {
  const from = return_start === 'acceptance' ? 'reader_' : '';
  const type = return_type === 'adjusted' ? 'adj' : 'ret';
  const known = `${from}${type}_${return_horizon}`;
  const missing = `${from}missing`;
  const last = `${from}last_${type}`;
  const toEnd = `coalesce(${known}, case when ${reasonBitsAt(missing, return_horizon)} = ${ENDED} then ${last} end)`;
  return {
    value: ended_returns === 'last_price' ? toEnd : known,
    raw: `${from}ret_${return_horizon}`,
    missing,
    last,
  };
}

/** A trade's tags as files have them: "First, Late". */
const TAGS_SHOWN = `nullif(concat_ws(', ', ${TRADE_TAGS.map((tag, bit) => `case when tag_bits & ${1 << bit} <> 0 then '${tag}' end`).join(', ')}), '')`;

/** What the copy has for each column. Texts sort without regard to case and accents. */
export const tradeSql = (search: TradeFilters): Readonly<Record<(typeof TRADE.columnNames)[number], FieldSql>> => ({
  ...SHARED_SQL,
  owner: { value: 'owner', sorted: 'owner_sort' },
  title: { value: 'title', sorted: 'title_sort' },
  trade_date: { value: 'trade_day' },
  trade_direction: { value: 'direction', shown: "case direction when 0 then 'Purchase' else 'Sale' end" },
  // Implausible values are unknown unless the search asks for them.
  value: { value: search.include_implausible ? 'face_value' : 'value' },
  holding_traded: { value: 'holding_traded', shown: 'case when held_before > 0 then holding_traded end' },
  held_before: { value: 'held_before' },
  held_after: { value: 'held_after' },
  days_to_file: { value: 'days_to_file' },
  trade_return: { value: returnColumns(search).value },
  reader_return: { value: returnColumns({ ...search, return_start: 'acceptance' }).value },
  next_8K_days: { value: 'next_8k_days' },
  next_8K_ret0: { value: 'next_8k_ret0' },
  next_ea_days: { value: 'next_ea_days' },
  next_ea_ret0: { value: 'next_ea_ret0' },
  is_10b51: { value: 'is_10b51', shown: "case is_10b51 when 1 then 'Yes' when 0 then 'No' end" },
  shares: { value: 'shares' },
  tags: { value: 'tag_bits', shown: TAGS_SHOWN },
  price: { value: 'price' },
  // Only these codes make a trade (DESIGN section 6).
  codes: { value: 'direction', shown: "case direction when 0 then 'P' else 'S' end" },
  location: { value: 'location' },
});

const DIRECTION = { Purchases: 0n, Sales: 1n } as const;

/** The filters that are no comparison with a number, and remove rows. */
type OtherFilter = Exclude<TradeFilter, { filter: { control: 'number' | 'oneOf' } | { on: 'true' } }>['name'];

/** What each other filter demands. Companies and `next_8K_items`, which both searches have, are in `addSharedFilters`. */
export const TRADE_CONDITIONS: Readonly<
  Record<Exclude<OtherFilter, 'next_8K_items'>, (conditions: Conditions, search: TradeFilters) => void>
> = {
  company({ add }, { reporting_person_ciks: owners }) {
    if (!owners) return;
    const places = owners.map(() => '?').join(', ');
    add(`id in (select trade_id from trade_owner where owner_cik in (${places}))`, ...owners.map(BigInt));
  },
  watchlist({ add }, search) {
    const members = membersOf(search);
    if (!members) return;
    const { companies, people } = members;
    const sides = [
      ...(companies === '' ? [] : [[listedIn('cik'), companies] as const]),
      ...(people === ''
        ? []
        : [[`id in (select trade_id from trade_owner where ${listedIn('owner_cik')})`, people] as const]),
    ];
    if (sides.length === 0) add('false');
    else add(`(${sides.map(([side]) => side).join(' or ')})`, ...sides.map(([, ciks]) => ciks));
  },
  trade_date: ({ days }, { start_date, end_date }) =>
    days('trade_day', start_date === 'all' ? undefined : start_date, end_date),
  trade_direction({ oneOf }, { trade_types }) {
    if (trade_types?.val.length !== 1) return;
    oneOf(
      'direction',
      'tinyint',
      trade_types.val.map((type) => DIRECTION[type]),
    );
  },
  insider_types({ anyBit }, { insider_types }) {
    if (insider_types) anyBit('insider_bits', 'utinyint', bitsOf(INSIDER_TYPES, insider_types.val));
  },
  officer_roles({ anyBit }, { officer_roles }) {
    if (officer_roles) anyBit('officer_bits', 'utinyint', bitsOf(OFFICER_ROLES, officer_roles.val));
  },
  tags({ anyBit }, { tags }) {
    if (tags) anyBit('tag_bits', 'smallint', bitsOf(TRADE_TAGS, tags.val));
  },
  without_tags({ add }, { without_tags }) {
    if (without_tags) add('tag_bits & cast(? as smallint) = 0', bitsOf(TRADE_TAGS, without_tags.val));
  },
  clusters({ anyBit }, { clusters }) {
    if (clusters) anyBit('cluster_bits', 'utinyint', bitsOf(CLUSTER_RULES, clusters.val));
  },
  is_10b51({ add }, { constraint_10b51 }) {
    if (constraint_10b51) add('is_planned = 0');
  },
};
