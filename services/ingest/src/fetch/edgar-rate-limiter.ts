import { type Database, pause } from '@sentinel/database';
import { EdgarHttpError, type RateLimiter } from '@sentinel/edgar';

export interface EdgarRateLimiterOptions {
  /** The SEC allows 10 and has blocked users at 9.7 (DOMAIN 2.4). */
  readonly perSecond?: number;
  /** Requests that may follow each other at once after a pause. */
  readonly burst?: number;
  /** The first wait after 429 or 503, and after the page that blocks a user; each next one is twice as long. */
  readonly throttleMs?: number;
  readonly banMs?: number;
  /** No wait is longer, whatever an answer asks for. */
  readonly maxWaitMs?: number;
}

/**
 * The one rate limiter of requests to EDGAR. Its state is the row of market.edgar_gate, so that all processes on one database share
 * the rate. Each request reserves the next time slot in one statement (generic cell rate algorithm: `next_at` is the theoretical
 * arrival time) and sleeps until then. Only the database's clock counts.
 */
export function createEdgarRateLimiter(
  { sql }: Pick<Database, 'sql'>,
  {
    banMs = 600_000,
    burst = 2,
    maxWaitMs = 3_600_000,
    perSecond = 5,
    throttleMs = 10_000,
  }: EdgarRateLimiterOptions = {},
): RateLimiter {
  const intervalMs = 1000 / perSecond;
  const ms = (value: number) => sql`${value} * interval '1 millisecond'`;
  const ensureRow = () => sql`insert into market.edgar_gate (id) values (1) on conflict do nothing`;

  /** When the block ends; null when there is none. */
  async function blockedUntil(): Promise<Date | null> {
    const [row] = await sql<{ until_ms: number | null }[]>`
      select extract(epoch from case when blocked_until > clock_timestamp() then blocked_until end)::float8 * 1000 as until_ms
        from market.edgar_gate where id = 1`;
    return row?.until_ms == null ? null : new Date(row.until_ms);
  }

  function throttledUntil(retryAt: Date): EdgarHttpError {
    return new EdgarHttpError('throttled', `The SEC throttles us: no requests until ${retryAt.toISOString()}`, {
      retryAt,
    });
  }

  /** Reserves a time slot; gives the milliseconds until then, or null while requests are blocked or the row is missing. */
  async function reserve(): Promise<number | null> {
    const [row] = await sql<{ wait_ms: number }[]>`
      update market.edgar_gate
         set next_at = greatest(next_at, clock_timestamp()) + ${ms(intervalMs)}
       where id = 1 and (blocked_until is null or blocked_until <= clock_timestamp())
      returning extract(epoch from next_at - ${ms(intervalMs * burst)} - clock_timestamp())::float8 * 1000 as wait_ms`;
    return row ? Math.max(0, row.wait_ms) : null;
  }

  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      let waitMs = await reserve();
      if (waitMs === null) {
        const until = await blockedUntil();
        if (until) throw throttledUntil(until);
        await ensureRow();
        waitMs = (await reserve()) ?? 0;
      }
      if (waitMs === 0) return;
      await pause(Math.ceil(waitMs), ...(signal ? [signal] : []));
      signal?.throwIfAborted();
      // Others may have been told to stop while this one waited.
      const until = await blockedUntil();
      if (until) throw throttledUntil(until);
    },
    async throttled(isBan, retryAfterMs) {
      await ensureRow();
      // Requests that were on their way when the block began do not count as another strike.
      const [row] = await sql<{ until_ms: number }[]>`
        update market.edgar_gate
           set strikes = case when blocked_until > clock_timestamp() then strikes else strikes + 1 end,
               blocked_until = greatest(
                 blocked_until,
                 clock_timestamp() + least(
                   ${maxWaitMs}::float8,
                   greatest(
                     ${retryAfterMs ?? 0}::float8,
                     ${isBan ? banMs : throttleMs}::float8
                       * power(2, least(20, case when blocked_until > clock_timestamp() then strikes - 1 else strikes end))
                   )
                 ) * interval '1 millisecond')
         where id = 1
        returning extract(epoch from blocked_until)::float8 * 1000 as until_ms`;
      return new Date(row?.until_ms ?? Date.now() + throttleMs);
    },
    async answered() {
      await sql`
        update market.edgar_gate set strikes = 0
         where id = 1 and strikes > 0 and (blocked_until is null or blocked_until <= clock_timestamp())`;
    },
  };
}
