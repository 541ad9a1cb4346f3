import type { Statements } from '@sentinel/database';

/**
 * A second computation of the tags and clusters of trades, from what is stored of filings. It shares nothing with the product's: it walks
 * through the trades of each company in the order in which they were known, as FIELD 1.2 to 1.4 define the tags.
 */

/** Clusters tell people apart by the trades of so many days before. */
const YEAR_DAYS = 365;
const WINDOWS = [7, 14, 30, 60];
/** Later trades that can be in a cluster with one: those of the longest window. */
const AHEAD_DAYS = 59;
const MAX_EVIDENCE = 9;
const NEVER = Number.POSITIVE_INFINITY;

interface Trade {
  readonly id: number;
  readonly accession: string;
  readonly issuer: string;
  readonly direction: 'purchase' | 'sale';
  /** YYYY-MM-DD, and in days since 1970. */
  readonly date: string;
  readonly day: number;
  readonly owners: readonly string[];
  readonly block: number;
  /** Null where it is unknown or implausible. */
  readonly value: number | null;
  /** Shares of today: as filed, divided by the factor of the splits since. */
  readonly shares: number;
  readonly isPlanned: boolean;
  readonly isDated: boolean;
  /** When the SEC accepted the filing, or the end of its day in New York; null where neither is known. */
  readonly knownAt: number | null;
  /** The last amendment that takes it out, and when that was known; null while it stands. */
  readonly gone: string | null;
  readonly goneKnownAt: number | null;
  readonly isLate: boolean;
  readonly isPrivate: boolean;
  readonly filers: number;
  readonly isExercised: boolean;
  /** When the notices of sale were known that its owners filed up to 90 days before it, in days and seconds. */
  readonly noticed: readonly { readonly from: number; readonly until: number; readonly knownAt: number | null }[];
}

/** What is stored of a trade, as the reference has it, too. */
interface Tagged {
  readonly tags: readonly string[];
  /** The ids of the trades that make a tag, by tag. */
  readonly evidence: Readonly<Record<string, readonly number[]>>;
  readonly clusters: readonly string[];
  readonly grown: readonly string[];
}

/** What was compared, and what differs. */
export interface CheckedTags {
  readonly trades: number;
  /** How many trades have each tag. */
  readonly counts: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/**
 * Compares the stored tags, the trades that make them and the clusters with the reference.
 * @param ciks only those of these companies; null for all
 */
export async function checkTags(sql: Statements, ciks: readonly string[] | null = null): Promise<CheckedTags> {
  const stored = await sql<(Trade & { stored: Tagged })[]>`
    select trade.id::int, trade.accession, trade.issuer_cik as issuer, direction, trade_date::text as date, trade_date - date '1970-01-01' as day,
           owner_ciks as owners, coalesce(same_block_as, trade.id)::int as block,
           case when implausible is null then value::float8 end as value,
           trade.shares::float8 / coalesce((
             select split from market.price_factor factor join market.security on security.id = factor.security_id and security.is_primary
              where security.cik = trade.issuer_cik
                and factor.until_session = (
                  select min(near.until_session) from market.price_factor near join market.trading_session session on session.session = near.until_session
                   where near.security_id = security.id and session.day >= trade.trade_date)), 1) as shares, plan_10b51 = 'yes' as "isPlanned",
           coalesce(implausible, '') not in ('date_after_acceptance', 'date_before_1990') as "isDated",
           extract(epoch from coalesce(filing.accepted_at, (filing.filed_on + 1)::timestamp at time zone 'America/New_York'))::float8 as "knownAt",
           trade.superseded_by as gone,
           extract(epoch from coalesce(gone.accepted_at, (gone.filed_on + 1)::timestamp at time zone 'America/New_York'))::float8 as "goneKnownAt",
           coalesce(days_to_file > 2, false) as "isLate", 'private_placement' = any (trade.flags) as "isPrivate", filer_count as filers,
           direction = 'sale' and exists (
             select from market.transaction row
              where row.accession = trade.accession and row.transaction_date = trade_date and row.code in ('M', 'X', 'O', 'C')
                and acquired_disposed = 'A' and not is_derivative) as "isExercised",
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'from', notice.sells_from - date '1970-01-01', 'until', notice.sells_until - date '1970-01-01',
                     'knownAt', extract(epoch from coalesce(told.accepted_at, (told.filed_on + 1)::timestamp at time zone 'America/New_York'))::float8)), '[]')
              from market.notice join market.filing told on told.accession = notice.accession
             where notice.issuer_cik = trade.issuer_cik and array[notice.seller_cik::text] <@ trade.owner_ciks) as noticed,
           jsonb_build_object('tags', tags, 'evidence', coalesce(tag_evidence, '{}'), 'clusters', clusters, 'grown', clusters_grown) as stored
      from market.trade join market.filing on filing.accession = trade.accession
      left join market.filing gone on gone.accession = trade.superseded_by
     where (${ciks}::text[] is null or trade.issuer_cik = any(${ciks}::text[]))
     order by trade.id`;
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const issuer of new Set(stored.map((trade) => trade.issuer))) {
    const trades = stored.filter((trade) => trade.issuer === issuer);
    const inOrder = trades.filter(isKnown).sort(byKnown);
    for (const trade of trades) {
      const expected = tagged(trade, inOrder);
      for (const tag of trade.stored.tags) counts[tag] = (counts[tag] ?? 0) + 1;
      for (const part of ['tags', 'evidence', 'clusters', 'grown'] as const)
        if (textOf(trade.stored[part]) !== textOf(expected[part]))
          wrong.push(
            `${trade.accession} ${trade.direction} ${trade.date} (${trade.id}) ${part}: ${textOf(trade.stored[part])}, by the reference ${textOf(expected[part])}`,
          );
    }
  }
  return { trades: stored.length, counts, wrong };
}

