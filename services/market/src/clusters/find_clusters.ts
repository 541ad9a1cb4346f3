import { addDays, monthsBefore, newYorkDay } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import {
  CLUSTER_PAGE_SIZES,
  CLUSTER_REACH_DAYS,
  CLUSTER_SORTS,
  type ClusterSort,
  type ClusterTrade as CountedTrade,
  clustersOf,
  DEFAULT_CLUSTER_DAYS,
  DEFAULT_CLUSTER_MONTHS,
  DEFAULT_CLUSTER_PEOPLE,
} from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import { dayNumber } from '../fields/conditions.ts';
import { type Listed, membersOf } from '../fields/watchlist.ts';
import { cikOf } from '../search/read-rows.ts';
import { createRevisionCache, kept } from '../search/revision-cache.ts';
import type { ClusterPrices } from './cluster-prices.repository.ts';
import {
  type ClusterTrade,
  type CompanyTrades,
  ownerNames,
  type RecentTrade,
  recentTrades,
  tradesOf,
} from './cluster-trades.ts';
import { closeKey, daysOfCloses, describeCluster, type FoundCluster } from './describe-cluster.ts';

type Search = Pick<
  OperationRequest<'find_clusters'>,
  'direction' | 'min_people' | 'within_days' | 'since' | 'industry' | 'sort' | 'watchlist'
> &
  Listed;

/** Starts of searches whose trades are kept, and searches whose clusters are. */
const MAX_STARTS = 4;
const MAX_SEARCHES = 50;

/** Where a cluster is: its company, direction and last day tell it apart. */
type ClusterRef = Pick<CompanyTrades, 'cik' | 'direction'> & {
  readonly last: number;
  readonly people: number;
  /** Of the trades whose value is known, in units of money; -1 without any. */
  readonly value: number;
};

/** Finds clusters in the copy, and reads their prices from PostgreSQL. */
export function find_clusters(
  copy: ExploreCopy,
  prices: ClusterPrices,
  now: () => Date = () => new Date(),
): Handlers<'market'>['find_clusters'] {
  const starts = createRevisionCache<readonly CompanyTrades[]>(MAX_STARTS);
  const searches = createRevisionCache<readonly ClusterRef[]>(MAX_SEARCHES);
  return async ({ page = 1, page_size = CLUSTER_PAGE_SIZES[0], ...given }, call) => {
    const search = { ...given, since: given.since ?? monthsBefore(newYorkDay(now()), DEFAULT_CLUSTER_MONTHS) };
    const { direction, industry, min_people, since, sort, within_days } = search;
    const key = JSON.stringify([direction, min_people, within_days, since, sort, industry?.val]);
    const { found, names, total } = await copy.read(async (run, revision) => {
      const read = () => kept(starts.of(revision), search.since, () => recentTrades(run, firstDay(search)));
      const find = async () => clusterRefs(await read(), search);
      // A watchlist can change at any time, and has few companies.
      const refs = search.watchlist === undefined ? await kept(searches.of(revision), key, find) : await find();
      const found = await readClusters(run, search, refs.slice((page - 1) * page_size, page * page_size));
      const owners = new Set(found.flatMap(({ trades }) => trades.flatMap((trade) => trade.owners)));
      return { found, names: await ownerNames(run, [...owners]), total: refs.length };
    }, call);
    const asked = found.flatMap((cluster) => {
      const cik = cikOf(cluster.trades[0].cik);
      return daysOfCloses(cluster).map((day) => ({ cik, day }));
    });
    const closes = new Map((await prices.closesUpTo(asked)).map((close) => [closeKey(close.cik, close.asked), close]));
    return { total, clusters: found.map((cluster) => describeCluster(cluster, names, closes)) };
  };
}

type DatedSearch = Search & { readonly since: string };

/** The first day of the trades that a search reads. */
const firstDay = ({ since }: DatedSearch) => Number(dayNumber(addDays(since, -CLUSTER_REACH_DAYS)));

