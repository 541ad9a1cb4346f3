import { expect, test } from '@jest/globals';
import { namedYears, placeOf, spanOf } from './time-scale.ts';

test('a day stands in proportion to the span, and never outside of it', () => {
  const span = { from: '2024-01-01', to: '2024-01-11' };
  expect(
    ['2023-12-01', '2024-01-01', '2024-01-06', '2024-01-11', '2024-02-01'].map((day) => placeOf(day, span)),
  ).toEqual([0, 0, 0.5, 1, 1]);
});

test('the span reaches from the first of the days to today, or to a later day; it is never empty', () => {
  expect(spanOf(['2020-05-01', '2019-05-01'], '2026-11-29')).toEqual({ from: '2019-05-01', to: '2026-11-29' });
  expect(spanOf(['2027-01-01'], '2026-11-29')).toEqual({ from: '2026-11-29', to: '2027-01-01' });
  expect(spanOf([], '2026-11-29')).toEqual({ from: '2026-11-28', to: '2026-11-29' });
});

test('a long span names every second or third year, up to the last one that has room', () => {
  const years = (from: string, to: string) => namedYears({ from, to }).map(({ year }) => year);
  expect(years('2019-05-01', '2026-11-29')).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  expect(years('2003-05-01', '2026-11-29')).toEqual([2005, 2008, 2011, 2014, 2017, 2020, 2023]);
  expect(years('2026-02-01', '2026-11-29')).toEqual([]);
});
