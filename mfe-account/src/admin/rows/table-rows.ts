/** The column to sort by, and the direction. */
export interface RowSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableState {
  readonly filter: string;
  readonly sort: RowSort | null;
  /** 1 is the first. */
  readonly page: number;
  readonly pageSize: number;
}

export const PAGE_SIZES: readonly number[] = [25, 50, 100];
export const FIRST_TABLE_STATE: TableState = { filter: '', sort: null, page: 1, pageSize: 25 };

const collator = new Intl.Collator('en-US', { numeric: true });

/** Unsorted, then ascending, then descending; another column starts ascending (spec part 2 section 4, "Table sort"). */
export function nextSort(sort: RowSort | null, column: string): RowSort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** The page shown: the last one if the requested one is beyond it. */
  readonly page: number;
  /** How many rows match the filter. */
  readonly count: number;
}

/**
 * The rows of one page. A row matches the filter when its texts contain every typed word, ignoring case. Blanks sort
 * last in either direction.
 */
export function shownRows<Row>(
  rows: readonly Row[],
  { filter, sort, page, pageSize }: TableState,
  texts: { filterTexts(row: Row): readonly string[]; sortText(row: Row, column: string): string },
): ShownRows<Row> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = texts.filterTexts(row).join('\n').toLowerCase();
          return words.every((word) => text.includes(word));
        });
  const ordered = sort === null ? found : sortBy(found, (row) => texts.sortText(row, sort.column), sort.direction);
  const lastPage = Math.max(Math.ceil(ordered.length / pageSize), 1);
  const shown = Math.min(page, lastPage);
  return { rows: ordered.slice((shown - 1) * pageSize, shown * pageSize), page: shown, count: ordered.length };
}

function sortBy<Row>(rows: readonly Row[], textOf: (row: Row) => string, direction: RowSort['direction']): Row[] {
  const turn = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, text: textOf(row).trim() }))
    .sort((a, b) => {
      if (a.text === '' || b.text === '') return Number(a.text === '') - Number(b.text === '');
      return turn * collator.compare(a.text, b.text);
    })
    .map(({ row }) => row);
}
