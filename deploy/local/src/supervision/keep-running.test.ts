import { expect, test } from '@jest/globals';
import { createPauses, TIMING } from './keep-running.mjs';

test('the pauses before a restart double up to half a minute, and begin anew after a minute of health', () => {
  const pauses = createPauses(TIMING);
  const growing = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
  expect(growing.map(() => pauses.next(59_999))).toEqual(growing);
  expect(pauses.next(60_000)).toBe(250);
  expect(pauses.next(0)).toBe(500);
});
