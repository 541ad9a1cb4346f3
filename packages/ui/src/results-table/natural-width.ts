import type { ResultsColumn } from './column.ts';
import { formatCell } from './format-cell.ts';

const CHARACTER_PX = 7.2;
const CELL_PADDING_PX = 28;
const SORT_ICON_PX = 16;
const LEAST_CHARACTERS = 6;
const MOST_CHARACTERS = 30;
const ROWS_LOOKED_AT = 50;

/** About how wide a column wants to be, in pixels: by its heading and the longest text of its first rows. */
export function naturalWidthPx<Row extends object>(column: ResultsColumn<Row>, rows: readonly Row[]): number {
  const cells = rows.slice(0, ROWS_LOOKED_AT).map((row) => {
    if (column.kind === 'link' && column.linkText) return column.linkText.length;
    return formatCell((row as Record<string, unknown>)[column.name], { textOnly: column.textOnly ?? false }).length;
  });
  const longest = Math.min(Math.max(LEAST_CHARACTERS, ...cells), MOST_CHARACTERS);
  const heading = (column.label ?? column.name).length * CHARACTER_PX + SORT_ICON_PX;
  return Math.ceil(Math.max(longest * CHARACTER_PX, heading) + CELL_PADDING_PX);
}
