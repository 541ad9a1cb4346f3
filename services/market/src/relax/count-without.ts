import type { FilterField } from '@sentinel/fields';
import type { RunQuery } from '../copy/readers.ts';
import type { Where } from '../fields/conditions.ts';

/** The filters of a form, and the names of those that can be dropped. */
interface Removable<Name extends string> {
  readonly filters: readonly FilterField[];
  readonly removable: readonly Name[];
}

/** The fields of a request that a filter sets, by the filter's name in hints. */
function requestFields(filters: readonly FilterField[], name: string): readonly string[] {
  const control = filters.find(({ filter }) => filter.request === name)?.filter.control;
  if (control === 'entity') return ['ciks', 'tickers', 'reporting_person_ciks'];
  return control === 'days' ? ['start_date', 'end_date'] : [name];
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
  for (const filter of removable) {
    const fields = requestFields(filters, filter) as readonly (keyof Search)[];
    if (fields.every((field) => search[field] === undefined)) continue;
    const where = found.filter(withoutFields(search, fields));
    const [row] = await run(`select count(*) as hits from ${found.table} ${where.text}`, where.values);
    counts.push({ filter, num_rows: Number(row?.hits) });
  }
  return counts.sort((a, b) => b.num_rows - a.num_rows);
}

function withoutFields<Search extends object>(search: Search, fields: readonly (keyof Search)[]): Search {
  const rest = { ...search };
  for (const field of fields) delete rest[field];
  return rest;
}
