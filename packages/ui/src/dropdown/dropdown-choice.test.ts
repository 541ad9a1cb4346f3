import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseMany, cutLabel } from './dropdown-choice.ts';

describe('the label of a closed dropdown', () => {
  test('25 characters stay whole, 26 are cut with an ellipsis', () => {
    expect(cutLabel('a'.repeat(25))).toBe('a'.repeat(25));
    expect(cutLabel('a'.repeat(26))).toBe(`${'a'.repeat(25)}...`);
  });

  test('a character outside the basic plane is not cut in half', () => {
    expect(cutLabel('😀'.repeat(26))).toBe(`${'😀'.repeat(25)}...`);
  });
});

describe('choosing in a multi-select with a placeholder entry', () => {
  test('the placeholder entry clears the others', () => {
    expect(chooseMany(['a', 'b'], ['a', 'b', ''], '')).toEqual(['']);
  });

  test('a real option removes the placeholder entry', () => {
    expect(chooseMany([''], ['', 'a'], '')).toEqual(['a']);
  });

  test('without a placeholder entry every choice stands', () => {
    expect(chooseMany(['a'], ['a', 'b'], undefined)).toEqual(['a', 'b']);
  });

  test('the placeholder entry never stands beside a real option', () => {
    const options = ['', 'a', 'b', 'c'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...options), { maxLength: 30 }), (clicks) => {
        let chosen: string[] = [];
        for (const click of clicks) {
          const toggled = chosen.includes(click) ? chosen.filter((value) => value !== click) : [...chosen, click];
          chosen = chooseMany(chosen, toggled, '');
          expect(chosen.includes('') && chosen.length > 1).toBe(false);
        }
      }),
    );
  });
});
