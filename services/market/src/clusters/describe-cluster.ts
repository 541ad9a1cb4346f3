import type { OperationResponse } from '@sentinel/contracts';
import { INSIDER_TYPES, TRADE_FLAGS, TRADE_TAGS } from '@sentinel/vocabulary-market';
import { fromUnits, MONEY_UNITS } from '../fields/units.ts';
import { accessionOf, cikOf, dayOf, namesOf } from '../search/read-rows.ts';
import { type CloseUpTo, LAST_CLOSE } from './cluster-prices.repository.ts';
import type { ClusterTrade } from './cluster-trades.ts';

type Cluster = OperationResponse<'find_clusters'>['clusters'][number];
type Person = Cluster['who'][number];

/** Trades, people and names of others that the answer lists of a cluster at most. */
const MAX_LISTED = 100;
/** A close that is older than that on the last trade day says nothing about that day. */
const MAX_CLOSE_AGE_DAYS = 7;
/** Business days in 30 days. */
const MAX_8K_DAYS = 21;

/** A cluster with its trades, the oldest first, and those of its days that cannot be counted. */
export interface FoundCluster {
  readonly trades: readonly [ClusterTrade, ...ClusterTrade[]];
  /** The same by person. */
  readonly people: readonly (readonly ClusterTrade[])[];
  readonly leftOut: number;
}

/** What prices say of the clusters of an answer. */
export type Closes = ReadonlyMap<string, CloseUpTo>;

export const closeKey = (cik: string, day: string) => `${cik} ${day}`;

/** The days whose closes a cluster needs: those of its trades, and the last one. */
export const daysOfCloses = ({ trades }: FoundCluster): string[] => [
  ...new Set([...trades.map(({ day }) => dayOf(day)), LAST_CLOSE]),
];

/** What the answer tells of a cluster. */
export function describeCluster(found: FoundCluster, names: ReadonlyMap<number, string>, closes: Closes): Cluster {
  const { trades, leftOut } = found;
  const last = trades.at(-1) ?? trades[0];
  const cik = cikOf(last.cik);
  const people = found.people
    .map((theirs) => ({ trades: theirs, value: knownValue(theirs) }))
    .sort((one, other) => (other.value ?? -1) - (one.value ?? -1));
  const value = knownValue(trades);
  const marketValue = fromUnits(last.market_value, MONEY_UNITS);
  return {
    cik,
    name: last.conm ?? cik,
    ticker: last.ticker,
    direction: last.direction === 0 ? 'purchase' : 'sale',
    people: people.length,
    who: people.slice(0, MAX_LISTED).map((person) => personOf(person.trades, person.value, names)),
    first_day: dayOf(trades[0].day),
    last_day: dayOf(last.day),
    value,
    unvalued_trades: trades.filter((trade) => trade.value === null).length,
    mean_price: meanPrice(trades, cik, closes),
    ...returnSince(cik, dayOf(last.day), closes),
    part_of_market_value: value !== null && marketValue ? value / marketValue : null,
    joint_blocks: trades.filter(({ filer_count }) => filer_count > 1).length,
    placements: trades.filter(isPlacement).length,
    next_8k: nextEvent(last),
    trades: trades.slice(-MAX_LISTED).map((trade) => ({
      accno: accessionOf(trade.accno),
      person: people.findIndex((person) => person.trades.includes(trade)),
      day: dayOf(trade.day),
      shares: trade.shares ?? 0,
      price: trade.price,
      value: fromUnits(trade.value, MONEY_UNITS),
      filer_count: trade.filer_count,
      is_placement: isPlacement(trade),
      tags: namesOf(TRADE_TAGS, trade.tag_bits),
    })),
    num_trades: trades.length,
    left_out: leftOut,
  };
}

const isPlacement = ({ flag_bits }: ClusterTrade) => Boolean(flag_bits & (1 << TRADE_FLAGS.indexOf('placement')));

/** The sum of known values; null without any. */
function knownValue(trades: readonly ClusterTrade[]): number | null {
  const known = trades.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return null;
  return fromUnits(
    known.reduce((sum, value) => sum + value, 0n),
    MONEY_UNITS,
  );
}

function personOf(trades: readonly ClusterTrade[], value: number | null, names: ReadonlyMap<number, string>): Person {
  const last = trades.at(-1);
  const owners = [...new Set(trades.flatMap((trade) => trade.owners))];
  const [name = '', ...joined] = owners.map((owner) => names.get(owner) ?? String(owner));
  return {
    name,
    joined: joined.slice(0, MAX_LISTED),
    ciks: owners.slice(0, MAX_LISTED).map((owner) => cikOf(BigInt(owner))),
    title: last?.title ?? '',
    roles: namesOf(INSIDER_TYPES, last?.insider_bits ?? 0),
    value,
  };
}

/** Dollars over shares, of the trades with a known value. Shares of before a split are counted as shares of the last day. */
function meanPrice(trades: readonly ClusterTrade[], cik: string, closes: Closes): number | null {
  const valued = trades.filter(({ value, shares }) => value !== null && (shares ?? 0) > 0);
  const value = knownValue(valued);
  if (value === null) return null;
  const splitOn = ({ day }: ClusterTrade) => closes.get(closeKey(cik, dayOf(day)))?.split ?? 1;
  const last = trades.at(-1);
  const lastSplit = last ? splitOn(last) : 1;
  const shares = valued.reduce((sum, trade) => sum + ((trade.shares ?? 0) * lastSplit) / splitOn(trade), 0);
  return value / shares;
}

function returnSince(cik: string, lastDay: string, closes: Closes): Pick<Cluster, 'return_since' | 'return_until'> {
  const then = closes.get(closeKey(cik, lastDay));
  const now = closes.get(closeKey(cik, LAST_CLOSE));
  if (!then || !now || then.age > MAX_CLOSE_AGE_DAYS || now.day <= lastDay)
    return { return_since: null, return_until: null };
  return { return_since: now.adjusted_close / then.adjusted_close - 1, return_until: now.day };
}

function nextEvent({ next_8k_accno, next_8k_days, next_8k_items }: ClusterTrade): Cluster['next_8k'] {
  if (next_8k_days === null || next_8k_days > MAX_8K_DAYS) return null;
  return {
    days: next_8k_days,
    items: next_8k_items,
    accno: next_8k_accno === null ? null : accessionOf(next_8k_accno),
  };
}
