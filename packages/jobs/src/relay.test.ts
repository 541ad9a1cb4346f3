import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { type RelayOptions, runRelay } from './index.ts';

/** An outbox in memory whose rows are leased for ever once fetched. */
function outbox(rows: number[]) {
  const pending = [...rows];
  let looks = 0;
  return {
    pending,
    looks: () => looks,
    fetchPending: async (limit: number) => {
      looks += 1;
      return pending.splice(0, limit);
    },
  };
}

/** Starts a relay; `stop` ends it and waits for its end. */
function start(options: Partial<RelayOptions<number>> & Pick<RelayOptions<number>, 'fetchPending'>) {
  const abort = new AbortController();
  const sent: number[] = [];
  const errors: string[] = [];
  const running = runRelay<number>({
    enqueue: async (row) => void sent.push(row),
    intervalMs: 20,
    signal: abort.signal,
    onError: (error) => void errors.push(error.message),
    ...options,
  });
  return {
    sent,
    errors,
    stop: async () => {
      abort.abort();
      await running;
    },
  };
}

test('hands pending rows over in order, more than one look at once when the look was full', async () => {
  const box = outbox([1, 2, 3, 4, 5]);
  const relay = start({ fetchPending: box.fetchPending, limit: 2, intervalMs: 60_000 });
  await sleep(50);
  await relay.stop();
  expect(relay.sent).toEqual([1, 2, 3, 4, 5]);
  expect(box.looks()).toBe(3);
});

test('looks again at the interval', async () => {
  const box = outbox([]);
  const relay = start({ fetchPending: box.fetchPending, intervalMs: 10 });
  await sleep(30);
  box.pending.push(7);
  await sleep(60);
  await relay.stop();
  expect(relay.sent).toEqual([7]);
});

test('a wake-up makes it look at once, also one that comes during a look', async () => {
  const box = outbox([]);
  let lookNow: () => void = () => undefined;
  const relay = start({
    fetchPending: async (limit) => {
      const rows = await box.fetchPending(limit);
      await sleep(30);
      return rows;
    },
    intervalMs: 60_000,
    wake: (wake) => {
      lookNow = wake;
    },
  });
  await sleep(10);
  box.pending.push(1);
  lookNow(); // the first look has fetched already and is still under way
  await sleep(80);
  expect(relay.sent).toEqual([1]);
  box.pending.push(2);
  lookNow();
  await sleep(60);
  await relay.stop();
  expect(relay.sent).toEqual([1, 2]);
});

test('never looks twice at the same time', async () => {
  let under = 0;
  let most = 0;
  let lookNow: () => void = () => undefined;
  const relay = start({
    fetchPending: async () => {
      under += 1;
      most = Math.max(most, under);
      await sleep(10);
      under -= 1;
      return [];
    },
    intervalMs: 1,
    wake: (wake) => {
      lookNow = wake;
    },
  });
  for (let n = 0; n < 20; n += 1) {
    lookNow();
    await sleep(3);
  }
  await relay.stop();
  expect(most).toBe(1);
});

test('survives a failing database and a failing queue, tells both, and goes on with the other rows', async () => {
  let looks = 0;
  const accepted: number[] = [];
  const relay = start({
    fetchPending: async () => {
      looks += 1;
      if (looks === 1) throw new Error('database away');
      return looks === 2 ? [1, 2] : [];
    },
    enqueue: async (row) => {
      if (row === 1) throw new Error('queue refused 1');
      accepted.push(row);
    },
    intervalMs: 5,
  });
  await sleep(80);
  await relay.stop();
  expect(relay.errors).toEqual(['database away', 'queue refused 1']);
  expect(accepted).toEqual([2]);
});

test('a full look whose rows were refused waits for the interval instead of spinning', async () => {
  let looks = 0;
  const relay = start({
    fetchPending: async () => {
      looks += 1;
      return [1];
    },
    enqueue: async () => {
      throw new Error('queue away');
    },
    limit: 1,
    intervalMs: 60_000,
  });
  await sleep(50);
  await relay.stop();
  expect(looks).toBe(1);
});

test('stops in the middle of a look when told to', async () => {
  const abort = new AbortController();
  const sent: number[] = [];
  await runRelay<number>({
    fetchPending: async () => [1, 2, 3],
    enqueue: async (row) => {
      sent.push(row);
      if (row === 2) abort.abort();
    },
    intervalMs: 5,
    signal: abort.signal,
    onError: () => undefined,
  });
  expect(sent).toEqual([1, 2]);
});
