import { describe, expect, test } from '@jest/globals';
import { timeZoneOptions, timeZoneWords } from './time-zone-options.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');
const labels = (at: Date) => timeZoneOptions(at).map(({ label }) => label);

describe('time zones, part 2 section 9', () => {
  test('there are 42, UTC first, each labeled with its offset from UTC', () => {
    expect(labels(WINTER)).toHaveLength(42);
    expect(new Set(labels(WINTER)).size).toBe(42);
    expect(labels(WINTER)[0]).toBe('UTC (UTC+00:00)');
    for (const label of labels(WINTER)) expect(label).toMatch(/UTC[+−]\d\d:\d\d\)?$/);
  });

  test('the offset is that of the season, and halves of hours count', () => {
    expect(labels(WINTER)).toContain('New York (UTC−05:00)');
    expect(labels(SUMMER)).toContain('New York (UTC−04:00)');
    expect(labels(WINTER)).toContain('Buenos Aires (UTC−03:00)');
    expect(labels(WINTER)).toContain('Kolkata (UTC+05:30)');
    expect(labels(WINTER)).toContain('Reykjavik (UTC+00:00)');
  });

  test('the two Etc zones say their offset, not their upside-down names', () => {
    expect(timeZoneOptions(WINTER).filter(({ value }) => value.startsWith('Etc/'))).toEqual([
      { value: 'Etc/GMT+2', label: 'UTC−02:00' },
      { value: 'Etc/GMT-11', label: 'UTC+11:00' },
    ]);
  });

  test('every label is seen whole in the closed dropdown, which cuts at 25 characters (part 1 section 9)', () => {
    for (const label of labels(WINTER)) expect(label.length).toBeLessThanOrEqual(25);
  });

  test('a sentence names the city and its offset', () => {
    const words = ['America/New_York', 'UTC', 'Etc/GMT-11'] as const;
    expect(words.map((zone) => timeZoneWords(zone, WINTER))).toEqual(['New York time (UTC−05:00)', 'UTC', 'UTC+11:00']);
  });
});
