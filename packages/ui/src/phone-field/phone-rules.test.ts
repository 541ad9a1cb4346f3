import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CALLING_CODES, caretAfterDigits, formatPhone, phoneDigits } from './phone-rules.ts';

const anyCode = fc.constantFrom(...CALLING_CODES.map(({ code }) => code), '999');
const anyDigits = fc.stringMatching(/^\d{0,15}$/);

describe('display', () => {
  test('US numbers grow into (xxx) xxx-xxxx', () => {
    expect(['', '2', '212', '2125', '2125550', '2125550100'].map((digits) => formatPhone('1', digits))).toEqual([
      '',
      '(2',
      '(212',
      '(212) 5',
      '(212) 555-0',
      '(212) 555-0100',
    ]);
  });

  test('others are grouped in threes', () => {
    expect(formatPhone('44', '2071234567')).toBe('207 123 456 7');
  });

  test('formatting neither loses nor invents a digit', () => {
    fc.assert(
      fc.property(anyCode, anyDigits, (code, digits) => expect(phoneDigits(formatPhone(code, digits))).toBe(digits)),
    );
  });

  test('only digits are kept, whatever is pasted', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(phoneDigits(text)).toMatch(/^\d{0,15}$/)));
  });

  test('the caret stands right after the digit that was typed', () => {
    fc.assert(
      fc.property(anyCode, anyDigits, fc.nat(15), (code, digits, count) => {
        const formatted = formatPhone(code, digits);
        const before = formatted.slice(0, caretAfterDigits(formatted, count));
        expect(phoneDigits(before)).toBe(digits.slice(0, count));
      }),
    );
  });
});
