import { type ClusterTrade as CountedTrade, INDUSTRIES, type Industry } from '@sentinel/vocabulary-market';
import type { CopyRow, RunQuery } from '../copy/readers.ts';
import { ODD_DATES, type TradeCopyRow } from '../fields/trade-copy.ts';

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Trades outside of plans. Of the others that searches show, the copy has none. */
const UNPLANNED = 'trade_day >= ? and is_planned = 0 and first_owner is not null';

/** Trades that can be part of a cluster. */
const CONSIDERED = `${UNPLANNED} and implausible not in (${ODD_DATES})`;

/** A trade as finding clusters needs it. */
export interface RecentTrade extends CountedTrade {
  /** In units of money (`MONEY_UNITS`); null where it is unknown or implausible. */
  readonly value: number | null;
}

/** The trades of a company in one direction, the oldest first. */
export interface CompanyTrades {
  readonly cik: number;
  /** As the copy has it: 0 purchases, 1 sales. */
  readonly direction: number;
  /** At the last trade whose company has one. */
  readonly industry: Industry | null;
  readonly trades: RecentTrade[];
}

/**
 * All trades since a day, by company and direction; companies with a single one are left out. Days and owners come as lists, because a
 * row of their own for each trade takes longer.
 * @param from as the copy stores days
 */
export async function recentTrades(run: RunQuery, from: number): Promise<CompanyTrades[]> {
  const companies = await run(
    `select cast(cik as double) as cik, direction, arg_max(industry, trade_day) as industry,
            list(trade_day) filter (not has_more_owners) as days,
            list(cast(first_owner as double)) filter (not has_more_owners) as owners,
            list(cast(value as double)) filter (not has_more_owners) as values
       from trade where ${CONSIDERED} group by cik, direction having count(*) > 1`,
    [BigInt(from)],
  );
  const joint = await run(
    `select cast(cik as double) as cik, direction, trade_day, cast(any_value(value) as double) as value, list(cast(owner_cik as double)) as owners
       from trade join trade_owner on trade_id = id where ${CONSIDERED} and has_more_owners
      group by id, cik, direction, trade_day`,
    [BigInt(from)],
  );
  const found = new Map(companies.map(companyOf).map((company) => [keyOf(company), company]));
  for (const row of joint) {
    const { cik, direction, trade_day, owners, value } = row as unknown as JointRow;
    found.get(keyOf({ cik, direction }))?.trades.push({ day: trade_day, owners, value });
  }
  for (const { trades } of found.values()) trades.sort((one, other) => one.day - other.day);
  return [...found.values()];
}

const keyOf = ({ cik, direction }: Pick<CompanyTrades, 'cik' | 'direction'>) => `${cik} ${direction}`;

interface JointRow {
  readonly cik: number;
  readonly direction: number;
  readonly trade_day: number;
  readonly owners: readonly number[];
  readonly value: number | null;
}

function companyOf(row: CopyRow): CompanyTrades {
  const days = (row.days ?? []) as readonly number[];
  const owners = (row.owners ?? []) as readonly number[];
  const values = (row.values ?? []) as readonly (number | null)[];
  return {
    cik: Number(row.cik),
    direction: Number(row.direction),
    industry: INDUSTRIES[Number(row.industry) - 1] ?? null,
    trades: days.map((day, at) => ({ day, owners: [owners[at] ?? 0], value: values[at] ?? null })),
  };
}

/** What the answer tells of a trade. */
const SHOWN = [
  'id',
  'cik',
  'conm',
  'ticker',
  'accno',
  'direction',
  'trade_day',
  'shares',
  'price',
  'value',
  'market_value',
  'implausible',
  'filer_count',
  'flag_bits',
  'tag_bits',
  'title',
  'insider_bits',
  'next_8k_days',
  'next_8k_items',
  'next_8k_accno',
] as const satisfies readonly (keyof TradeCopyRow)[];

/** A trade of a cluster, with all its owners: the first-named one first. */
export interface ClusterTrade extends Pick<TradeCopyRow, (typeof SHOWN)[number]>, CountedTrade {
  readonly owners: readonly number[];
  readonly hasOddDate: boolean;
}

/** All trades of some companies since a day outside of plans, also those whose date is implausible; the oldest first. */
export async function tradesOf(run: RunQuery, ciks: readonly number[], from: number): Promise<ClusterTrade[]> {
  if (ciks.length === 0) return [];
  const rows = await run(
    `select ${SHOWN.join(', ')}, cast(first_owner as double) as first, has_more_owners, implausible in (${ODD_DATES}) as is_odd
       from trade where cik in (${places(ciks)}) and ${UNPLANNED} order by trade_day, id`,
    [...ciks.map(BigInt), BigInt(from)],
  );
  const joint = rows.flatMap(({ id, has_more_owners }) => (has_more_owners ? (id as bigint) : []));
  const ownersOf = await ownersOfTrades(run, joint);
  return rows.map((row) => {
    const first = row.first as number;
    const others = (ownersOf.get(row.id as bigint) ?? []).filter((owner) => owner !== first);
    return {
      // The columns are those of the row's type, whose table says what each of them holds.
      ...(row as unknown as Pick<TradeCopyRow, (typeof SHOWN)[number]>),
      day: row.trade_day as number,
      owners: [first, ...others],
      hasOddDate: row.is_odd === true,
    };
  });
}

/** The owners of trades, by id. */
async function ownersOfTrades(run: RunQuery, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await run(
    `select trade_id, list(cast(owner_cik as double) order by owner_cik) as owners
       from trade_owner where trade_id in (${places(ids)}) group by trade_id`,
    ids,
  );
  return new Map(rows.map(({ trade_id, owners }) => [trade_id as bigint, owners as readonly number[]]));
}

/** Names of owners, by CIK. */
export async function ownerNames(run: RunQuery, ciks: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ciks.length === 0) return new Map();
  const rows = await run(
    `select cast(cik as double) as cik, name from owner where cik in (${places(ciks)})`,
    ciks.map(BigInt),
  );
  return new Map(rows.map(({ cik, name }) => [Number(cik), String(name)]));
}
