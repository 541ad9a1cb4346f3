import { expect, test } from '@jest/globals';
import { DEFAULT_TIME_ZONE, ianaTimeZone, offeredTimeZone, TIME_ZONES } from './time-zones.ts';

test('42 time zones without repeats, all known to this Node.js (part 2 section 9)', () => {
  expect(TIME_ZONES).toHaveLength(42);
  expect(new Set(TIME_ZONES).size).toBe(42);
  for (const zone of TIME_ZONES)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: ianaTimeZone(zone) })).not.toThrow();
  expect(TIME_ZONES).toEqual(expect.arrayContaining([DEFAULT_TIME_ZONE, 'UTC', 'Europe/Reykjavik']));
  expect(TIME_ZONES.filter((zone) => zone.startsWith('Etc/GMT'))).toHaveLength(2);
});

test('a stored zone that is not offered counts as UTC, the default', () => {
  expect([offeredTimeZone('Asia/Tokyo'), offeredTimeZone('Mars/Olympus')]).toEqual(['Asia/Tokyo', 'UTC']);
});
