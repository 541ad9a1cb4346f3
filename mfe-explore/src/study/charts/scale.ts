/** Maps a value to pixels, linearly: `from` to `start`, `to` to `end`. A range of nothing maps to the middle. */
export const linear =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

/** Round numbers from at or below the least to at or above the most, about `count` steps apart, zero among them. */
export function niceTicks(least: number, most: number, count: number): number[] {
  const low = Math.min(least, 0);
  const high = Math.max(most, 0);
  if (low === high) return [0];
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
