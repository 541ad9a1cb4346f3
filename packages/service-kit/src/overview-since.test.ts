import { expect, test } from '@jest/globals';
import { overviewSince } from './overview-since.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

test.each([
  ['2026-11-29T18:42:00.000Z', '2026-11-29T18:42:00.000Z'],
  ['2026-11-30T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['2020-01-01T00:00:00.000Z', '2026-10-31T12:00:00.000Z'],
  ['2026-11-30T12:00:01.000Z', '2026-11-29T12:00:00.000Z'],
  ['2026-99-99T99:99:99Z', '2026-11-29T12:00:00.000Z'],
  [undefined, '2026-11-29T12:00:00.000Z'],
])('counts from %s: since %s', (lastVisit, since) => {
  expect(overviewSince(lastVisit, NOW).toISOString()).toBe(since);
});
