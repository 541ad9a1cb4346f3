import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Signal } from '@sentinel/federation';
import { signalSender } from './signal-sender.ts';

const ALERTS = { area: 'alerts', version: '000000000001' };
const VISIT: Signal = { kind: 'visit', ...ALERTS };
const error = (message: string): Signal => ({ kind: 'error', ...ALERTS, phase: 'error', message });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  show('visible');
  jest.useRealTimers();
});

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

function setUp() {
  const batches: Signal[][] = [];
  const sender = signalSender((signals) => batches.push([...signals]));
  return { sender, batches, sizes: () => batches.map(({ length }) => length) };
}

test('signals wait up to 10 s for others, and go together', async () => {
  const { sender, sizes } = setUp();
  sender.add([VISIT]);
  await jest.advanceTimersByTimeAsync(9_999);
  sender.add([VISIT]);
  expect(sizes()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sizes()).toEqual([2]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sizes()).toEqual([2]);
});

test('what waits goes when the page is hidden or left; a hidden page sends nothing by itself', async () => {
  const { sender, sizes } = setUp();
  sender.add([VISIT]);
  show('hidden');
  expect(sizes()).toEqual([1]);
  // What a later listener of the same event adds goes, too.
  sender.add([VISIT, VISIT]);
  await jest.advanceTimersByTimeAsync(1);
  expect(sizes()).toEqual([1, 2]);
  sender.add([VISIT]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sizes()).toEqual([1, 2]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sizes()).toEqual([1, 2, 1]);
});

test('a batch has at most 40, a minute at most 120 and 10 errors, and one error goes 3 times', async () => {
  const { sender, batches, sizes } = setUp();
  sender.add(Array.from({ length: 90 }, () => VISIT));
  expect(sizes()).toEqual([40, 40, 10]);
  sender.add(Array.from({ length: 5 }, () => error('the same')));
  sender.add(Array.from({ length: 20 }, (_, index) => error(`${index}`)));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches.at(-1)).toHaveLength(10);
  sender.add(Array.from({ length: 90 }, () => VISIT));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sizes().slice(4)).toEqual([20]);
  await jest.advanceTimersByTimeAsync(60_000);
  sender.add([VISIT, error('the same')]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(batches.at(-1)).toEqual([VISIT]);
});
