import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createEdgarRateLimiter } from './edgar-rate-limiter.ts';

let db: TestDatabase;
/** As another process has it. */
let other: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  other = openDatabase(db.url, { service: 'ingest', max: 4 });
});
afterAll(async () => {
  await other.close();
  await db.drop();
});
beforeEach(async () => {
  await db.owner.sql`delete from market.edgar_gate`;
});

const throttled = expect.objectContaining({ name: 'EdgarHttpError', code: 'throttled' });
const gateRow = async () => {
  const [row] = await db.owner.sql<{ strikes: number; seconds: number | null }[]>`
    select strikes, round(extract(epoch from blocked_until - now()))::int as seconds from market.edgar_gate`;
  return row;
};
/** The block ends. */
const unblock = () => db.owner.sql`update market.edgar_gate set blocked_until = clock_timestamp()`;

describe('requests', () => {
  test('five a second after a burst of two, over two processes', async () => {
    const rateLimiters = [createEdgarRateLimiter(db.database), createEdgarRateLimiter(other)];
    const startMs = performance.now();
    await rateLimiters[0]!.acquire(); // makes the row
    const atMs: number[] = [];
    await Promise.all(
      Array.from({ length: 11 }, async (_, n) => {
        await rateLimiters[n % 2]!.acquire();
        atMs.push(performance.now() - startMs);
      }),
    );
    atMs.sort((a, b) => a - b);
    // With the first, two go at once; each one after that 200 ms later. No request goes sooner, however slow the machine is.
    for (const [n, at] of atMs.entries()) expect(at).toBeGreaterThanOrEqual(n * 200 - 5);
  });

  test('a caller who leaves the queue is answered with his own reason', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database, { perSecond: 0.1, burst: 1 });
    await rateLimiter.acquire();
    const leaves = new AbortController();
    const waiting = rateLimiter.acquire(leaves.signal);
    leaves.abort(new Error('ingest stops'));
    await expect(waiting).rejects.toThrow('ingest stops');
    await expect(rateLimiter.acquire(leaves.signal)).rejects.toThrow('ingest stops');
  });
});

describe('throttling', () => {
  test('stops every process at once, those that wait included', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database, { perSecond: 2, burst: 1 });
    const waiting = createEdgarRateLimiter(other, { perSecond: 2, burst: 1 });
    await rateLimiter.acquire();
    const request = waiting.acquire();
    const until = await rateLimiter.throttled(true, null);
    await expect(request).rejects.toEqual(throttled);
    await expect(waiting.acquire()).rejects.toMatchObject({ code: 'throttled', retryAt: until });
    await unblock();
    await expect(waiting.acquire()).resolves.toBeUndefined();
  });

  test('waits ten minutes for a ban and ten seconds else, twice as long each time, and an hour at most', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database);
    const waits: unknown[] = [];
    for (const isBan of [false, false, true, true]) {
      await rateLimiter.throttled(isBan, null);
      waits.push((await gateRow())?.seconds);
      await unblock();
    }
    expect(waits).toEqual([10, 20, 2400, 3600]);
  });

  test('heeds what an answer asks for when that is longer', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database);
    await rateLimiter.throttled(false, 90_000);
    expect(await gateRow()).toEqual({ strikes: 1, seconds: 90 });
    await unblock();
    await rateLimiter.throttled(false, 86_400_000);
    expect((await gateRow())?.seconds).toBe(3600);
  });

  test('requests that were on their way are no further strike, and a good answer while it lasts forgives nothing', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database);
    for (let n = 0; n < 4; n += 1) await rateLimiter.throttled(false, null);
    await rateLimiter.answered();
    expect(await gateRow()).toEqual({ strikes: 1, seconds: 10 });
  });

  test('is forgotten with the first good answer after it', async () => {
    const rateLimiter = createEdgarRateLimiter(db.database);
    await rateLimiter.throttled(false, null);
    await unblock();
    await rateLimiter.answered();
    expect((await gateRow())?.strikes).toBe(0);
  });
});
