/** The lowest and highest close of the year up to the last session, and where the last close stands between them. */
export interface YearRange {
  /** US dollars, adjusted for splits and spin-offs. */
  readonly low: number;
  readonly high: number;
  /** 0 at the low, 1 at the high; 0.5 when both are equal. */
  readonly position: number;
}

const WEEKS_52_MS = 52 * 7 * 86_400_000;

/**
 * The 52-week range of closes.
 * @param prices day and close, oldest first
 * @returns undefined without prices
 */
export function yearRange(prices: readonly (readonly [string, number])[]): YearRange | undefined {
  const last = prices.at(-1);
  if (!last) return undefined;
  const since = new Date(Date.parse(last[0]) - WEEKS_52_MS).toISOString().slice(0, 10);
  const closes = prices.filter(([day]) => day >= since).map(([, close]) => close);
  const low = Math.min(...closes);
  const high = Math.max(...closes);
  return { low, high, position: high === low ? 0.5 : (last[1] - low) / (high - low) };
}
