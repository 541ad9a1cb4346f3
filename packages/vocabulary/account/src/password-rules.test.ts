import { describe, expect, test } from '@jest/globals';
import { passwordFaults } from './password-rules.ts';

const SHORT = 'Password must be at least 8 characters.';
const DIGIT = 'Password must contain at least one digit.';
const SPECIAL = 'Password must contain at least one special character.';

describe('password rules, part 1 section 5 (SECURITY 1)', () => {
  test.each([
    ['', []],
    ['a', [SHORT, DIGIT, SPECIAL]],
    ['abcdefgh', [DIGIT, SPECIAL]],
    ['abcdefg1', [SPECIAL]],
    ['abcdefg!', [DIGIT]],
    ['abcde1!', [SHORT]],
    ['abcdef1!', []],
    ['abcdef1-', [SPECIAL]],
    [`${'x'.repeat(62)}1!`, []],
    ['пароль的1!', []],
    ['😀😀😀😀😀1!', [SHORT]],
    [`${'x'.repeat(254)}1!`, []],
    [`${'x'.repeat(255)}1!`, ['Password must be at most 256 characters.']],
  ])('%j', (password, faults) => {
    expect(passwordFaults(password)).toEqual(faults);
  });

  test.each(Array.from('!@#$%^&*(),.?":{}|<>'))('%s is a special character', (character) => {
    expect(passwordFaults(`abcdef1${character}`)).toEqual([]);
  });
});
