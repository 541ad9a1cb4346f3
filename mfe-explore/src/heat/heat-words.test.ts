import { expect, test } from '@jest/globals';
import { exploreAddress } from './heat-links.ts';
import { levelOf, ordinal, percentileNumber, ratioText } from './heat-words.ts';

test('a percentile is said as a number from 1 to 99, with its ending', () => {
  expect([0.002, 0.114, 0.5, 0.998].map(percentileNumber)).toEqual([1, 11, 50, 99]);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 52, 93].map(ordinal)).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '52nd', '93rd'],
  ]);
});

test('a ratio has its sign, unless it is none', () => {
  expect([1, 0.556, 0.001, 0, -0.25, -1].map(ratioText)).toEqual(['+100%', '+56%', '0%', '0%', '−25%', '−100%']);
});

test('the levels are those that the legend says', () => {
  const at = (percentile: number | null) =>
    levelOf({ trades: 1, people: { ratio: 0, percentile, history: 20 } } as never, 'people');
  expect([0.1, 0.11, 0.25, 0.26, 0.74, 0.75, 0.89, 0.9, null].map(at)).toEqual([
    ...['lowest', 'low', 'low', 'usual', 'usual', 'high', 'high', 'highest', 'unknown'],
  ]);
});

test('the search of a cell is of the whole month, in leap years, too', () => {
  const daysOf = (month: string) =>
    [...new URLSearchParams(exploreAddress('Coal', { month }).split('?')[1])].slice(1, 3);
  expect(daysOf('2024-02')).toEqual([
    ['from', '2024-02-01'],
    ['to', '2024-02-29'],
  ]);
  expect(daysOf('2026-12')).toEqual([
    ['from', '2026-12-01'],
    ['to', '2026-12-31'],
  ]);
});
