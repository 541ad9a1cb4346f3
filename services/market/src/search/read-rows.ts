import type { CopyRow, CopyValue, RunQuery } from '../copy/readers.ts';

/** The rows of a page with their company's name, by their numbers in the same state of the copy, in the order of the numbers. */
export async function readRows(
  run: RunQuery,
  table: 'trade' | 'event',
  columns: readonly string[],
  numbers: readonly bigint[],
): Promise<CopyRow[]> {
  if (numbers.length === 0) return [];
  // A join prunes the scan by row number; "rowid in (?, ?)" would read the whole table.
  const rows = await run(
    `select rowid as number, ${columns.join(', ')} from ${table}
      where rowid in (select unnest([${places(numbers)}]::bigint[]))`,
    numbers,
  );
  // Names by themselves: joined, all companies would be hashed for each page.
  const ciks = [...new Set(rows.map(({ cik }) => cik as bigint))];
  const named = await run(`select cik, name from company where cik in (${places(ciks)})`, ciks);
  const names = new Map(named.map(({ cik, name }) => [cik, name]));
  const byNumber = new Map(rows.map((row) => [row.number as bigint, { ...row, conm: names.get(row.cik) ?? null }]));
  return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
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
