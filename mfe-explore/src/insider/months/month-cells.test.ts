import { expect, test } from '@jest/globals';
import { calendarYears, monthText, routineText } from './month-cells.ts';

const month = (year: number, change = {}) => ({ year, month: 5, purchases: 0, sales: 1, planned: 0, ...change });

test('the calendar reaches from the first traded year to this one, at most ten', () => {
  const years = calendarYears([month(2012), month(2019), month(2021)], 2023);
  expect(years.map(({ year }) => year)).toEqual([2019, 2020, 2021, 2022, 2023]);
  expect(years[0]?.months).toEqual([null, null, null, null, month(2019), null, null, null, null, null, null, null]);
  expect(calendarYears([month(2012)], 2023)).toEqual([]);
  expect(calendarYears([month(2013), month(2014)], 2023)).toHaveLength(10);
});

test('a month in words', () => {
  expect(monthText(month(2021))).toBe('May 2021: 1 sale');
  expect(monthText(month(2021, { sales: 2, planned: 2 }))).toBe('May 2021: 2 sales, all under a plan');
  expect(monthText(month(2021, { purchases: 1, planned: 1 }))).toBe('May 2021: 1 purchase, 1 sale, 1 under a plan');
});

test('a routine in words', () => {
  const routine = { cik: '0000000001', name: 'Aldgate', ticker: null, month: 5, since: 2021, until: 2025 };
  expect(routineText({ ...routine, direction: 'both', is_planned: false })).toBe(
    'Traded Aldgate every May from 2021 to 2025.',
  );
  expect(routineText({ ...routine, ticker: 'ALDG', direction: 'purchase', is_planned: true })).toBe(
    'Bought ALDG every May from 2021 to 2025, under plans.',
  );
});
