import { columnLabel, type ResultsColumn } from './column.ts';
import { drawnWidthPx, type Weight } from './drawn-width.ts';
import { shownText } from './format-cell.ts';

/** Estimated widths of letters in a text of 13 px, for where nothing can be measured. */
const LETTER_PX = 7.2;
/** Tabular digits are wider than the average letter. */
const DIGIT_PX = 8.4;
const CAPITAL_PX = 8.8;
const SIGN_PX = 10;
const NARROW_PX = 4.2;
const MEASURED_AT_PX = 13;
const BOLDER: Readonly<Record<Weight, number>> = { 400: 1, 600: 1.08 };
const ESTIMATE_SPARE_PX = 2;
const SORT_ICON_PX = 28;
const MIN_PX = 28;
const MAX_PX = 230;
/** Enough of a name or title to tell it from others. */
const READABLE_PX = 62;
const ROWS_LOOKED_AT = 50;
/** Most names of one person or company; the names of several owners are longer. */
const MAX_NAME_PX = 150;

/** What the table's style makes of a cell, in pixels. */
export interface CellSpace {
  readonly textPx: number;
  readonly headingPx: number;
  /** Left and right together, and a little to spare. */
  readonly paddingPx: number;
  /** How many lines of a text a row has room for. */
  readonly textLines: 1 | 2;
}

/** Says again what `results-table.module.css` says. */
export const REGULAR_SPACE: CellSpace = { textPx: 13, headingPx: 12, paddingPx: 16, textLines: 2 };
export const COMPACT_SPACE: CellSpace = { textPx: 12, headingPx: 11, paddingPx: 12, textLines: 1 };

function letterPx(letter: string): number {
  if (/\d/.test(letter)) return DIGIT_PX;
  if (/[+−%]/.test(letter)) return SIGN_PX;
  if (/[ .,:;'’()|!ijl-]/.test(letter)) return NARROW_PX;
  return /\p{Lu}/u.test(letter) ? CAPITAL_PX : LETTER_PX;
}

/** The width of a text, as it is drawn where that can be measured, else an estimate. */
const textPx = (text: string, sizePx: number, weight: Weight = 400): number =>
  drawnWidthPx(text, sizePx, weight) ??
  ([...text].reduce((sum, letter) => sum + letterPx(letter), 0) * sizePx * BOLDER[weight]) / MEASURED_AT_PX +
    ESTIMATE_SPARE_PX;

/** The width of a text on two lines, or on one where it has no space. */
function twoLinesPx(text: string, sizePx: number, weight?: Weight): number {
  const words = text.split(' ');
  const lines = words.map((_, at) =>
    Math.max(...[words.slice(0, at), words.slice(at)].map((line) => textPx(line.join(' '), sizePx, weight))),
  );
  return Math.min(...lines);
}

/** The width of a heading, on two lines where that is narrower. */
const headingPx = <Row extends object>(column: ResultsColumn<Row>, { headingPx: sizePx }: CellSpace): number =>
  twoLinesPx(columnLabel(column), sizePx, 600);

/** The width that a column needs while the table is sorted by it: its heading has an icon then. */
export function sortedWidthPx<Row extends object>(column: ResultsColumn<Row>, space: CellSpace): number {
  return Math.ceil(headingPx(column, space) + SORT_ICON_PX + space.paddingPx);
}

/** The width that the heading of a group needs above its columns. */
export const groupWidthPx = (group: string, { headingPx: sizePx, paddingPx }: CellSpace): number =>
  Math.ceil(textPx(group, sizePx, 600) + paddingPx);

/**
 * The approximate width, in pixels, below which a column must not be squeezed: a cut heading or text can be read in full
 * elsewhere, a cut figure or date misleads.
 */
export function leastWidthPx<Row extends object>(
  column: ResultsColumn<Row>,
  rows: readonly Row[],
  space: CellSpace,
): number {
  const natural = naturalWidthPx(column, rows, space);
  if (column.kind === 'number' || column.kind === 'date') return natural;
  const readable = Math.max(
    (READABLE_PX * space.textPx) / MEASURED_AT_PX,
    wholeTextsPx(column, rows, space),
    headingPx(column, space),
  );
  return Math.min(natural, Math.ceil(readable + (column.iconsPx ?? 0) + space.paddingPx));
}

/** The width in which the texts are whole that should be. */
function wholeTextsPx<Row extends object>(
  column: ResultsColumn<Row>,
  rows: readonly Row[],
  { textPx: sizePx, textLines }: CellSpace,
): number {
  if (column.wholeShare === undefined) return 0;
  const widths = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row) => (textLines === 2 ? twoLinesPx : textPx)(shownText(column, row), sizePx))
    .sort((one, other) => one - other);
  const most = textLines === 2 ? MAX_NAME_PX : MAX_PX;
  return Math.min(widths[Math.ceil(widths.length * column.wholeShare) - 1] ?? 0, most);
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
export function naturalWidthPx<Row extends object>(
  column: ResultsColumn<Row>,
  rows: readonly Row[],
  space: CellSpace,
): number {
  const texts = rows.slice(0, ROWS_LOOKED_AT).map((row) => {
    if (column.kind === 'link' && column.linkText) return column.linkText;
    return shownText(column, row);
  });
  const longest = Math.min(Math.max(MIN_PX, ...texts.map((text) => textPx(text, space.textPx))), MAX_PX);
  return Math.ceil(Math.max(longest + (column.iconsPx ?? 0), headingPx(column, space)) + space.paddingPx);
}
