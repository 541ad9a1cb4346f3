import { AppError } from '@sentinel/contracts';

/** How much of something may be in use at once. */
interface SharesOptions {
  /** By everybody together. */
  readonly most: number;
  /** By one key, such as an account or a network. */
  readonly mostPerKey: number;
}

/** For a caller who is shed. */
export const BUSY_TEXT = 'Sentinel is busy right now. Please try again in a moment.';
const RETRY_AFTER_SECONDS = 2;

/**
 * Shares of what is bounded, such as calls in flight or bytes in memory, so that one caller cannot use up everything.
 * @returns takes an amount for a key; the returned function gives it back, once
 * @throws AppError `overloaded` when the key, or everybody together, has too much in use
 */
export function createShares({ most, mostPerKey }: SharesOptions) {
  const inUse = new Map<string, number>();
  let total = 0;

  return (key: string, amount = 1): (() => void) => {
    const own = inUse.get(key) ?? 0;
    if (total + amount > most || own + amount > mostPerKey) {
      throw new AppError('overloaded', BUSY_TEXT, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    total += amount;
    inUse.set(key, own + amount);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      total -= amount;
      const left = (inUse.get(key) ?? 0) - amount;
      if (left > 0) inUse.set(key, left);
      else inUse.delete(key);
    };
  };
}
