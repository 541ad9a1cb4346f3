import { expect, test } from '@jest/globals';
import { durationText } from './duration-text.ts';

test.each([
  [0, '0.0 s'],
  [0.42, '0.4 s'],
  [9.96, '10 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [3569, '59 min'],
  [3599, '1 h 0 min'],
  [7500, '2 h 5 min'],
  [86_399, '24 h 0 min'],
  [86_400, '1 day'],
  [300_000, '3 days'],
])('%p seconds are %p', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
