import type { CallPayload } from '@sentinel/api-client';

/** The searches whose rows the results page shows, by operation. */
const SEARCHES = ['explore_trades', 'explore_events'] as const;
type SearchType = (typeof SEARCHES)[number];

/** A stored search: an operation and its payload, which is sent as it is. */
export type SearchPayload = { [Type in SearchType]: { readonly type: Type } & CallPayload<Type> }[SearchType];

/** What the results page was opened for (spec part 2 section 2 "Alert and search results page"). */
export interface ResultsState {
  readonly alertName?: string;
  readonly searchPayload?: SearchPayload;
  /** The page of the search, to which Back returns. */
  readonly fromPath?: string;
  /** What that page gets back as it was. */
  readonly prevSearchState?: unknown;
  /** The parts of the alert that the search does not have, in words. */
  readonly leftOut?: readonly string[];
}

/**
 * Reads the navigation state; null when it names neither an alert nor a search. An alert may also be named in the address
 * (`/alert?name=...`), for links from elsewhere. The state outlives a reload and may be of another release: parts that are not
 * what they should be do not count.
 */
export function readResultsState(state: unknown, address: URLSearchParams): ResultsState | null {
  const { alertName, searchPayload, fromPath, prevSearchState, leftOut } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Record<keyof ResultsState, unknown>;
  const name = textOf(alertName) ?? textOf(address.get('name'));
  const search = isSearch(searchPayload) ? searchPayload : undefined;
  if (name === undefined && search === undefined) return null;
  return {
    ...(name === undefined ? {} : { alertName: name }),
    ...(search === undefined ? {} : { searchPayload: search }),
    // An alert leads back to the alerts, wherever it was opened.
    ...(search !== undefined && isPath(fromPath) ? { fromPath, prevSearchState } : {}),
    ...(Array.isArray(leftOut) ? { leftOut: leftOut.map(String) } : {}),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Only searches: nothing else may be called because of a navigation state. */
const isSearch = (value: unknown): value is SearchPayload =>
  typeof value === 'object' && value !== null && SEARCHES.some((type) => 'type' in value && value.type === type);

/** A path within the portal. */
const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);
