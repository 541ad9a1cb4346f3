/** A split, spin-off or dividend, with the session from which prices reflect it. */
export interface FactorStep {
  readonly kind: 'split' | 'spin_off' | 'dividend';
  /** The first session on or after the ex-date. */
  readonly exSession: number;
  /** New shares per old share, close before ÷ value kept, or dollars per share as traded on the ex-date. */
  readonly value: number;
  /** Raw close of the last session before it that has one; null when there is none. */
  readonly before: { readonly session: number; readonly close: number } | null;
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
 * close for a dividend (the CRSP rule). A dividend belongs to the share that trades on its ex-date, so the previous close is taken
 * as it is after the splits and spin-offs up to that day. Dividends are ignored when there is no previous close, or when they are
 * not below it.
 */
export function cumulativeFactors(steps: readonly FactorStep[]): CumulativeFactor[] {
  const rows: CumulativeFactor[] = [];
  let split = 1;
  let price = 1;
  let total = 1;
  for (const step of steps.toSorted((a, b) => b.exSession - a.exSession)) {
    const factor = factorOf(step, steps);
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

function factorOf({ before, exSession, kind, value }: FactorStep, steps: readonly FactorStep[]): number | null {
  if (kind !== 'dividend') return value > 0 ? 1 / value : null;
  if (before === null) return null;
  const close = steps
    .filter((other) => other.kind !== 'dividend' && other.value > 0)
    .filter((other) => other.exSession > before.session && other.exSession <= exSession)
    .reduce((adjusted, other) => adjusted / other.value, before.close);
  return value < close ? 1 - value / close : null;
}
