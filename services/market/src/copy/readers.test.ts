import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openReaders, type Readers, type ReadFor } from './readers.ts';

/** More than ten seconds of work. */
const LONG = 'select sum(a.range * b.range % 7)::double as n from range(1000000) a, range(20000) b where a.range >= ?';

let instance: DuckDBInstance;
let readers: Readers;
beforeEach(async () => {
  instance = await DuckDBInstance.create(':memory:');
  readers = await openReaders(instance, 1);
});
afterEach(async () => {
  await readers.close();
  instance.closeSync();
});

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const callOf = (accountId: string, signal = new AbortController().signal): ReadFor => ({
  caller: { accountId, sessionId: 's', email: 'a@b.example', permissions: [] },
  signal,
});
const one = (signal?: AbortSignal) => readers.read((run) => run('select 1 as n', []), callOf('a', signal));
const long = (signal: AbortSignal) => readers.read((run) => run(LONG, [3n]), callOf('a', signal));

describe('a search whose caller leaves', () => {
  test.each([
    ['before its statement runs', 0],
    ['when its statement has just started', 2],
    ['while its statement runs', 100],
  ])('%s ends, and the next search gets its connection', async (_when, afterMs) => {
    const caller = new AbortController();
    const left = expect(long(caller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    const next = one();
    await sleep(afterMs);
    caller.abort();
    await left;
    expect(await next).toEqual([{ n: 1 }]);
    expect(await one()).toEqual([{ n: 1 }]);
  });

  test('fails with the reason of the signal, whatever DuckDB says', async () => {
    const caller = new AbortController();
    const left = long(caller.signal).catch((error: unknown) => error);
    await sleep(20);
    caller.abort(new Error('gone'));
    expect(await left).toBe(caller.signal.reason);
  });

  test('between two statements runs no other', async () => {
    const caller = new AbortController();
    const ran: unknown[] = [];
    const search = readers.read(
      async (run) => {
        ran.push(await run('select 1 as n', []));
        caller.abort();
        ran.push(await run('select 2 as n', []));
      },
      callOf('a', caller.signal),
    );
    await expect(search).rejects.toMatchObject({ name: 'AbortError' });
    expect([ran, await one()]).toEqual([[[{ n: 1 }]], [{ n: 1 }]]);
  });

  test('while it waits leaves the queue at once, and those behind it move up', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = long(running.signal).catch(() => 'first left');
    const second = one(waiting.signal).catch(() => 'second left');
    const third = one();
    waiting.abort();
    expect(await second).toBe('second left');
    running.abort();
    expect([await first, await third]).toEqual(['first left', [{ n: 1 }]]);
  });

  test('fails with its own error when that comes first', async () => {
    const caller = new AbortController();
    const search = readers.read((run) => run('select nothing', []), callOf('a', caller.signal));
    await expect(search).rejects.toMatchObject({ message: expect.stringContaining('Binder Error') });
    caller.abort();
    expect(await one()).toEqual([{ n: 1 }]);
  });
});

describe('many searches at once', () => {
  /** Searches that hold the connection, then those that `names` say, each with its account's first letter. */
  async function order(names: readonly string[]) {
    const [holder, ran] = [new AbortController(), [] as string[]];
    const holds = long(holder.signal).catch(() => undefined);
    await sleep(20);
    const searches = names.map((name) => readers.read(async () => void ran.push(name), callOf(name.slice(0, 1))));
    holder.abort();
    await Promise.all([holds, ...searches]);
    return ran;
  }

  test('the accounts take turns', async () => {
    expect(await order(['b1', 'b2', 'b3', 'c1', 'd1'])).toEqual(['b1', 'c1', 'd1', 'b2', 'b3']);
  });

  test('while an administrator runs as another user, the administrator’s share is used', async () => {
    const [holder, ran] = [new AbortController(), [] as string[]];
    const holds = long(holder.signal).catch(() => undefined);
    await sleep(20);
    const as = (accountId: string): ReadFor => {
      const call = callOf(accountId);
      return { ...call, caller: { ...call.caller, actor: { accountId: 'b', sessionId: 's', reason: 'r' } } as never };
    };
    const read = (name: string, call: ReadFor) => readers.read(async () => void ran.push(name), call);
    const searches = [read('x', as('x')), read('y', as('y')), read('c', callOf('c'))];
    holder.abort();
    await Promise.all([holds, ...searches]);
    expect(ran).toEqual(['x', 'c', 'y']);
  });

  test('one account waits with twelve at most, and is told when to try again', async () => {
    const holder = new AbortController();
    const holds = long(holder.signal).catch(() => undefined);
    await sleep(20);
    const waiting = Array.from({ length: 12 }, () => one());
    await expect(one()).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 });
    const other = readers.read((run) => run('select 2 as n', []), callOf('b'));
    holder.abort();
    await holds;
    expect([await other, ...(await Promise.all(waiting))]).toEqual([[{ n: 2 }], ...Array(12).fill([{ n: 1 }])]);
  });

  test('a lookup does not wait for searches', async () => {
    const holder = new AbortController();
    const holds = long(holder.signal).catch((error: unknown) => error);
    const waits = one();
    expect(await readers.read((run) => run('select 3 as n', []), callOf('b'), 'lookup')).toEqual([{ n: 3 }]);
    holder.abort();
    expect([await holds, await waits]).toEqual([holder.signal.reason, [{ n: 1 }]]);
  });
});
