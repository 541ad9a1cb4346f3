/** A split, spin-off or dividend, with the session from which prices reflect it. */
export interface FactorStep {
  readonly kind: 'split' | 'spin_off' | 'dividend';
  /** The first session on or after the ex-date. */
  readonly exSession: number;
  /** New shares per old share, close before ÷ value kept, or dollars per share. */
  readonly value: number;
  /** Raw close of the last session before it; null when there is none. */
  readonly closeBefore: number | null;
}

/** Multiplying closes by the factor makes them comparable with today's. A row applies up to `untilSession`, from the row before it. */
export interface CumulativeFactor {
  readonly untilSession: number;
  /** Of splits only, for numbers of shares. */
  readonly split: number;
  /** Of splits and spin-offs. */
  readonly price: number;
  /** Of splits, spin-offs and dividends. */
  readonly total: number;
}

/**
 * Computes the factors of a series from the newest action backward: 1/ratio for a split or spin-off, 1 - amount / previous
 * close for a dividend (the CRSP rule). Dividends are ignored when there is no previous close, or when they are not below it.
 */
export function cumulativeFactors(steps: readonly FactorStep[]): CumulativeFactor[] {
  const rows: CumulativeFactor[] = [];
  let split = 1;
  let price = 1;
  let total = 1;
  for (const step of steps.toSorted((a, b) => b.exSession - a.exSession)) {
    const factor = factorOf(step);
    if (factor === null) continue;
    if (step.kind === 'split') split *= factor;
    if (step.kind !== 'dividend') price *= factor;
    total *= factor;
    const untilSession = step.exSession - 1;
    if (rows.at(-1)?.untilSession === untilSession) rows.pop();
    rows.push({ untilSession, split, price, total });
  }
  return rows.reverse();
}

function factorOf({ kind, value, closeBefore }: FactorStep): number | null {
  if (kind !== 'dividend') return value > 0 ? 1 / value : null;
  return closeBefore !== null && value < closeBefore ? 1 - value / closeBefore : null;
}
