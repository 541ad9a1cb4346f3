import { createHash } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';

/** No lock lasts longer (SECURITY.md 9): somebody who fails on purpose must not keep the owner out. */
const LOCK_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;

/**
 * Counters by account and factor, whatever address the tries come from, kept in PostgreSQL. They count for an address
 * without an account just the same, so they tell nobody which addresses have one. (The limits by caller stand in the
 * contracts; the gateway keeps them.)
 */
export function createThrottles({ orm }: Database) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: orm,
      schema: schema.throttle,
      keyPrefix,
      points,
      duration,
      // sessions/clean-dead-rows.ts takes away what has run out, once for all counters.
      clearExpiredByTimeout: false,
    });

  /** Failed tries of one factor: after so many, none is taken until the 15 minutes since the first are over. */
  const tries = (keyPrefix: string, points: number) => {
    const counter = limiter(keyPrefix, points, LOCK_SECONDS);
    return {
      /** @throws AppError `rate_limited` while the factor is locked */
      async check(email: string): Promise<void> {
        const found = await counter.get(keyOf(email));
        if (found && found.consumedPoints >= points) throw tooMany(found.msBeforeNext);
      },
      async failed(email: string): Promise<void> {
        await counter.penalty(keyOf(email));
      },
      /**
       * Counts a try before it is looked at, for factors short enough to be guessed in parallel.
       * @throws AppError `rate_limited` while the factor is locked
       */
      async take(email: string): Promise<void> {
        const { consumedPoints, msBeforeNext } = await counter.penalty(keyOf(email));
        if (consumedPoints > points) throw tooMany(msBeforeNext);
      },
      async clear(email: string): Promise<void> {
        await counter.delete(keyOf(email));
      },
    };
  };

  /** Mail of one kind to one address: one a minute, and so many a day. */
  const mail = (keyPrefix: string, perDay: number) => {
    const minute = limiter(`${keyPrefix}_minute`, 1, 60);
    const day = limiter(`${keyPrefix}_day`, perDay, DAY_SECONDS);
    return {
      /** Takes the right to send one mail; otherwise gives the seconds until the next. */
      async take(email: string): Promise<{ readonly waitSeconds: number }> {
        for (const counter of [minute, day]) {
          try {
            await counter.consume(keyOf(email));
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            return { waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
          }
        }
        return { waitSeconds: 0 };
      },
    };
  };

  return {
    password: tries('password', 30),
    secondFactor: tries('second_factor', 10),
    signUpMail: mail('sign_up_mail', 10),
    resetMail: mail('reset_mail', 10),
    loginCodeMail: mail('login_code_mail', 20),
  };
}

export type Throttles = ReturnType<typeof createThrottles>;

const keyOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url');

function tooMany(msBeforeNext: number): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000));
  return new AppError(
    'rate_limited',
    `Too many failed tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
  );
}
