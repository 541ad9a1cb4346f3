import { expect, test } from '@jest/globals';
import { scaleOf } from './interval-scale.tsx';

const shown = (low: number) => scaleOf([{ value: 0.5, low }]).ticks.map((tick) => Number(tick.toFixed(1)));

test('one scale from 0 to 1 for all rows, longer where an interval is negative', () => {
  expect(shown(0.2)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0]);
  expect(shown(-0.041)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0, -0.2]);
  expect(shown(-0.9)).toEqual([1, 0.6, 0.2, -0.2, -0.6, -1]);
});

test('figures below the scale stand at its end', () => {
  const { xOf } = scaleOf([{ value: -3, low: null }]);
  expect([xOf(-3), xOf(-1), xOf(0), xOf(1)]).toEqual([8, 8, 80, 152]);
});
