import { cellValue, fullLabel, type ResultsColumn } from './column.ts';
import { cellText } from './format-cell.ts';

/** Also in the full width of Asian scripts. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;
const SIGNED_NUMBER = /^[+-]\$? ?[\d,]*\.?\d+%?$/;

/**
 * The cell as a spreadsheet may safely open it: text that would run as a formula gets a leading apostrophe (SECURITY
 * 47). A signed number or percentage is data and stays unchanged.
 */
function neutralizeFormula(text: string): string {
  return FORMULA_START.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text;
}

function quote(value: unknown): string {
  return `"${neutralizeFormula(cellText(value)).replaceAll('"', '""')}"`;
}

/**
 * The table as CSV (spec part 2 section 5; RFC 4180): header row, every cell quoted, quotes doubled, formulas
 * neutralized. Undefined without columns or rows, because there is nothing to export.
 */
export function toCsv<Row extends object>(
  columns: ReadonlyArray<Pick<ResultsColumn<Row>, 'name' | 'label' | 'group' | 'value'>>,
  rows: readonly Row[],
): string | undefined {
  if (columns.length === 0 || rows.length === 0) return undefined;
  const header = columns.map((column) => quote(fullLabel(column)));
  const body = rows.map((row) => columns.map((column) => quote(cellValue(column, row))));
  return [header, ...body].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The file is named after the table's title, or 'export'; characters that file systems forbid become hyphens. */
export function csvFileName(title: string | undefined): string {
  const name = (title ?? '').replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').trim();
  return `${name === '' ? 'export' : name}.csv`;
}
