/** How long to wait after failures. */
export interface BackOff {
  /** The wait after the first failure; each next one is twice as long. */
  readonly firstMs: number;
  /** No wait is longer. */
  readonly longestMs: number;
}

/** Waits are shorter by up to this fraction, so that processes that failed together do not come back together. */
const JITTER = 0.2;

/**
 * Milliseconds to wait after so many failures in a row: doubled with each, up to the longest, less the jitter.
 * @param failures 1 after the first
 * @param random from 0 to 1: how much of the jitter is taken off
 */
export function backOffMs({ firstMs, longestMs }: BackOff, failures: number, random: number = Math.random()): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 - JITTER * random);
}
