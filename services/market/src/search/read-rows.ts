import { DAY_MS, utcDay } from '@sentinel/calendar';
import {
  MISSING_RETURN_REASONS,
  type MissingReturnReason,
  STUDY_HORIZONS,
  type StudyHorizon,
} from '@sentinel/vocabulary-market';
import { REASON_BITS } from '../copy/copy-schema.ts';
import type { CopyRow, CopyValue, RunQuery } from '../copy/readers.ts';
import type { PageSearch, RowRef } from './find-page.ts';

/**
 * Reads the rows of a page, in order. `page` must come from the same state of the copy. The statement uses the index; by row
 * number alone, or with a join, DuckDB would scan the whole table.
 */
export async function readRows(
  run: RunQuery,
  { table, ties: [indexed] }: PageSearch,
  columns: readonly string[],
  page: readonly RowRef[],
): Promise<CopyRow[]> {
  if (page.length === 0) return [];
  const rows = await run(
    `select rowid as number, ${columns.join(', ')} from ${table} where ${indexed} in (${placeholders(page)})`,
    page.map(({ key }) => key),
  );
  const byNumber = new Map(rows.map((row) => [row.number as bigint, row]));
  return page.map(({ number }) => byNumber.get(number)).filter((row) => row !== undefined);
}

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');

const digits = (value: CopyValue | undefined, length: number) => String(value).padStart(length, '0');

/** A CIK in ten digits. */
export const cikOf = (value: CopyValue | undefined): string => digits(value, 10);

/** An accession number with its dashes; null stays null. */
export function accessionOf(value: CopyValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  const all = digits(value, 18);
  return `${all.slice(0, 10)}-${all.slice(10, 12)}-${all.slice(12)}`;
}

/** A day as YYYY-MM-DD. */
export const dayOf = (value: CopyValue | undefined): string => utcDay(new Date(Number(value) * DAY_MS));

/** An acceptance time (seconds since 1970) as an ISO instant; null stays null. */
export const instantOf = (value: CopyValue | undefined): string | null =>
  value === null || value === undefined ? null : new Date(Number(value) * 1000).toISOString();

/** The reason with that number in the copy; null for 0. */
export const reasonOf = (number: CopyValue | undefined): MissingReturnReason | null =>
  MISSING_RETURN_REASONS[Number(number ?? 0) - 1] ?? null;

/** The reason of one horizon, from the number that holds those of all horizons. */
export const reasonAt = (numbers: CopyValue | undefined, horizon: StudyHorizon): MissingReturnReason | null =>
  reasonOf((Number(numbers ?? 0) >> (STUDY_HORIZONS.indexOf(horizon) * REASON_BITS)) & ((1 << REASON_BITS) - 1));
