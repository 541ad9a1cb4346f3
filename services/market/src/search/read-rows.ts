import { DAY_MS, utcDay } from '@sentinel/calendar';
import {
  filingUrl,
  MISSING_RETURN_REASONS,
  type MissingReturnReason,
  STUDY_HORIZONS,
  type StudyHorizon,
} from '@sentinel/vocabulary-market';
import type { RunQuery } from '../copy/readers.ts';
import { REASON_BITS } from '../fields/copy-column.ts';
import type { TradeCopyRow } from '../fields/trade-copy.ts';
import type { PageSearch, RowRef } from './find-page.ts';

/**
 * Reads the rows of a page, in order. `page` must come from the same state of the copy. The statement uses the index; by row
 * number alone, or with a join, DuckDB would scan the whole table.
 */
export async function readRows<Row extends object>(
  run: RunQuery,
  { table, ties: [indexed] }: PageSearch,
  columns: readonly string[],
  page: readonly RowRef[],
): Promise<Row[]> {
  if (page.length === 0) return [];
  const rows = await run(
    `select rowid as number, ${columns.join(', ')} from ${table} where ${indexed} in (${placeholders(page)})`,
    page.map(({ key }) => key),
  );
  const byNumber = new Map(rows.map((row) => [row.number as bigint, row]));
  // The columns are those of the row's type, whose table says what each of them holds.
  return page.flatMap(({ number }) => (byNumber.get(number) as Row | undefined) ?? []);
}

const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');

const digits = (value: bigint, length: number) => String(value).padStart(length, '0');

/** A CIK in ten digits. */
export const cikOf = (value: bigint): string => digits(value, 10);

/** An accession number with its dashes. */
export function accessionOf(value: bigint): string {
  const all = digits(value, 18);
  return `${all.slice(0, 10)}-${all.slice(10, 12)}-${all.slice(12)}`;
}

/** A day as YYYY-MM-DD. */
export const dayOf = (value: number): string => utcDay(new Date(value * DAY_MS));

/** An acceptance time (seconds since 1970) as an ISO instant; null stays null. */
export const instantOf = (value: bigint | null): string | null =>
  value === null ? null : new Date(Number(value) * 1000).toISOString();

/** What a row says of its filing. */
export function filingOf(row: Pick<TradeCopyRow, 'accepted_at' | 'accno' | 'cik'>) {
  const [cik, accno, acceptance] = [cikOf(row.cik), accessionOf(row.accno), instantOf(row.accepted_at)];
  return { cik, accno, filing_url: filingUrl(cik, accno), acceptance, accepted_at: acceptance };
}

/** The names whose bits a row has, in their order. */
export const namesOf = <Name>(names: readonly Name[], bits: number): Name[] =>
  names.filter((_, bit) => bits & (1 << bit));

/** The reason with that number in the copy; null for 0. */
export const reasonOf = (number: number): MissingReturnReason | null => MISSING_RETURN_REASONS[number - 1] ?? null;

/** The reason of one horizon, from the number that holds those of all horizons. */
export const reasonAt = (numbers: number, horizon: StudyHorizon): MissingReturnReason | null =>
  reasonOf((numbers >> (STUDY_HORIZONS.indexOf(horizon) * REASON_BITS)) & ((1 << REASON_BITS) - 1));
