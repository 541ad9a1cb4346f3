import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { RETURN_UNITS } from '../fields/units.ts';

/** Bins on each side of zero, besides one for all returns beyond them. */
export const BINS_PER_SIDE = 20;

/**
 * Width of a bin in percent of return, so that the bins reach about three standard deviations of a common stock. They depend only
 * on the horizon, and studies can be compared.
 */
const WIDTH_PERCENT: Readonly<Record<StudyHorizon, number>> = { 1: 0.5, 5: 1, 10: 1.5, 20: 2, 60: 4, 120: 5 };

/** Width of a bin in the copy's units. */
export const binWidth = (horizon: StudyHorizon): number => (WIDTH_PERCENT[horizon] / 100) * RETURN_UNITS;

export interface Bin {
  /** Fractions; null at the open ends. */
  readonly from: number | null;
  readonly to: number | null;
  readonly n: number;
}

/**
 * All bins of a horizon in order.
 * @param counts numbers of returns by bin; bin 0 starts at zero, bin -1 ends there
 */
export function histogramBins(horizon: StudyHorizon, counts: ReadonlyMap<number, number>): Bin[] {
  const edge = (bin: number) => (bin * binWidth(horizon)) / RETURN_UNITS;
  return Array.from({ length: 2 * BINS_PER_SIDE + 2 }, (_, place): Bin => {
    const bin = place - BINS_PER_SIDE - 1;
    return {
      from: bin < -BINS_PER_SIDE ? null : edge(bin),
      to: bin < BINS_PER_SIDE ? edge(bin + 1) : null,
      n: counts.get(bin) ?? 0,
    };
  });
}
