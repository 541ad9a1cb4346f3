/** The page of a list. */
export const watchlistPath = (id: string): string => `/watchlists?id=${id}`;

/** The searches of a list's companies and people, by the permission that they need. */
export const WATCHLIST_SEARCHES = [
  { label: 'Explore trades', permission: 'explore_trades', path: '/explore-trades' },
  { label: 'Explore events', permission: 'explore_events', path: '/explore-material-events' },
] as const;

/** The form of a new alert that watches a list. */
export const alertPath = (id: string): string => `/alerts/new/insider-trading?watchlist=${id}`;

export const searchPath = (path: string, id: string): string => `${path}?v=1&watchlist=${id}`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a list can have this id: an address may say anything. */
export const isWatchlistId = (text: string): boolean => ID.test(text);

/** Rows of a page of members; the first is the initial number. */
export const WATCHLIST_PAGE_SIZES = [25, 50, 100] as const;
