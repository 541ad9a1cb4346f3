import { expect, test } from '@jest/globals';
import { enqueueDueRows } from './enqueue-due-rows.ts';

/** An outbox in memory: claimed rows are held until they are given back. */
function outbox(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => index + 1);
  const enqueued: number[] = [];
  const given: number[] = [];
  return {
    waiting,
    enqueued,
    given,
    claim: async (limit: number) => waiting.splice(0, limit),
    enqueue: async (row: number) => void enqueued.push(row),
    release: async (row: number) => void given.push(row),
  };
}
const never = new AbortController().signal;

test('rows are handed over in their order, and a full claim asks for the next at once', async () => {
  const box = outbox(150);
  expect(await enqueueDueRows(box, never)).toBe(0);
  expect(await enqueueDueRows(box, never)).toBeUndefined();
  expect(box.enqueued).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  expect([box.waiting, box.given]).toEqual([[], []]);
});

test('a row that the queue does not take is given back and told, once the others are handed over', async () => {
  const box = outbox(100);
  const run = enqueueDueRows(
    {
      ...box,
      enqueue: async (row: number) => {
        if (row % 50 === 0) throw new Error(`refused ${row}`);
        return box.enqueue(row);
      },
    },
    never,
  );
  await expect(run).rejects.toMatchObject({
    message: 'The queue did not take 2 of 100 rows',
    cause: new Error('refused 50'),
  });
  expect([box.given, box.enqueued.length]).toEqual([[50, 100], 98]);
});

test('what is left when the signal aborts is given back', async () => {
  const box = outbox(4);
  const stop = new AbortController();
  await enqueueDueRows(
    {
      ...box,
      enqueue: async (row: number) => {
        if (row === 2) stop.abort();
        return box.enqueue(row);
      },
    },
    stop.signal,
  );
  expect([box.enqueued, box.given]).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
