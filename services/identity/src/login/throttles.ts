import { createHash } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';

/** No lock lasts longer, so that somebody who fails on purpose cannot keep the owner out (SECURITY.md 9). */
const LOCK_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;

/**
 * Counters per account and factor, in PostgreSQL, wherever the tries come from. Addresses without an account are counted too, so
 * that a lock does not reveal which addresses have one. What is tried on a known device of the account, or in a session of it, is
 * counted apart, so that strangers who fail on purpose do not lock its owner out there. (The limits per caller are in the contracts; the gateway enforces them.)
 */
export function createThrottles({ orm }: Database) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({
      storeClient: orm,
      schema: schema.throttle,
      keyPrefix,
      points,
      duration,
      // sessions/clean-dead-rows.ts deletes expired rows, for all counters at once.
      clearExpiredByTimeout: false,
    });

  /** Failed tries of one factor: after `points` of them, the factor is locked until 15 minutes after the first. `apart` names
   * the known device or session of the account that the try comes from; those of strangers are counted together. */
  const tries = (keyPrefix: string, points: number) => {
    const counter = limiter(keyPrefix, points, LOCK_SECONDS);
    return {
      /** @throws AppError `rate_limited` while the factor is locked */
      async check(email: string, apart: string | null = null): Promise<void> {
        const found = await counter.get(keyOf(email, apart));
        if (found && found.consumedPoints >= points) throw tooMany(found.msBeforeNext);
      },
      async failed(email: string, apart: string | null = null): Promise<void> {
        await counter.penalty(keyOf(email, apart));
      },
      /**
       * Counts a try before it is checked, for factors short enough to be guessed in parallel.
       * @throws AppError `rate_limited` while the factor is locked
       */
      async take(email: string, apart: string | null = null): Promise<void> {
        const { consumedPoints, msBeforeNext } = await counter.penalty(keyOf(email, apart));
        if (consumedPoints > points) throw tooMany(msBeforeNext);
      },
      async clear(email: string, apart: string | null = null): Promise<void> {
        await counter.delete(keyOf(email, apart));
      },
    };
  };

  const messages = (...counters: RateLimiterDrizzle[]) => ({
    /** Counts one message if it may be sent now; otherwise gives the seconds to wait. @param to its address, number or network */
    async take(to: string): Promise<{ readonly waitSeconds: number }> {
      for (const counter of counters) {
        try {
          await counter.consume(keyOf(to));
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return { waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
        }
      }
      return { waitSeconds: 0 };
    },
  });
  /** Limits messages of one kind to one address or number: one per minute, and `perDay` per day. */
  const oneAMinute = (keyPrefix: string, perDay: number) =>
    messages(limiter(`${keyPrefix}_minute`, 1, 60), limiter(`${keyPrefix}_day`, perDay, DAY_SECONDS));

  return {
    password: tries('password', 30),
    secondFactor: tries('second_factor', 10),
    signUpMail: oneAMinute('sign_up_mail', 10),
    resetMail: oneAMinute('reset_mail', 10),
    loginCodeMail: oneAMinute('login_code_mail', 20),
    /** By number, whichever account names it. */
    phoneCode: oneAMinute('phone_code', 5),
    /** By network, whichever accounts and numbers it names. */
    phoneCodeNetwork: messages(limiter('phone_code_network', 30, DAY_SECONDS)),
  };
}

export type Throttles = ReturnType<typeof createThrottles>;

const keyOf = (email: string, apart: string | null = null) =>
  createHash('sha256')
    .update(apart === null ? email.toLowerCase() : `${email.toLowerCase()}\n${apart}`)
    .digest('base64url');

/** Another code may be sent after that many seconds. */
export function waitForCode(waitSeconds: number): AppError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    waitSeconds <= 90
      ? `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`
      : minutes <= 90
        ? `${minutes} minutes`
        : `${Math.ceil(minutes / 60)} hours`;
  return new AppError('rate_limited', `Please wait ${wait} before asking for another code.`, {
    retryAfterSeconds: waitSeconds,
  });
}

function tooMany(msBeforeNext: number): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000));
  return new AppError(
    'rate_limited',
    `Too many failed tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) },
  );
}