const isKnown = <Of extends Trade>(trade: Of): trade is Of & { knownAt: number } => trade.knownAt !== null;
type Known = Trade & { readonly knownAt: number };

/** In the order in which they were known; those of one filing by day, purchases first. */
const byKnown = (one: Known, other: Known) =>
  one.knownAt - other.knownAt ||
  compare(one.accession, other.accession) ||
  one.day - other.day ||
  compare(one.direction, other.direction);
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const textOf = (part: Tagged[keyof Tagged]) =>
  JSON.stringify(Array.isArray(part) ? part : Object.entries(part).sort(([one], [other]) => compare(one, other)));

/** When an owner's trade was gone: the first amendment took it out that restates it, not the last, which it names. */
function goneAt(trade: Known, owner: string, all: readonly Known[]): number {
  if (trade.gone === null) return NEVER;
  const restated = all.find(
    (one) =>
      (one.knownAt > trade.knownAt || (one.knownAt === trade.knownAt && one.accession > trade.accession)) &&
      one.gone === trade.gone &&
      one.direction === trade.direction &&
      one.day === trade.day &&
      one.owners.includes(owner),
  );
  return restated?.knownAt ?? trade.goneKnownAt ?? -NEVER;
}

/** @param all the known trades of the company, in the order in which they were known */
function tagged(trade: Trade, all: readonly Known[]): Tagged {
  const before = isKnown(trade) ? all.slice(0, all.indexOf(trade)) : [];
  const at = trade.knownAt ?? 0;
  const earlier = before.filter(
    (one) =>
      trade.isDated &&
      one.isDated &&
      one.owners.some((owner) => trade.owners.includes(owner) && goneAt(one, owner, all) > at),
  );
  const isFree = !trade.isPlanned && trade.isDated && trade.knownAt !== null;
  const free = earlier.filter((one) => !one.isPlanned);
  const same = free.filter((one) => one.direction === trade.direction);
  const others = free.filter((one) => one.direction !== trade.direction);
  const found: [tag: string, evidence?: readonly number[]][] = [];

  if (isFree && trade.direction === 'purchase' && same.length === 0) found.push(['First']);
  const [largest] = sorted(
    same.filter(({ value }) => value !== null),
    (one, other) => (other.value ?? 0) - (one.value ?? 0) || byDay(one, other),
  );
  if (isFree && trade.value !== null && largest && trade.value > (largest.value ?? 0))
    found.push(['Largest', [largest.id]]);

  const lastSame = Math.max(...same.map(({ day }) => day), Number.NEGATIVE_INFINITY);
  const turned = sorted(
    others.filter(({ day }) => day > lastSame),
    byDay,
  );
  const [first, last] = [turned[0], turned.at(-1)];
  if (isFree && first && last && first.date <= monthsEarlier(trade.date, 18))
    found.push(['Reversal', [...new Set([first.id, last.id])]]);

  const years = [1, 2, 3].map((years) => earlier.filter((one) => yearOf(one) === yearOf(trade) - years));
  const months = years.map((ofYear) => ofYear.filter((one) => one.date.slice(5, 7) === trade.date.slice(5, 7)));
  const newest = (lists: readonly Known[][]) =>
    lists.map((list) => sorted(list, (one, other) => -byDay(one, other) || wayOf(one) - wayOf(other))[0]?.id ?? 0);
  const wayOf = (one: Trade) => Number(one.direction === trade.direction);
  if (months.every((list) => list.length > 0)) found.push(['Routine', newest(months)]);
  else if (years.every((list) => list.length > 0)) found.push(['Opportunistic', newest(years)]);

  if (trade.isLate) found.push(['Late']);
  if (trade.isPrivate) found.push(['Private']);
  if (trade.filers > 1) found.push(['Several filers']);
  const clusters = isFree
    ? clustersOf(
        trade,
        before.filter(
          (one) => !one.isPlanned && one.isDated && one.owners.every((owner) => goneAt(one, owner, all) > at),
        ),
        all,
      )
    : [];
  const usual = clusters.find(({ rule }) => rule === '3 in 30 days');
  if (usual) found.push(['In a cluster', usual.evidence]);
  if (trade.isExercised) found.push(['Exercised']);
  const isTold = trade.noticed.some(
    ({ from, until, knownAt }) =>
      from <= trade.day && trade.day <= until && knownAt !== null && trade.knownAt !== null && knownAt <= trade.knownAt,
  );
  if (isTold && trade.direction === 'sale') found.push(['Form 144']);
  const priceOf = ({ shares, value }: Trade) => (value === null || shares === 0 ? null : value / shares);
  const price = priceOf(trade);
  const gains = earlier.flatMap((one) => {
    const other = priceOf(one);
    if (price === null || other === null || one.direction === trade.direction) return [];
    const gain = trade.direction === 'sale' ? price - other : other - price;
    const [early, late] = one.day < trade.day ? [one, trade] : [trade, one];
    const isNear = early.date > monthsEarlier(new Date((late.day + 1) * 86_400_000).toISOString().slice(0, 10), 6);
    return gain > 0 && isNear ? [{ one, gain }] : [];
  });
  if (gains.length > 0)
    found.push([
      'Short-swing',
      [...gains]
        .sort((a, b) => b.gain - a.gain || -byDay(a.one, b.one) || wayOf(a.one) - wayOf(b.one))
        .slice(0, MAX_EVIDENCE)
        .map(({ one }) => one.id),
    ]);
  return {
    tags: found.map(([tag]) => tag),
    evidence: Object.fromEntries(found.flatMap(([tag, ids]) => (ids ? [[tag, ids]] : []))),
    clusters: clusters.map(({ rule }) => rule),
    grown: clusters.filter(({ isFirst }) => isFirst).map(({ rule }) => rule),
  };
}

