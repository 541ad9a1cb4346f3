import { describe, expect, test } from '@jest/globals';
import { moveLock, swipeOf, viewText } from './carousel-rules.ts';

describe('the team carousel (part 1 section 9)', () => {
  test.each([
    [200, 150, null],
    [200, 149, 'next'],
    [200, 250, null],
    [200, 251, 'previous'],
    [200, 200, null],
  ] as const)('a swipe from %i to %i px: %s', (from, to, move) => {
    expect(swipeOf(from, to)).toBe(move);
  });

  test('takes no move within 300 ms of the last one', () => {
    let now = 1_000;
    const mayMove = moveLock(() => now);
    expect(mayMove()).toBe(true);
    now += 299;
    expect(mayMove()).toBe(false);
    now += 1;
    expect(mayMove()).toBe(true);
  });

  test.each([
    [0, 2, '1–2 of 6'],
    [4, 2, '5–6 of 6'],
    [5, 2, '6, 1 of 6'],
    [0, 1, '1 of 6'],
    [5, 1, '6 of 6'],
  ])('from slide %i with %i a view it says %s', (first, perView, text) => {
    expect(viewText(first, perView, 6)).toBe(text);
  });
});
