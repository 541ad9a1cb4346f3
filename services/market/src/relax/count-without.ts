import type { RunQuery } from '../copy/readers.ts';
import type { PageSearch } from '../search/find-page.ts';

/** A part of a search form, and the fields of the request that it sets. */
export type FilterFields<Name extends string, Search> = Readonly<Record<Name, readonly (keyof Search)[]>>;

/**
 * Counts the rows that a search has without each of its filters, the most first. Each count is a search of its own, made by the
 * code that makes the searches, so that dropping the filter on screen finds exactly that many rows.
 * @param filters filters that can be dropped; those that the search does not set are left out
 */
export async function countWithout<Name extends string, Search extends object>(
  run: RunQuery,
  search: Search,
  filters: FilterFields<Name, Search>,
  translate: (search: Search) => Pick<PageSearch, 'table' | 'where'>,
): Promise<{ filter: Name; num_rows: number }[]> {
  const names = Object.keys(filters) as Name[];
  const set = names.filter((name) => filters[name].some((field) => search[field] !== undefined));
  const counts = [];
  for (const filter of set) {
    const { table, where } = translate(withoutFields(search, filters[filter]));
    const [row] = await run(`select count(*) as hits from ${table} ${where.text}`, where.values);
    counts.push({ filter, num_rows: Number(row?.hits) });
  }
  return counts.sort((a, b) => b.num_rows - a.num_rows);
}

function withoutFields<Search extends object>(search: Search, fields: readonly (keyof Search)[]): Search {
  const rest = { ...search };
  for (const field of fields) delete rest[field];
  return rest;
}
