/** Who is on a watchlist: CIKs joined by commas, as a statement takes them in one parameter; empty without any. */
export interface WatchlistMembers {
  readonly name: string;
  readonly companies: string;
  readonly people: string;
}

/** What a search by a watchlist also has: the list's members, read for its caller (`on-watchlist.ts`). */
export interface Listed {
  readonly members?: WatchlistMembers | undefined;
}

/** The members that a search asks for; undefined where it asks for no list. */
export function membersOf({ members, watchlist }: Listed & { readonly watchlist?: string }): Listed['members'] {
  if (watchlist === undefined) return undefined;
  if (members === undefined) throw new Error('the members of the watchlist were not read');
  return members;
}

/** Whether a column is one of the CIKs of a parameter. */
export const listedIn = (column: string): string =>
  `${column} in (select unnest(cast(string_split(?, ',') as bigint[])))`;
