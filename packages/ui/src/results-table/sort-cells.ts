import { type ColumnKind, cellValue, type ResultsColumn } from './column.ts';
import { cellText } from './format-cell.ts';

/** The sort of a table: by one column, or none. */
export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

const ISO_DATE_START = /^\d{4}-\d{2}-\d{2}/;
const collator = new Intl.Collator('en-US');

/** Numbers come first, then dates, then everything else. */
type SortKey =
  | { rank: 0; value: number }
  | { rank: 1; value: number }
  | { rank: 2; value: string }
  | { rank: 3; value: '' };

function sortKey(value: unknown, kind: ColumnKind | undefined): SortKey {
  const text = cellText(value).trim();
  if (text === '') return { rank: 3, value: '' };
  if (kind === 'date' || ISO_DATE_START.test(text)) {
    const time = Date.parse(text);
    if (!Number.isNaN(time)) return { rank: 1, value: time };
  }
  const number = Number(text.replace(/[%$,\s]/g, ''));
  return Number.isNaN(number) ? { rank: 2, value: text } : { rank: 0, value: number };
}

function compareKeys(a: SortKey, b: SortKey): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
  return collator.compare(String(a.value), String(b.value));
}

/**
 * The rows, sorted (spec part 2 section 5): dates as dates, numbers without %, $ and commas, numbers before everything
 * that is not a number, the rest as text. The direction reverses each group, not the order of the groups, and blanks
 * stay last. Equal rows keep their order; the given rows are not changed.
 */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  sort: Sort | null,
  column?: Pick<ResultsColumn<Row>, 'name' | 'value' | 'kind'> | undefined,
): readonly Row[] {
  if (!sort) return rows;
  const turn = sort.direction === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: sortKey(cellValue(column ?? { name: sort.column }, row), column?.kind) }))
    .sort((a, b) => (a.key.rank === b.key.rank ? turn * compareKeys(a.key, b.key) : a.key.rank - b.key.rank))
    .map(({ row }) => row);
}