const found = <Trade extends CountedTrade>(trades: readonly Trade[], { min_people, within_days }: Search) =>
  clustersOf(trades, min_people ?? DEFAULT_CLUSTER_PEOPLE, within_days ?? DEFAULT_CLUSTER_DAYS);

const DIRECTIONS = ['purchase', 'sale'] as const;

/** The clusters whose last trade is since that day, in the order of the search. */
function clusterRefs(companies: readonly CompanyTrades[], search: DatedSearch): ClusterRef[] {
  const { direction, industry, sort = CLUSTER_SORTS[0] } = search;
  const first = Number(dayNumber(search.since));
  const isListed = listedBy(search);
  const isAsked = ({ cik, direction: theirs, industry: place, trades }: CompanyTrades) =>
    (direction === undefined || direction === DIRECTIONS[theirs]) &&
    (industry === undefined || (place !== null && industry.val.includes(place))) &&
    isListed(cik, trades);
  return companies
    .filter(isAsked)
    .flatMap(({ cik, direction, trades }) =>
      found(trades, search).flatMap((cluster) => {
        const last = cluster.trades.at(-1)?.day ?? first;
        if (last < first || !isListed(cik, cluster.trades)) return [];
        return [{ cik, direction, last, people: cluster.people.length, value: sumOf(cluster.trades) }];
      }),
    )
    .sort(ORDERS[sort]);
}

/** Whether a search's watchlist lists a company, or somebody who made some of its trades; all without one. */
function listedBy(search: Search): (cik: number, trades: readonly CountedTrade[]) => boolean {
  const members = membersOf(search);
  if (members === undefined) return () => true;
  const ciksOf = (joined: string) => new Set(joined === '' ? [] : joined.split(',').map(Number));
  const [companies, people] = [ciksOf(members.companies), ciksOf(members.people)];
  return (cik, trades) =>
    companies.has(cik) ||
    (people.size > 0 && trades.some(({ owners }) => owners.some((one) => people.has(Number(one)))));
}

function sumOf(trades: readonly RecentTrade[]): number {
  const known = trades.flatMap(({ value }) => value ?? []);
  return known.length === 0 ? -1 : known.reduce((sum, value) => sum + value, 0);
}

const newestFirst = (one: ClusterRef, other: ClusterRef) =>
  other.last - one.last || one.cik - other.cik || one.direction - other.direction;

const ORDERS: Readonly<Record<ClusterSort, (one: ClusterRef, other: ClusterRef) => number>> = {
  newest: newestFirst,
  people: (one, other) => other.people - one.people || newestFirst(one, other),
  value: (one, other) => other.value - one.value || newestFirst(one, other),
};

/** The clusters with all their trades, in the same order. */
async function readClusters(run: RunQuery, search: DatedSearch, refs: readonly ClusterRef[]): Promise<FoundCluster[]> {
  const trades = await tradesOf(run, [...new Set(refs.map(({ cik }) => cik))], firstDay(search));
  return refs.flatMap((ref) => {
    const theirs = trades.filter(({ cik, direction }) => Number(cik) === ref.cik && direction === ref.direction);
    return clusterAt(theirs, search, ref.last) ?? [];
  });
}

/** The cluster that ends on that day. */
function clusterAt(trades: readonly ClusterTrade[], search: Search, last: number): FoundCluster | undefined {
  const counted = trades.filter(({ hasOddDate }) => !hasOddDate);
  const cluster = found(counted, search).find((one) => one.trades.at(-1)?.day === last);
  const [first, ...others] = cluster?.trades ?? [];
  if (!cluster || !first) return undefined;
  const isWithin = ({ day }: ClusterTrade) => day >= first.day && day <= last;
  return {
    trades: [first, ...others],
    people: cluster.people,
    leftOut: trades.filter((trade) => trade.hasOddDate && isWithin(trade)).length,
  };
}
