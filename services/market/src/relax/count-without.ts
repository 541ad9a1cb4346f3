import { type FieldFilter, type FilterField, isAsked, requestFields } from '@sentinel/fields';
import type { RunQuery } from '../copy/readers.ts';
import type { Where } from '../fields/conditions.ts';

/** The filters of a form, and the names of those that can be dropped: by a company criterion, the field of the request is of its name. */
interface Removable<Name extends string> {
  readonly filters: readonly FilterField[];
  readonly removable: readonly Name[];
}

/**
 * Counts the rows that a search has without each of its filters, the most first. Each count is a search of its own, made by the
 * code that makes the searches, so that dropping the filter on screen finds exactly that many rows. Filters that the search does not
 * set are left out.
 */
export async function countWithout<Name extends string, Search extends object>(
  run: RunQuery,
  search: Search,
  { filters, removable }: Removable<Name>,
  found: { readonly table: string; readonly filter: (search: Search) => Where },
): Promise<{ filter: Name; num_rows: number }[]> {
  const counts = [];
  for (const name of removable) {
    const { filter = criterion(name) } = filters.find((field) => field.filter.request === name) ?? {};
    if (!isAsked(filter, search)) continue;
    const where = found.filter(withoutFields(search, requestFields(filter) as readonly (keyof Search)[]));
    const [row] = await run(`select count(*) as hits from ${found.table} ${where.text}`, where.values);
    counts.push({ filter: name, num_rows: Number(row?.hits) });
  }
  return counts.sort((a, b) => b.num_rows - a.num_rows);
}

const criterion = (name: string): FieldFilter => ({ control: 'number', request: name, address: name });

function withoutFields<Search extends object>(search: Search, fields: readonly (keyof Search)[]): Search {
  const rest = { ...search };
  for (const field of fields) delete rest[field];
  return rest;
}