const sorted = <Of>(all: readonly Of[], by: (one: Of, other: Of) => number) => [...all].sort(by);
const byDay = (one: Trade, other: Trade) => one.day - other.day || compare(one.accession, other.accession);
const yearOf = ({ date }: Trade) => Number(date.slice(0, 4));

/** The day so many months before; where that month is shorter, its last one. */
function monthsEarlier(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

interface Cluster {
  readonly rule: string;
  /** The person of the trade has no other one in it. */
  readonly isFirst: boolean;
  readonly evidence: readonly number[];
}

/** The clusters of a trade: each window is tried, and a cluster grows by those that share a trade with it. */
function clustersOf(trade: Trade, standing: readonly Known[], order: readonly Trade[]): Cluster[] {
  const then = [...standing, trade].filter(
    (one) => one.direction === trade.direction && one.day >= trade.day - YEAR_DAYS && one.day <= trade.day + AHEAD_DAYS,
  );
  const personOf = people(then);
  return [2, 3].flatMap((least) =>
    WINDOWS.flatMap((days) => {
      const windows = then
        .map((first) => then.filter((one) => one.day >= first.day && one.day < first.day + days))
        .filter((inside) => new Set(inside.map(personOf)).size >= least);
      let cluster = new Set(windows.find((inside) => inside.includes(trade)));
      for (let size = -1; size < cluster.size; ) {
        size = cluster.size;
        cluster = new Set([...cluster, ...windows.filter((inside) => inside.some((one) => cluster.has(one))).flat()]);
      }
      if (cluster.size === 0) return [];
      const newestFirst = sorted(
        [...cluster],
        (one, other) => other.day - one.day || order.indexOf(other) - order.indexOf(one),
      );
      const others = [...new Set(newestFirst.map(personOf))].filter((person) => person !== personOf(trade));
      return [
        {
          rule: `${least} in ${days} days`,
          isFirst: newestFirst.filter((one) => personOf(one) === personOf(trade)).length === 1,
          evidence: others
            .map((person) => newestFirst.find((one) => personOf(one) === person)?.id ?? 0)
            .slice(0, MAX_EVIDENCE),
        },
      ];
    }),
  );
}

/** Tells people apart: those who filed together, or the same block, also by way of others, are one. */
function people(trades: readonly Trade[]): (trade: Trade) => string {
  const keysOf = ({ block, owners }: Trade) => [...owners, `block ${block}`];
  const person = new Map(trades.flatMap(keysOf).map((key) => [key, key]));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const trade of trades) {
      const names = keysOf(trade).map((key) => person.get(key) ?? key);
      const [least = ''] = [...names].sort();
      if (names.every((name) => name === least)) continue;
      isChanged = true;
      for (const key of keysOf(trade)) person.set(key, least);
    }
  }
  return (trade) => person.get(trade.owners[0] ?? '') ?? '';
}
