import { createHash } from 'node:crypto';
import { AppError, type Operation } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import { type Caller, chargedAccount, networkOf } from '@sentinel/service-kit';
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface Origin {
  readonly ip: string;
  readonly email: string | undefined;
  readonly caller: Caller | null;
}

/** Gives a call back to the budget, where its limit counts failures only. */
export type Refund = () => Promise<void>;

/**
 * One rate limiter per operation, from its contract. Durable ones count in PostgreSQL: they survive a restart, and
 * gateways share them.
 */
export function createRateLimits(operations: readonly Operation[], { orm }: Database) {
  const limiters = new Map<string, RateLimiterAbstract>(
    operations.map(({ type, rateLimit: { calls, perSeconds, durable } }) => {
      const options = { keyPrefix: type, points: calls, duration: perSeconds };
      return [
        type,
        durable
          ? new RateLimiterDrizzle({ ...options, storeClient: orm, schema: schema.rateLimit })
          : new RateLimiterMemory(options),
      ];
    }),
  );

  return {
    /**
     * Takes one call from the budget.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async take({ type, rateLimit }: Operation, origin: Origin): Promise<Refund> {
      const limiter = limiters.get(type);
      if (!limiter) throw new Error(`no limiter for ${type}`);
      const key = keyOf(rateLimit.by, origin);
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
      return async () => {
        if (rateLimit.countOnlyFailures) await limiter.reward(key);
      };
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function keyOf(by: Operation['rateLimit']['by'], { ip, email, caller }: Origin): string {
  const network = networkOf(ip);
  if (by === 'account') return caller ? chargedAccount(caller) : network;
  if (by === 'ip') return network;
  return createHash('sha256')
    .update(`${network}\n${(email ?? '').toLowerCase()}`)
    .digest('base64url');
}
