import type { CopyRow, CopyValue, RunQuery } from '../copy/readers.ts';
import type { PageSearch, RowPlace } from './find-page.ts';

/**
 * The rows of a page, by their places in the same state of the copy, in order. They are read through the index: by row number
 * alone, or by a join with it, the whole table would be looked through.
 */
export async function readRows(
  run: RunQuery,
  { table, ties: [indexed] }: PageSearch,
  columns: readonly string[],
  page: readonly RowPlace[],
): Promise<CopyRow[]> {
  if (page.length === 0) return [];
  const rows = await run(
    `select rowid as number, ${columns.join(', ')} from ${table} where ${indexed} in (${places(page)})`,
    page.map(({ key }) => key),
  );
  const byNumber = new Map(rows.map((row) => [row.number as bigint, row]));
  return page.map(({ number }) => byNumber.get(number)).filter((row) => row !== undefined);
}

const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

const digits = (value: CopyValue | undefined, length: number) => String(value).padStart(length, '0');

/** Ten digits. */
export const cikOf = (value: CopyValue | undefined): string => digits(value, 10);

/** An accession number with its dashes; null stays null. */
export function accessionOf(value: CopyValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  const all = digits(value, 18);
  return `${all.slice(0, 10)}-${all.slice(10, 12)}-${all.slice(12)}`;
}

const DAY_MS = 86_400_000;
/** A day of the copy as yyyy-mm-dd. */
export const dayOf = (value: CopyValue | undefined): string =>
  new Date(Number(value) * DAY_MS).toISOString().slice(0, 10);
