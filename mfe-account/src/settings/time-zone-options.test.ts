import { describe, expect, test } from '@jest/globals';
import { instantText } from './instant-text.ts';
import { offeredTimeZone, timeZoneOptions, utcOffset } from './time-zone-options.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');
const labels = (at: Date) => timeZoneOptions(at).map(({ label }) => label);

describe('time zones, part 2 section 9', () => {
  test('there are 42, UTC first, each labelled with its offset from UTC', () => {
    expect(labels(WINTER)).toHaveLength(42);
    expect(new Set(labels(WINTER)).size).toBe(42);
    expect(labels(WINTER)[0]).toBe('UTC (UTC+00:00)');
    for (const label of labels(WINTER)) expect(label).toMatch(/UTC[+-]\d\d:\d\d\)?$/);
  });

  test('the offset is that of the season, and halves of hours count', () => {
    expect([utcOffset('America/New_York', WINTER), utcOffset('America/New_York', SUMMER)]).toEqual([
      'UTC-05:00',
      'UTC-04:00',
    ]);
    expect(labels(WINTER)).toContain('Buenos Aires (UTC-03:00)');
    expect(labels(WINTER)).toContain('Kolkata (UTC+05:30)');
    expect(labels(WINTER)).toContain('Reykjavik (UTC+00:00)');
  });

  test('the two Etc zones say their offset, not their upside-down names', () => {
    expect(timeZoneOptions(WINTER).filter(({ value }) => value.startsWith('Etc/'))).toEqual([
      { value: 'Etc/GMT+2', label: 'UTC-02:00' },
      { value: 'Etc/GMT-11', label: 'UTC+11:00' },
    ]);
  });

  test('every label is seen whole in the closed dropdown, which cuts at 25 characters (part 1 section 9)', () => {
    for (const label of labels(WINTER)) expect(label.length).toBeLessThanOrEqual(25);
  });

  test('an unknown stored zone counts as UTC, the default', () => {
    expect([offeredTimeZone('Asia/Tokyo'), offeredTimeZone('Mars/Olympus')]).toEqual(['Asia/Tokyo', 'UTC']);
  });
});

test('instants are told in the zone of the user, with the year where it is another one there', () => {
  const told = (instant: string, zone: 'America/New_York' | 'UTC', now: string) =>
    instantText(instant, zone, new Date(now)).replace(/\s/g, ' ');
  expect(told('2026-01-15T14:05:00Z', 'America/New_York', '2026-11-21T00:00:00Z')).toBe('Jan 15, 9:05 AM');
  expect(told('2026-01-01T01:00:00Z', 'America/New_York', '2026-01-01T09:00:00Z')).toBe('Dec 31, 2025, 8:00 PM');
  expect(told('2026-01-01T01:00:00Z', 'UTC', '2026-01-01T09:00:00Z')).toBe('Jan 1, 1:00 AM');
  expect(told('not a time', 'UTC', '2026-01-01T09:00:00Z')).toBe('not a time');
});
