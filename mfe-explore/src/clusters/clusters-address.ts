import {
  CLUSTER_DAYS,
  CLUSTER_PAGE_SIZES,
  CLUSTER_PEOPLE,
  CLUSTER_SORTS,
  DEFAULT_CLUSTER_DAYS,
  DEFAULT_CLUSTER_MONTHS,
  DEFAULT_CLUSTER_PEOPLE,
  INDUSTRIES,
} from '@sentinel/vocabulary-market';
import { idField } from '../fields/address-fields.ts';

const WATCHLIST = idField('watchlist');

export const DIRECTIONS = ['both', 'purchase', 'sale'] as const;
/** How many months back the last trade lies at most. */
export const MONTHS = [1, 3, 6, 12] as const;
export const ALL_INDUSTRIES = 'all';

/** Each choice of the page: its values, and the one that the address leaves out. */
const CHOICES = {
  direction: { values: DIRECTIONS, usual: 'both' },
  people: { values: CLUSTER_PEOPLE, usual: DEFAULT_CLUSTER_PEOPLE },
  days: { values: CLUSTER_DAYS, usual: DEFAULT_CLUSTER_DAYS },
  months: { values: MONTHS, usual: DEFAULT_CLUSTER_MONTHS },
  industry: { values: [ALL_INDUSTRIES, ...INDUSTRIES], usual: ALL_INDUSTRIES },
  sort: { values: CLUSTER_SORTS, usual: CLUSTER_SORTS[0] },
  rows: { values: CLUSTER_PAGE_SIZES, usual: CLUSTER_PAGE_SIZES[0] },
} as const;

type Choices = typeof CHOICES;
/** What the page shows, as its address says. */
export type ClustersView = { readonly [Name in keyof Choices]: Choices[Name]['values'][number] } & {
  /** The id of a watchlist; null: any company. */
  readonly watchlist: string | null;
  /** 1 is the first. */
  readonly page: number;
};

/** The filters, without the part of the results that is shown. */
export type ClusterFilters = Omit<ClustersView, 'page' | 'rows' | 'sort'>;

const NAMES = Object.keys(CHOICES) as (keyof Choices)[];

/** Reads the address. Whatever it cannot say has its usual value. */
export function readClustersAddress(query: URLSearchParams): ClustersView {
  const chosen = NAMES.map((name) => {
    const { values, usual } = CHOICES[name];
    return [name, (values as readonly (string | number)[]).find((value) => String(value) === query.get(name)) ?? usual];
  });
  const page = query.get('page') ?? '';
  return {
    ...Object.fromEntries(chosen),
    watchlist: WATCHLIST.read(query) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address that says so, without what is usual. */
export function writeClustersAddress(view: ClustersView): URLSearchParams {
  const said = NAMES.filter((name) => view[name] !== CHOICES[name].usual).map((name) => [name, String(view[name])]);
  return new URLSearchParams([
    ...said,
    ...(view.watchlist === null ? [] : WATCHLIST.write(view.watchlist).map((said) => [...said])),
    ...(view.page > 1 ? [['page', String(view.page)]] : []),
  ]);
}
