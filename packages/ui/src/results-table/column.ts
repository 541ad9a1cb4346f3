import type { ReactNode } from 'react';

/** What a column holds: it decides alignment and, for dates, the sort. */
export type ColumnKind = 'text' | 'number' | 'date' | 'link';

/** One column of a results table. */
export interface ResultsColumn<Row extends object = Record<string, unknown>> {
  /** The row's key, and the heading unless `label` is given. */
  name: string;
  label?: string | undefined;
  kind?: ColumnKind | undefined;
  /** Never read as a number (identifiers with leading zeros). */
  textOnly?: boolean | undefined;
  /** Numbers stand right, the rest left, unless told. */
  align?: 'left' | 'right' | 'center' | undefined;
  /** What the cell holds, for showing, sorting, measuring and export; else the row's own value under `name`. */
  value?: ((row: Row) => unknown) | undefined;
  /** Draws the cell; else the formatted value, or the link for `kind: 'link'`. */
  render?: ((row: Row) => ReactNode) | undefined;
  /** The address of a link cell; else the value itself. Opens in a new tab. */
  href?: ((row: Row) => string | undefined) | undefined;
  /** The words of a link cell; else the value. */
  linkText?: string | undefined;
  /** True unless told. */
  sortable?: boolean | undefined;
  /** Share of the table's width at first, in percent. */
  initialWidthPercent?: number | undefined;
}

/** Numbers stand right, the rest left, unless the column says otherwise. */
export function columnAlign<Row extends object>({ align, kind }: ResultsColumn<Row>): 'left' | 'right' | 'center' {
  return align ?? (kind === 'number' ? 'right' : 'left');
}

/** What a cell holds. */
export function cellValue<Row extends object>(
  { name, value }: Pick<ResultsColumn<Row>, 'name' | 'value'>,
  row: Row,
): unknown {
  return value ? value(row) : (row as Record<string, unknown>)[name];
}
