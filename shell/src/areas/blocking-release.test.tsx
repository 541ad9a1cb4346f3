import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { hasBlocked, noteStart, watchLeaving } from './blocking-release.ts';

const [V1, V2] = ['000000000001', '000000000002'] as const;
const HOUR_MS = 60 * 60 * 1_000;

beforeAll(watchLeaving);
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Time passes while the page does not answer, or after it is gone without a word. */
const pass = (ms: number) => jest.setSystemTime(Date.now() + ms);

test('a release whose page never answered is known in the next page, for a day', () => {
  noteStart('alerts', V2);
  // Another tab that was opened at the same time.
  expect(hasBlocked('alerts', V2)).toBe(false);
  pass(11_000);
  expect(hasBlocked('alerts', V2)).toBe(true);
  expect([hasBlocked('alerts', V1), hasBlocked('explore', V2)]).toEqual([false, false]);
  // What runs meanwhile takes nothing from it.
  noteStart('alerts', V1);
  expect(hasBlocked('alerts', V2)).toBe(true);
  pass(24 * HOUR_MS);
  expect(hasBlocked('alerts', V2)).toBe(false);
});

test.each<[string, () => void]>([
  ['answered', () => jest.advanceTimersByTime(10_000)],
  ['was left', () => window.dispatchEvent(new Event('pagehide'))],
  ['was hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that %s has not been blocked', (_how, end) => {
  noteStart('alerts', V2);
  end();
  pass(HOUR_MS);
  expect(hasBlocked('alerts', V2)).toBe(false);
});
