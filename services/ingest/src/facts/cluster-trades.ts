import {
  CLUSTER_DAYS,
  CLUSTER_REACH_DAYS,
  CLUSTER_RULES,
  type ClusterRule,
  type ClusterTrade,
  clusterFinder,
  readClusterRule,
  USUAL_CLUSTER,
} from '@sentinel/vocabulary-market';
import { type Execute, issuerBatches, knownTrades } from './known-trades.ts';

/** The longest window reaches so many days from each of its trades. */
const WINDOW = Math.max(...CLUSTER_DAYS) - 1;
/** The trades of other people that are kept as evidence. */
const MAX_EVIDENCE = 9;

/** A rule that is not met leaves none of more people or fewer days to be met. */
const WIDEST_FIRST = CLUSTER_RULES.map((rule) => ({ rule, ...readClusterRule(rule) })).sort(
  (one, other) => one.people - other.people || other.days - one.days,
);

/** What is stored of a trade's clusters; see the columns of `market.trade`. */
interface Clusters {
  readonly clusters: readonly ClusterRule[];
  readonly grown: readonly ClusterRule[];
  readonly trades: readonly number[] | null;
}
const NONE: Clusters = { clusters: [], grown: [], trades: null };

interface KnownTrade extends ClusterTrade {
  readonly id: number;
  /** Issuer and direction. */
  readonly group: string;
  /** Its place in the order in which the trades were known. */
  readonly place: number;
  /** Seconds; null when it is not known. */
  readonly knownAt: number | null;
  /** Null while it stands. */
  readonly goneAt: number | null;
  /** Outside of plans, and its date can be right. */
  readonly isCounted: boolean;
  readonly isDue: boolean;
  readonly stored: Clusters;
}

/**
 * Finds the clusters (`CLUSTER_RULES`, `clustersOf`) that each trade in `scope` (`market.trade` as `trade`), and each up to a year
 * later, was part of when its filing was accepted: among the trades of the company and direction that were known and stood then,
 * outside of plans, with a date that can be right. The filers of one block are one person.
 * @returns how many trades changed
 */
export async function clusterTrades(execute: Execute, scope: string): Promise<number> {
  let changed = 0;
  for (const issuers of await issuerBatches(execute, scope)) {
    const trades = await execute<KnownTrade>(readStatement(`(${scope}) and trade.issuer_cik in (${issuers})`));
    const changes = changedOf(trades);
    if (changes.length > 0) await execute(writeStatement(changes));
    changed += changes.length;
  }
  return changed;
}

function changedOf(trades: readonly KnownTrade[]) {
  const groups = new Map<string, KnownTrade[]>();
  for (const trade of trades) {
    if (!trade.isCounted || trade.knownAt === null) continue;
    const group = groups.get(trade.group);
    if (group) group.push(trade);
    else groups.set(trade.group, [trade]);
  }
  return trades
    .filter(({ isDue }) => isDue)
    .map((trade) => ({ ...trade, found: clustersAt(trade, groups.get(trade.group) ?? []) }))
    .filter(({ found, stored }) => keyOf(found) !== keyOf(stored))
    .map(({ found, id }) => ({ id, ...found }));
}

/** Two are the same when these are. */
const keyOf = ({ clusters, grown, trades }: Clusters) => JSON.stringify([clusters, grown, trades]);

/** @param group the counted trades of its company and direction, by day */
function clustersAt(trade: KnownTrade, group: readonly KnownTrade[]): Clusters {
  if (!trade.isCounted || trade.knownAt === null) return NONE;
  const { day, knownAt, place } = trade;
  const then = group
    .slice(firstFrom(group, day - CLUSTER_REACH_DAYS), firstFrom(group, day + WINDOW + 1))
    .filter((one) => one === trade || (one.place < place && (one.goneAt === null || one.goneAt > knownAt)));
  const isOther = (one: KnownTrade) => !one.owners.some((owner) => trade.owners.includes(owner));
  if (!then.some((one) => one.day >= day - WINDOW && isOther(one))) return NONE;

  const { around } = clusterFinder(then);
  const peopleOf = new Map<ClusterRule, readonly (readonly KnownTrade[])[]>();
  const missed: (typeof WIDEST_FIRST)[number][] = [];
  for (const one of WIDEST_FIRST) {
    if (missed.some(({ days, people }) => people <= one.people && days >= one.days)) continue;
    const cluster = around(then.indexOf(trade), one.people, one.days);
    if (cluster) peopleOf.set(one.rule, cluster.people);
    else missed.push(one);
  }
  const found = CLUSTER_RULES.flatMap((rule) => {
    const people = peopleOf.get(rule);
    return people ? [{ rule, people }] : [];
  });
  const own = (person: readonly KnownTrade[]) => person.includes(trade);
  const usual = found.find(({ rule }) => rule === USUAL_CLUSTER);
  return {
    clusters: found.map(({ rule }) => rule),
    grown: found.filter(({ people }) => people.find(own)?.length === 1).map(({ rule }) => rule),
    trades: usual
      ? usual.people
          .filter((person) => !own(person))
          .flatMap((person) => person.at(-1) ?? [])
          .sort((a, b) => b.day - a.day || b.place - a.place)
          .slice(0, MAX_EVIDENCE)
          .map(({ id }) => id)
      : null,
  };
}

/** The place of the first trade on the day or later. */
function firstFrom(trades: readonly KnownTrade[], day: number): number {
  let [from, to] = [0, trades.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((trades[middle]?.day ?? day) < day) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The trades that can be in a cluster with one that is due, by day. */
const readStatement = (scope: string) => `
with span as materialized (
  select issuer_cik, min(trade_date) as first, max(trade_date) as last from market.trade where ${scope} group by issuer_cik
),
known as materialized (${knownTrades(`trade.id in (
  select near.id from span join market.trade near on near.issuer_cik = span.issuer_cik
     and near.trade_date between first - ${WINDOW + CLUSTER_REACH_DAYS} and last + ${CLUSTER_REACH_DAYS + WINDOW})`)}),
one as (
  select id, issuer_cik, accession, direction, trade_date as day, is_free and is_dated as is_counted, known_at,
         case when bool_or(is_gone) then min(coalesce(gone_at, '-infinity')) end as gone_at, array_agg(owner order by owner) as owners
    from known group by id, issuer_cik, accession, direction, trade_date, is_free, is_dated, known_at
)
select one.id::float8 as id, one.issuer_cik || one.direction as "group", one.day - date '2000-01-01' as day,
       one.owners || ('block ' || coalesce(trade.same_block_as, trade.id)) as owners,
       (row_number() over (order by known_at, one.accession, one.day, one.direction))::float8 as place,
       extract(epoch from known_at)::float8 as "knownAt", extract(epoch from gone_at)::float8 as "goneAt", is_counted as "isCounted",
       one.day between first - ${WINDOW} and last + ${CLUSTER_REACH_DAYS} as "isDue",
       jsonb_build_object('clusters', clusters, 'grown', clusters_grown, 'trades', cluster_trades) as stored
  from one join market.trade using (id) join span on span.issuer_cik = one.issuer_cik
 order by day, place`;

/** The changes hold numbers and names of rules only, so they can stand in the statement. */
const writeStatement = (changes: readonly ({ readonly id: number } & Clusters)[]) => `
update market.trade
   set clusters = found.clusters, clusters_grown = found.grown, cluster_trades = found.trades, changed_in = pg_current_xact_id()
  from jsonb_to_recordset('${JSON.stringify(changes)}') as found (id bigint, clusters text[], grown text[], trades bigint[])
 where trade.id = found.id`;
