import type { ReactNode } from 'react';

/** The kind of a column's values: it decides alignment and, for dates, sorting. */
export type ColumnKind = 'text' | 'number' | 'date' | 'link';

/** One column of a results table. */
export interface ResultsColumn<Row extends object = Record<string, unknown>> {
  /** The key of the value in the row, and the heading if there is no `label`. */
  name: string;
  label?: string | undefined;
  /** A heading above this column's and that of its neighbors with the same group. */
  group?: string | undefined;
  /** Explains the column when its heading is pointed at or focused, and on phones beside the field. */
  tooltip?: string | undefined;
  kind?: ColumnKind | undefined;
  /** Its values are never read as numbers (identifiers with leading zeros). */
  textOnly?: boolean | undefined;
  /** By default, numbers are aligned right and the rest left. */
  align?: 'left' | 'right' | 'center' | undefined;
  /** The cell's value for display, sorting, measuring and export; by default the row's value under `name`. */
  value?: ((row: Row) => unknown) | undefined;
  /** What the cell shows, where that differs from the value, which it says on hover; sorted and exported is the value. */
  text?: ((row: Row) => string) | undefined;
  /** Renders the cell; by default the formatted value, or the link for `kind: 'link'`. */
  render?: ((row: Row) => ReactNode) | undefined;
  /** The address of a link cell; by default the value itself. Opens in a new tab. */
  href?: ((row: Row) => string | undefined) | undefined;
  /** The text of a link cell; by default the value. */
  linkText?: string | undefined;
  /** True by default. */
  sortable?: boolean | undefined;
  /** Room for icons that `render` shows beside the value, in pixels. */
  iconsPx?: number | undefined;
  /**
   * Of its texts, which take two lines where rows have room for them, the share that is whole however narrow the table is: 0.9 for names.
   */
  wholeShare?: number | undefined;
  /** Initial share of the table's width, in percent. */
  initialWidthPercent?: number | undefined;
}

/** Numbers are aligned right and the rest left, unless the column sets its alignment. */
export function columnAlign<Row extends object>({ align, kind }: ResultsColumn<Row>): 'left' | 'right' | 'center' {
  return align ?? (kind === 'number' ? 'right' : 'left');
}

/** The value of a cell. */
export function cellValue<Row extends object>(
  { name, value }: Pick<ResultsColumn<Row>, 'name' | 'value'>,
  row: Row,
): unknown {
  return value ? value(row) : (row as Record<string, unknown>)[name];
}

/** The heading of a column. */
export const columnLabel = <Row extends object>({ name, label }: Pick<ResultsColumn<Row>, 'name' | 'label'>): string =>
  label ?? name;

/** The heading with its group's, where the column stands alone: 'Next Event (bdays): 8-K'. */
export function fullLabel<Row extends object>(column: Pick<ResultsColumn<Row>, 'name' | 'label' | 'group'>): string {
  return column.group === undefined ? columnLabel(column) : `${column.group}: ${columnLabel(column)}`;
}

/** Columns in runs: neighbors with the same group together, every other column alone. */
export function columnGroups<Row extends object>(
  columns: ReadonlyArray<ResultsColumn<Row>>,
): { group: string | undefined; columns: ResultsColumn<Row>[] }[] {
  const runs: { group: string | undefined; columns: ResultsColumn<Row>[] }[] = [];
  for (const column of columns) {
    const last = runs.at(-1);
    if (last && column.group !== undefined && last.group === column.group) last.columns.push(column);
    else runs.push({ group: column.group, columns: [column] });
  }
  return runs;
}
