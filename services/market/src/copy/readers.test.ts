import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openReaders, type Readers } from './readers.ts';

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
const one = (signal?: AbortSignal) => readers.read((run) => run('select 1 as n', []), signal);
const long = (signal: AbortSignal) => readers.read((run) => run(LONG, [3n]), signal);

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
    const search = readers.read(async (run) => {
      ran.push(await run('select 1 as n', []));
      caller.abort();
      ran.push(await run('select 2 as n', []));
    }, caller.signal);
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
    const search = readers.read((run) => run('select nothing', []), caller.signal);
    await expect(search).rejects.toMatchObject({ message: expect.stringContaining('Binder Error') });
    caller.abort();
    expect(await one()).toEqual([{ n: 1 }]);
  });
});
