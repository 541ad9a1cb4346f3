import { expect, test } from '@jest/globals';
import { closePath, heightOf, stepPath, valueOn } from './step-path.ts';

const SPAN = { from: '2024-01-01', to: '2024-01-11' };
const STEPS = [
  ['2024-01-01', 50],
  ['2024-01-06', 100],
] as const;

test('a holding is level until its next step, and then to the end', () => {
  expect(stepPath(STEPS, SPAN)).toBe('M0 22H500V2H1000');
});

test('closes are joined by straight lines', () => {
  expect(closePath(STEPS, SPAN)).toBe('M0 42L500 2');
});

test('what is sold out stands on the ground', () => {
  expect(heightOf(0, { least: 0, most: 100 })).toBe(42);
  expect(heightOf(0, { least: 0, most: 0 })).toBe(42);
});

test('a trade stands at what is held on its day, or before the first step at what that left', () => {
  expect(valueOn(STEPS, '2024-01-05')).toBe(50);
  expect(valueOn(STEPS, '2024-01-06')).toBe(100);
  expect(valueOn(STEPS, '2023-01-01')).toBe(50);
  expect(valueOn([], '2023-01-01')).toBe(0);
});
