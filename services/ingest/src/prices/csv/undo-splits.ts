import { readPrice, readVolume } from '../price-number.ts';
import type { PriceBar } from '../price-source.ts';

/** A known split of the series: `ratio` new shares per old share, from the ex-date on. */
export interface KnownSplit {
  readonly exDate: string;
  readonly ratio: number;
}

/**
 * Converts bars back to the prices as traded. Vendors such as Yahoo and Stooq adjust the bars before a split. At the ex-date, raw
 * closes jump by the ratio and adjusted ones do not, which shows whether a file is adjusted. Unknown splits are not detected.
 */
export function undoSplits(bars: readonly PriceBar[], splits: readonly KnownSplit[]): PriceBar[] {
  const ordered = bars.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  let raw = ordered;
  for (const { exDate, ratio } of splits) {
    const at = ordered.findIndex(({ day }) => day >= exDate);
    const before = ordered[at - 1];
    const on = ordered[at];
    if (!before || !on) continue;
    const jump = Math.log(Number(before.close) / Number(on.close));
    const isRaw = Math.abs(jump - Math.log(ratio)) < Math.abs(jump);
    if (!isRaw) raw = raw.map((bar) => (bar.day < exDate ? times(bar, ratio) : bar));
  }
  return raw;
}

function times(bar: PriceBar, ratio: number): PriceBar {
  const price = (value: string | null) => (value === null ? null : (readPrice(Number(value) * ratio) ?? null));
  return {
    ...bar,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close) ?? bar.close,
    volume: bar.volume === null ? null : (readVolume(Number(bar.volume) / ratio) ?? null),
  };
}
