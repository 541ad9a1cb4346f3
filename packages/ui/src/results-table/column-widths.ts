/** No column is narrower than this share of the table (spec part 2 section 9). */
export const MIN_WIDTH_PERCENT = 5;

/** The least share of one of so many columns: 5 %, or an equal share where more than 20 would not fit. */
export function minWidthPercent(columnCount: number): number {
  return Math.min(MIN_WIDTH_PERCENT, 100 / columnCount);
}

/**
 * The widths a table starts with, in percent, 100 in total and none below the least share. Columns without a wish
 * share what the others leave.
 */
export function initialWidths(wishes: ReadonlyArray<number | undefined>): number[] {
  if (wishes.length === 0) return [];
  const wished = wishes.reduce<number>((sum, wish) => sum + (wish ?? 0), 0);
  const open = wishes.filter((wish) => wish === undefined).length;
  const share = open > 0 ? Math.max((100 - wished) / open, minWidthPercent(wishes.length)) : 0;
  return fitWidths(wishes.map((wish) => wish ?? share));
}

/** Brings any widths to a total of 100 % with none below the least share, keeping their proportions where it can. */
export function fitWidths(widths: readonly number[]): number[] {
  const least = minWidthPercent(widths.length);
  const spare = widths.map((width) => Math.max(width - least, 0));
  const spareTotal = spare.reduce((sum, part) => sum + part, 0);
  const toShare = 100 - least * widths.length;
  return spare.map((part) => least + (spareTotal > 0 ? (part / spareTotal) * toShare : toShare / widths.length));
}

/**
 * The widths after one column is set to a wished share. What it gains is taken from the columns to its right, the
 * nearest first, then from those to its left; what it gives up goes to its right neighbour (the last column: its left).
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
