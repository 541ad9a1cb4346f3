import { addDays, monthsBefore, newYorkDay } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import {
  CLUSTER_DAYS,
  CLUSTER_PAGE_SIZES,
  DEFAULT_CLUSTER_DAYS,
  DEFAULT_CLUSTER_MONTHS,
  DEFAULT_CLUSTER_PEOPLE,
} from '@sentinel/vocabulary-market';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import { dayNumber } from '../fields/conditions.ts';
import { cikOf } from '../search/read-rows.ts';
import { createRevisionCache, type RevisionCache } from '../search/revision-cache.ts';
import type { ClusterPrices } from './cluster-prices.repository.ts';
import { type ClusterRule, clusterSpans } from './cluster-spans.ts';
import { type ClusterTrade, type CompanyTrades, ownerNames, recentTrades, tradesOf } from './cluster-trades.ts';
import { closeKey, daysOfCloses, describeCluster, type FoundCluster } from './describe-cluster.ts';

type Search = Pick<
  OperationRequest<'find_clusters'>,
  'direction' | 'min_people' | 'within_days' | 'since' | 'industry'
>;

/** Starts of searches whose trades are kept, and searches whose clusters are. */
const MAX_STARTS = 4;
const MAX_SEARCHES = 50;
/** The longest window that a search can ask for. */
const MAX_WINDOW_DAYS = Math.max(...CLUSTER_DAYS);
/** How far before the first day of a search a cluster can begin. */
const MAX_LOOKBACK_DAYS = 365;

/** Where a cluster is: its company, direction and last day tell it apart. */
type ClusterRef = Pick<CompanyTrades, 'cik' | 'direction'> & { readonly last: number };

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
    const { direction, industry, min_people, since, within_days } = search;
    const key = JSON.stringify([direction, min_people, within_days, since, industry?.val]);
    const { found, names, total } = await copy.read(async (run, revision) => {
      const read = () => kept(starts.of(revision), search.since, () => recentTrades(run, firstDay(search.since)));
      const refs = await kept(searches.of(revision), key, async () => clusterRefs(await read(), search));
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

/** The value of the cache, found now if it has none. */
async function kept<Value>(cache: RevisionCache<Value>, key: string, find: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = await find();
  cache.set(key, value);
  return value;
}

const ruleOf = ({ min_people, within_days }: Search): ClusterRule => ({
  people: min_people ?? DEFAULT_CLUSTER_PEOPLE,
  days: within_days ?? DEFAULT_CLUSTER_DAYS,
});

type DatedSearch = Search & { readonly since: string };

/**
 * The first day of the trades that a search reads: windows that end on its start or later begin less than a window before. Older trades
 * can only move the beginning of a cluster.
 */
const firstDay = (since: string) => Number(dayNumber(addDays(since, 1 - MAX_WINDOW_DAYS)));

const DIRECTIONS = ['purchase', 'sale'] as const;

/** The clusters whose last trade is since that day, the newest first. */
function clusterRefs(companies: readonly CompanyTrades[], search: DatedSearch): ClusterRef[] {
  const { direction, industry } = search;
  const first = Number(dayNumber(search.since));
  const isAsked = (company: CompanyTrades) =>
    (direction === undefined || direction === DIRECTIONS[company.direction]) &&
    (industry === undefined || (company.industry !== null && industry.val.includes(company.industry)));
  return companies
    .filter(isAsked)
    .flatMap(({ cik, direction, trades }) =>
      clusterSpans(trades, ruleOf(search)).flatMap(({ last }) => (last < first ? [] : { cik, direction, last })),
    )
    .sort((one, other) => other.last - one.last || one.cik - other.cik || one.direction - other.direction);
}

/** The clusters with all their trades, in the same order. */
async function readClusters(run: RunQuery, search: DatedSearch, refs: readonly ClusterRef[]): Promise<FoundCluster[]> {
  const from = Number(dayNumber(addDays(search.since, -MAX_LOOKBACK_DAYS)));
  const trades = await tradesOf(run, [...new Set(refs.map(({ cik }) => cik))], from);
  return refs.flatMap((ref) => {
    const theirs = trades.filter(({ cik, direction }) => Number(cik) === ref.cik && direction === ref.direction);
    return clusterAt(theirs, ruleOf(search), ref.last) ?? [];
  });
}

/** The cluster that ends on that day. */
function clusterAt(trades: readonly ClusterTrade[], rule: ClusterRule, last: number): FoundCluster | undefined {
  const counted = trades.filter(({ hasOddDate }) => !hasOddDate);
  const span = clusterSpans(counted, rule).find((one) => one.last === last);
  if (!span) return undefined;
  const isWithin = ({ day }: ClusterTrade) => day >= span.first && day <= span.last;
  const [first, ...others] = counted.filter(isWithin);
  if (!first) return undefined;
  return {
    span,
    trades: [first, ...others],
    leftOut: trades.filter((trade) => trade.hasOddDate && isWithin(trade)).length,
  };
}
