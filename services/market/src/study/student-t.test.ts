import { expect, test } from '@jest/globals';
import { studentT } from './student-t.ts';

test.each([
  // Tables of the t distribution (NIST/SEMATECH e-Handbook, section 1.3.6.7.2).
  [1, 0.95, 12.706],
  [2, 0.95, 4.303],
  [5, 0.95, 2.571],
  [10, 0.95, 2.228],
  [30, 0.95, 2.042],
  [100, 0.95, 1.984],
  [1e7, 0.95, 1.96],
  [10, 0.99, 3.169],
  [4, 0.9, 2.132],
])('with %d degrees of freedom, |T| exceeds the value with the complement of %d', (degrees, confidence, expected) => {
  expect(studentT(degrees, confidence)).toBeCloseTo(expected, 3);
});

test('there is no value without a degree of freedom, or for a confidence of 1', () => {
  expect(() => studentT(0, 0.95)).toThrow(RangeError);
  expect(() => studentT(Number.NaN, 0.95)).toThrow(RangeError);
  expect(() => studentT(3, 1)).toThrow(RangeError);
});
