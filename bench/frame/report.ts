/** The value below which a given share of the sorted values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const rounded = (value: number) => Number(value.toPrecision(4));

/**
 * What a benchmark reports with: each call prints one JSON line with the median as `value`, and the spread.
 * @returns a function of what was measured, its unit, one value per round or call, and how many things were measured in total
 */
export function reporter(name: string) {
  return (metric: string, unit: string, measured: number | readonly number[], count?: number): void => {
    const values = typeof measured === 'number' ? [measured] : measured;
    const spread = {
      min: rounded(Math.min(...values)),
      p95: rounded(percentile(values, 0.95)),
      p99: rounded(percentile(values, 0.99)),
      max: rounded(Math.max(...values)),
    };
    const n = count ?? values.length;
    console.log(JSON.stringify({ name, metric, value: rounded(percentile(values, 0.5)), unit, n, ...spread }));
  };
}

/** How long something takes, in milliseconds. */
export async function elapsedMs(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
