import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sentinel/contracts';

/** Exports that run at the same time; each uses a processor core and its share of the memory. */
const MAX_AT_ONCE = 2;
/** An export that its reader has just canceled ends within this time, and the next one need not be refused. */
const CANCELED_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

const busy = (text: string) => new AppError('rate_limited', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** The places of running exports: one for each account, so that nobody takes those of others, and two in all. */
export function createPlaces() {
  const taken = new Map<string, Promise<void>>();

  return {
    /**
     * Takes a place. Waits a moment for an export of the same account that is about to end.
     * @returns gives the place back
     * @throws AppError `rate_limited`
     */
    async take(accountId: string): Promise<() => void> {
      const own = taken.get(accountId);
      if (own) await Promise.race([own, sleep(CANCELED_MS)]);
      if (taken.has(accountId))
        throw busy('An export of yours is still running. Wait until it is done, or cancel it, then try again.');
      if (taken.size >= MAX_AT_ONCE)
        throw busy('Exports of other people are running right now. Please try again in a moment.');
      let free = () => {};
      const ended = new Promise<void>((done) => {
        free = done;
      });
      taken.set(accountId, ended);
      return () => {
        taken.delete(accountId);
        free();
      };
    },

    /** How many are taken. */
    taken: () => taken.size,
  };
}
