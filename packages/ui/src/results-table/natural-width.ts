import { cellValue, type ResultsColumn } from './column.ts';
import { formatCell } from './format-cell.ts';

const LETTER_PX = 7;
const HEADING_LETTER_PX = 7.2;
/** Tabular digits are wider than the average letter. */
const DIGIT_PX = 8.4;
const CELL_PADDING_PX = 26;
const SORT_ICON_PX = 16;
const LEAST_PX = 48;
const MOST_PX = 230;
const ROWS_LOOKED_AT = 50;

function textPx(text: string): number {
  const digits = text.replace(/\D/g, '').length;
  return digits * DIGIT_PX + (text.length - digits) * LETTER_PX;
}

/** About how wide a column wants to be, in pixels: by its heading and the longest text of its first rows. */
export function naturalWidthPx<Row extends object>(column: ResultsColumn<Row>, rows: readonly Row[]): number {
  const texts = rows.slice(0, ROWS_LOOKED_AT).map((row) => {
    if (column.kind === 'link' && column.linkText) return column.linkText;
    return formatCell(cellValue(column, row), { textOnly: column.textOnly ?? false });
  });
  const longest = Math.min(Math.max(LEAST_PX, ...texts.map(textPx)), MOST_PX);
  const heading = (column.label ?? column.name).length * HEADING_LETTER_PX + SORT_ICON_PX;
  return Math.ceil(Math.max(longest, heading) + CELL_PADDING_PX);
}
