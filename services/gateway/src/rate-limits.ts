import { createHash } from 'node:crypto';
import { AppError, NETWORK_FAILURES, type Operation } from '@sentinel/contracts';
import { type Database, schema } from '@sentinel/database';
import { type Caller, chargedAccount, networkOf } from '@sentinel/service-kit';
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface Origin {
  readonly ip: string;
  readonly email: string | undefined;
  readonly caller: Caller | null;
}

/** Gives a call back to the budgets that count failures only. */
export type Refund = () => Promise<void>;

/** Calls of one network, whoever makes them: a large office behind one address stays far below. */
const NETWORK_CALLS = { calls: 6_000, perSeconds: 60 };

/** A budget that a call is taken from. */
interface Budget {
  readonly limiter: RateLimiterAbstract;
  readonly key: string;
  readonly countOnlyFailures: boolean;
  /** Called with the key by the first call over the budget. */
  readonly onSpent?: (key: string) => void;
}

/**
 * The limits of the contracts: one for each operation, one for all calls of a network, and one for the failed logins of a network.
 * Durable ones count in PostgreSQL: they survive a restart, and gateways share them.
 *
 * @param onSpraying called when a network has reached its number of failed logins
 */
export function createRateLimits(
  operations: readonly Operation[],
  { orm }: Database,
  onSpraying: (network: string) => void,
) {
  const durable = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterDrizzle({ keyPrefix, points, duration, storeClient: orm, schema: schema.rateLimit });
  const inMemory = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMemory({ keyPrefix, points, duration });

  const ofOperation = new Map(
    operations.map(({ type, rateLimit: { calls, perSeconds, durable: isDurable } }) => [
      type,
      (isDurable ? durable : inMemory)(type, calls, perSeconds),
    ]),
  );
  const ofNetwork = inMemory('network', NETWORK_CALLS.calls, NETWORK_CALLS.perSeconds);
  const failures = durable('network_failures', NETWORK_FAILURES.limit, NETWORK_FAILURES.windowSeconds);

  function budgetsOf({ type, rateLimit, networkFailures }: Operation, origin: Origin): Budget[] {
    const own = ofOperation.get(type);
    if (!own) throw new Error(`no limiter for ${type}`);
    const network = networkOf(origin.ip);
    return [
      { limiter: ofNetwork, key: network, countOnlyFailures: false },
      ...(networkFailures ? [{ limiter: failures, key: network, countOnlyFailures: true, onSpent: onSpraying }] : []),
      { limiter: own, key: keyOf(rateLimit.by, origin), countOnlyFailures: rateLimit.countOnlyFailures === true },
    ];
  }

  return {
    /**
     * Takes one call from the budgets of its operation.
     * @throws AppError `rate_limited` with the seconds to wait
     */
    async take(operation: Operation, origin: Origin): Promise<Refund> {
      const taken: Budget[] = [];
      const refund = async () => {
        for (const { limiter, key, countOnlyFailures } of taken) if (countOnlyFailures) await limiter.reward(key);
      };
      for (const budget of budgetsOf(operation, origin)) {
        try {
          await budget.limiter.consume(budget.key);
          taken.push(budget);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          if (error.consumedPoints === budget.limiter.points + 1) budget.onSpent?.(budget.key);
          await refund();
          throw new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
            retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
          });
        }
      }
      return refund;
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
