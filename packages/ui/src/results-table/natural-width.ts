import { cellValue, columnLabel, type ResultsColumn } from './column.ts';
import { formatCell } from './format-cell.ts';

const LETTER_PX = 7;
const HEADING_LETTER_PX = 7.2;
/** Tabular digits are wider than the average letter. */
const DIGIT_PX = 8.4;
const CELL_PADDING_PX = 26;
const SORT_ICON_PX = 16;
const LEAST_PX = 48;
const MOST_PX = 230;
/** Enough of a name or title to tell it from others. */
const READABLE_PX = 98;
const ROWS_LOOKED_AT = 50;

function textPx(text: string): number {
  const digits = text.replace(/\D/g, '').length;
  return digits * DIGIT_PX + (text.length - digits) * LETTER_PX;
}

/** The width of a heading, on two lines where that is narrower. */
function headingPx<Row extends object>(column: ResultsColumn<Row>): number {
  const words = columnLabel(column).split(' ');
  const lines = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length));
  return Math.min(...lines) * HEADING_LETTER_PX + SORT_ICON_PX;
}

/**
 * The approximate width, in pixels, below which a column must not be squeezed: a cut heading or text can be read in full
 * elsewhere, a cut figure or date misleads.
 */
export function leastWidthPx<Row extends object>(column: ResultsColumn<Row>, rows: readonly Row[]): number {
  if (column.kind === 'number' || column.kind === 'date') return naturalWidthPx(column, rows);
  return Math.min(naturalWidthPx(column, rows), Math.ceil(Math.max(READABLE_PX, headingPx(column)) + CELL_PADDING_PX));
}

/**
 * The widths of columns that want more room than there is: each gets its minimum, and the rest is divided in proportion
 * among those that want more. If even the minimums do not fit, the minimums.
 */
export function squeezeWidths(natural: readonly number[], least: readonly number[], room: number): number[] {
  const wanted = natural.map((px, index) => Math.max(px - (least[index] ?? 0), 0));
  const wantedTotal = wanted.reduce((sum, px) => sum + px, 0);
  const spare = Math.max(room - least.reduce((sum, px) => sum + px, 0), 0);
  return least.map((px, index) => px + (wantedTotal > 0 ? (spare * (wanted[index] ?? 0)) / wantedTotal : 0));
}

/** The approximate width a column wants, in pixels, by its heading and the longest text of its first rows. */
export function naturalWidthPx<Row extends object>(column: ResultsColumn<Row>, rows: readonly Row[]): number {
  const texts = rows.slice(0, ROWS_LOOKED_AT).map((row) => {
    if (column.kind === 'link' && column.linkText) return column.linkText;
    return formatCell(cellValue(column, row), { textOnly: column.textOnly ?? false });
  });
  const longest = Math.min(Math.max(LEAST_PX, ...texts.map(textPx)), MOST_PX);
  return Math.ceil(Math.max(longest + (column.iconsPx ?? 0), headingPx(column)) + CELL_PADDING_PX);
}
