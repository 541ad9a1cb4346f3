interface Measured {
  readonly name: string;
  readonly metric: string;
  readonly unit: string;
  /** One value per round or call. */
  readonly values: readonly number[];
  /** How many things were measured in total. */
  readonly n: number;
}

/** The value below which a given share of the sorted values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const rounded = (value: number) => Number(value.toPrecision(4));

/** Prints one JSON line: the median as `value`, and the spread. */
export function report({ name, metric, unit, values, n }: Measured): void {
  const spread = {
    min: rounded(Math.min(...values)),
    p95: rounded(percentile(values, 0.95)),
    p99: rounded(percentile(values, 0.99)),
    max: rounded(Math.max(...values)),
  };
  console.log(JSON.stringify({ name, metric, value: rounded(percentile(values, 0.5)), unit, n, ...spread }));
}
