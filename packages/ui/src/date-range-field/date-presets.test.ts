import { expect, test } from '@jest/globals';
import { datePresets } from './date-presets.ts';

const starts = (today: string, lastVisit?: string) =>
  Object.fromEntries(datePresets(today, lastVisit).map(({ name, range }) => [name, range.start]));

test('ranges end today and hold as many days as they say', () => {
  expect(starts('2026-11-30')).toEqual({
    'Last 7 days': '2026-11-24',
    'Last 30 days': '2026-11-01',
    'Last 90 days': '2026-09-02',
    'Last 12 months': '2025-12-01',
    'Year to date': '2026-01-01',
  });
  expect(new Set(datePresets('2026-11-30').map(({ range }) => range.end))).toEqual(new Set(['2026-11-30']));
});

test.each([
  ['in a leap year', '2028-02-29', '2027-03-01'],
  ['after one', '2025-02-28', '2024-02-29'],
  ['on the first day of a year', '2026-01-01', '2025-01-02'],
])('twelve months are whole %s', (_when, today, start) => {
  expect(starts(today)['Last 12 months']).toBe(start);
});

test('the last visit is offered where it is known and not in the future', () => {
  expect(starts('2026-11-30', '2026-11-27')['Since last visit']).toBe('2026-11-27');
  expect(starts('2026-11-30', '2026-12-01')).not.toHaveProperty('Since last visit');
});
