/** How many rows are sorted, or merged, before other work gets its turn. */
const ROWS_AT_ONCE = 2_048;

/** The rows 0 to `count` - 1 in order, by a merge sort that pauses every few thousand rows. */
export function* sortRows(
  count: number,
  compare: (one: number, other: number) => number,
): Generator<void, Uint32Array> {
  let sorted = Uint32Array.from({ length: count }, (_, row) => row);
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    sorted.subarray(first, first + ROWS_AT_ONCE).sort(compare);
    yield;
  }
  let merged = new Uint32Array(count);
  for (let run = ROWS_AT_ONCE; run < count; run *= 2) {
    for (let first = 0; first < count; first += 2 * run) {
      const middle = Math.min(first + run, count);
      const end = Math.min(middle + run, count);
      let left = first;
      let right = middle;
      for (let to = first; to < end; to += 1) {
        const takesLeft =
          right >= end || (left < middle && compare(sorted[left] as number, sorted[right] as number) <= 0);
        merged[to] = sorted[takesLeft ? left++ : right++] as number;
        if (to % ROWS_AT_ONCE === 0) yield;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
