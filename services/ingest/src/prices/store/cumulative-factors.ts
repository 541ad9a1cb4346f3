/** A split or dividend by the session from which prices have it in them. */
export interface FactorStep {
  readonly kind: 'split' | 'dividend';
  /** The first session on or after the ex-date. */
  readonly exSession: number;
  /** New shares for one old, or dollars a share. */
  readonly value: number;
  /** Raw close of the last session before; null when there is none. */
  readonly closeBefore: number | null;
}

/** Closes up to `untilSession` (and after the row before) times the factor compare with today's. */
export interface CumulativeFactor {
  readonly untilSession: number;
  readonly split: number;
  readonly total: number;
}

/**
 * Multiplies the factors of a series from the newest action back: 1/ratio for a split, 1 - amount / close before for a dividend
 * (the CRSP rule). A dividend without a close before it, or not below it, is left out.
 */
export function cumulativeFactors(steps: readonly FactorStep[]): CumulativeFactor[] {
  const rows: CumulativeFactor[] = [];
  let split = 1;
  let total = 1;
  for (const step of steps.toSorted((a, b) => b.exSession - a.exSession)) {
    const factor = factorOf(step);
    if (factor === null) continue;
    if (step.kind === 'split') split *= factor;
    total *= factor;
    const untilSession = step.exSession - 1;
    if (rows.at(-1)?.untilSession === untilSession) rows.pop();
    rows.push({ untilSession, split, total });
  }
  return rows.reverse();
}

function factorOf({ kind, value, closeBefore }: FactorStep): number | null {
  if (kind === 'split') return value > 0 ? 1 / value : null;
  return closeBefore !== null && value < closeBefore ? 1 - value / closeBefore : null;
}
