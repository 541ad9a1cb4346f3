/** How long to wait after failures. */
export interface BackOff {
  /** The wait after the first failure; it doubles with each further failure. */
  readonly firstMs: number;
  /** The maximum wait. */
  readonly longestMs: number;
}

/** Waits are shortened at random by up to this fraction, so that processes that failed together do not retry together. */
const JITTER = 0.2;

/**
 * Milliseconds to wait before the next attempt: `firstMs`, doubled with each further failure, up to `longestMs`, minus the jitter.
 * @param failures failures in a row; 1 after the first
 * @param random from 0 to 1: the share of the jitter to subtract
 */
export function backOffMs({ firstMs, longestMs }: BackOff, failures: number, random: number = Math.random()): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (1 - JITTER * random);
}
