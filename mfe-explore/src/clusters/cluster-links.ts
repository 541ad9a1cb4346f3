import { type Cluster, sinceDay } from './clusters.query.ts';
import { ALL_INDUSTRIES, type ClusterFilters } from './clusters-address.ts';

const TRADES = { purchase: 'Purchases', sale: 'Sales' } as const;

/** What alerts and searches call a rule: `3 in 30 days`. */
export const ruleText = ({ days, people }: Pick<ClusterFilters, 'days' | 'people'>): string =>
  `${people} in ${days} days`;

/** The form of an alert of clusters: of one company, of the watchlist that is shown, or of all companies. */
export const alertAddress = (filters: ClusterFilters, ticker?: string): string => {
  const listed = filters.watchlist === null ? {} : { watchlist: filters.watchlist };
  const whom = ticker === undefined ? listed : { ticker };
  return `/alerts/new/insider-trading?${new URLSearchParams({ ...whom, clusters: ruleText(filters) })}`;
};

const OUTSIDE_OF_PLANS = ['without_10b5-1', 'yes'] as const;

/** The search that finds the trades of a cluster; undefined without a ticker, by which searches name companies. */
export function exploreAddress({ direction, first_day, last_day, ticker }: Cluster): string | undefined {
  if (ticker === null) return undefined;
  return searchAddress([
    ['tickers', ticker],
    ['from', first_day],
    ['to', last_day],
    ['trade', TRADES[direction]],
    OUTSIDE_OF_PLANS,
  ]);
}

/** The search, with its study, of all trades that were part of such clusters. */
export const studyAddress = (filters: ClusterFilters, direction: Cluster['direction']): string =>
  searchAddress([
    ['from', sinceDay(filters.months)],
    ['trade', TRADES[direction]],
    OUTSIDE_OF_PLANS,
    ...(filters.industry === ALL_INDUSTRIES
      ? []
      : ([
          ['all_companies', 'no'],
          ['industry', filters.industry],
        ] as const)),
    ['clusters', ruleText(filters)],
    ...(filters.watchlist === null ? [] : ([['watchlist', filters.watchlist]] as const)),
  ]);

const searchAddress = (parameters: readonly (readonly [name: string, value: string])[]): string =>
  `/explore-trades?${new URLSearchParams([['v', '1'], ...parameters.map(([name, value]) => [name, value])])}`;
