import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const OPTIONS: FairQueueOptions = {
  running: 1,
  waiting: 6,
  waitingPerKey: 4,
  waitMs: 1_000,
  busy: 'Busy.',
  retryAfterSeconds: 3,
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const settle = () => jest.advanceTimersByTimeAsync(0);

/** A queue whose tasks run until they are ended, in the order in which they started. */
function held(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ ...OPTIONS, ...options });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string, signal?: AbortSignal) => {
    const task = async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    };
    const ran = queue.run(name.slice(0, 1), task, signal);
    ran.catch(() => undefined);
    return ran;
  };
  const end = async () => {
    ends.shift()?.();
    await settle();
  };
  const endAll = async () => {
    while (ends.length > 0) await end();
  };
  return { queue, run, started, end, endAll };
}

const OVERLOADED = { code: 'overloaded', message: 'Busy.', retryAfterSeconds: 3 };

test('the keys take turns, and each key’s tasks run in order', async () => {
  const { run, started, endAll } = held();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void run(name);
  await settle();
  await endAll();
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('as many run at once as may, and a task that fails gives its place back', async () => {
  const queue = createFairQueue({ ...OPTIONS, running: 2 });
  let [now, peak] = [0, 0];
  const task = async () => {
    now += 1;
    peak = Math.max(peak, now);
    await Promise.resolve();
    now -= 1;
    throw new Error('no');
  };
  const ran = await Promise.allSettled([1, 2, 3, 4, 5].map(() => queue.run('a', task)));
  expect(ran.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect([peak, queue.waiting()]).toEqual([2, 0]);
  expect(await queue.run('a', () => 'next')).toBe('next');
});

test('a task that has waited takes a place when it starts: what comes later waits for it', async () => {
  const { queue, run, started, end } = held();
  for (const name of ['a1', 'b1']) void run(name);
  await end();
  void run('c1');
  await settle();
  expect([started, queue.waiting()]).toEqual([['a1', 'b1'], 1]);
});

describe('a queue that is full', () => {
  test('refuses a key that waits with its share, and no other', async () => {
    const { run, queue } = held();
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) void run(name);
    await expect(run('a5')).rejects.toMatchObject(OVERLOADED);
    void run('b1');
    expect(queue.waiting()).toBe(5);
  });

  test('gives the last place of the key with most to one with fewer', async () => {
    const { queue, run, started, endAll } = held();
    for (const name of ['a0', 'a1', 'a2', 'a3']) void run(name);
    const last = run('a4');
    for (const name of ['b1', 'b2']) void run(name);
    void run('c1');
    await expect(last).rejects.toMatchObject(OVERLOADED);
    await settle();
    await endAll();
    expect([started, queue.waiting()]).toEqual([['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'], 0]);
  });

  test('gives a place as soon as another key waits with two tasks more', async () => {
    const { run, queue } = held({ waiting: 2 });
    for (const name of ['a0', 'a1']) void run(name);
    const last = run('a2');
    void run('c1');
    await expect(last).rejects.toMatchObject(OVERLOADED);
    await expect(run('c2')).rejects.toMatchObject(OVERLOADED);
    expect(queue.waiting()).toBe(2);
  });

  test('takes a place from the key whose turn is next, where two wait with most', async () => {
    const { run, started, endAll } = held({ waiting: 4 });
    for (const name of ['a0', 'a1', 'a2', 'b1', 'b2', 'c1']) void run(name);
    await settle();
    await endAll();
    expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'b2']);
  });

  test('refuses where nobody waits with more', async () => {
    const { run } = held({ waiting: 2 });
    for (const name of ['a0', 'a1', 'b1']) void run(name);
    await expect(run('a2')).rejects.toMatchObject(OVERLOADED);
    await expect(run('c1')).rejects.toMatchObject(OVERLOADED);
  });

  test('without places to wait refuses what cannot run at once', async () => {
    const { run, end } = held({ waiting: 0 });
    void run('a1');
    await expect(run('b1')).rejects.toMatchObject(OVERLOADED);
    await end();
    const next = run('b2');
    await settle();
    await end();
    expect(await next).toBe('b2');
  });
});

test('a task that waits too long fails, and its place is free again', async () => {
  const { run, queue, started, end } = held();
  void run('a1');
  const late = run('b1');
  await jest.advanceTimersByTimeAsync(999);
  expect(queue.waiting()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toMatchObject(OVERLOADED);
  await end();
  expect([started, queue.waiting()]).toEqual([['a1'], 0]);
});

test('a task whose signal aborts leaves the queue with the signal’s reason, and one that has started goes on', async () => {
  const { run, queue, started, end, endAll } = held();
  const [runs, waits] = [new AbortController(), new AbortController()];
  const first = run('a1', runs.signal);
  const second = run('b1', waits.signal);
  void run('c1');
  runs.abort();
  waits.abort();
  await expect(second).rejects.toBe(waits.signal.reason);
  await expect(run('d1', waits.signal)).rejects.toBe(waits.signal.reason);
  await end();
  expect(await first).toBe('a1');
  expect([started, queue.waiting(), jest.getTimerCount()]).toEqual([['a1', 'c1'], 0, 0]);
  await endAll();
});

test('a task that has started no longer listens to its signal, which may outlive it', async () => {
  const { run, end } = held();
  const { signal } = new AbortController();
  void run('a1');
  void run('b1', signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await end();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('closing rejects what waits and what comes later, and waits for what runs', async () => {
  const { run, queue, end } = held();
  const [first, second] = [run('a1'), run('b1')];
  const reason = new Error('closed');
  let isClosed = false;
  const closing = queue.close(reason).then(() => {
    isClosed = true;
  });
  await expect(second).rejects.toBe(reason);
  await expect(run('c1')).rejects.toBe(reason);
  expect(isClosed).toBe(false);
  await end();
  await closing;
  expect(await first).toBe('a1');
});

test('whoever waits with one task is next after at most one task of each other key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }), async (greedy) => {
      const { run, started, endAll } = held({ waiting: 100, waitingPerKey: 100 });
      greedy.forEach((key, at) => void run(`${key}${at}`));
      void run('z');
      await settle();
      await endAll();
      expect(started).toHaveLength(greedy.length + 1);
      // One task runs already.
      expect(started.indexOf('z')).toBeLessThanOrEqual(4);
    }),
    { numRuns: 50 },
  );
});
