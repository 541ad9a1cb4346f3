/** No column is narrower than this share of the table (spec part 2 section 9). */
export const MIN_WIDTH_PERCENT = 5;

/** The minimum share of each of this many columns: 5 %, or an equal share where more than 20 columns would not fit. */
export function minWidthPercent(columnCount: number): number {
  return Math.min(MIN_WIDTH_PERCENT, 100 / columnCount);
}

/** How a column's width is determined: a requested share in percent, or a weight by its content. */
export interface WidthClaim {
  wishPercent?: number | undefined;
  weight: number;
}

/**
 * The initial widths of a table, in percent, 100 in total and none below the minimum share. Columns without a requested
 * share divide the rest by weight.
 */
export function initialWidths(claims: readonly WidthClaim[]): number[] {
  const wished = claims.reduce((sum, { wishPercent }) => sum + (wishPercent ?? 0), 0);
  const weights = claims.reduce((sum, { wishPercent, weight }) => sum + (wishPercent === undefined ? weight : 0), 0);
  const rest = Math.max(100 - wished, 0);
  return fitWidths(
    claims.map(({ wishPercent, weight }) => wishPercent ?? (weights > 0 ? (rest * weight) / weights : 0)),
  );
}

/**
 * Scales any widths to a total of 100 % with none below the minimum share, keeping their proportions where possible.
 */
export function fitWidths(widths: readonly number[]): number[] {
  const least = minWidthPercent(widths.length);
  const spare = widths.map((width) => Math.max(width - least, 0));
  const spareTotal = spare.reduce((sum, part) => sum + part, 0);
  const toShare = Math.max(100 - least * widths.length, 0);
  return spare.map((part) => least + (spareTotal > 0 ? (part / spareTotal) * toShare : toShare / widths.length));
}

/**
 * The widths after one column is set to a requested share. The width it gains is taken from the columns to its right,
 * the nearest first, then from those to its left; the width it loses goes to its right neighbor (for the last column,
 * to its left one).
 */
export function resizeColumn(widths: readonly number[], index: number, wished: number): number[] {
  const current = widths[index];
  if (current === undefined || widths.length < 2) return [...widths];
  const least = minWidthPercent(widths.length);
  const target = Math.min(Math.max(wished, least), 100 - least * (widths.length - 1));
  const next = [...widths];
  next[index] = target;
  if (target <= current) {
    const taker = index + 1 < widths.length ? index + 1 : index - 1;
    next[taker] = (next[taker] ?? 0) + current - target;
    return next;
  }
  const right = widths.map((_, column) => column).slice(index + 1);
  const left = widths
    .map((_, column) => column)
    .slice(0, index)
    .reverse();
  let missing = target - current;
  for (const column of [...right, ...left]) {
    const width = next[column] ?? 0;
    const given = Math.min(missing, Math.max(width - least, 0));
    next[column] = width - given;
    missing -= given;
  }
  return next;
}

/** The widths in whole pixels; their total is exactly the table's width. */
export function pixelWidths(widths: readonly number[], totalPx: number): number[] {
  let edge = 0;
  let shared = 0;
  return widths.map((width, index) => {
    shared += width;
    const nextEdge = index === widths.length - 1 ? totalPx : Math.round((shared / 100) * totalPx);
    const px = nextEdge - edge;
    edge = nextEdge;
    return px;
  });
}
