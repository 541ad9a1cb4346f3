import { expect, test } from '@jest/globals';
import { filedDay } from './filed-day.ts';

test.each([
  ['2020-02-06', '2020-02-06'],
  ['2020-02-06-05:00', '2020-02-06'],
  ['2020-02-06Z', '2020-02-06'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['2023-13-01', null],
  ['02/06/2020', null],
  ['', null],
  [null, null],
])('the day of %j is %j', (date, day) => {
  expect(filedDay(date)).toBe(day);
});
