import { describe, expect, test } from '@jest/globals';
import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS } from './phone-calling-codes.ts';
import { isValidNationalNumber, splitPhoneNumber } from './phone-numbers.ts';

describe('phone numbers, part 1 section 5', () => {
  test.each(
    PHONE_CALLING_CODES.flatMap((code) => PHONE_NATIONAL_LENGTHS[code].map((length) => [code, length] as const)),
  )('+%s with %i digits is split where it was joined', (callingCode, length) => {
    const digits = '5'.repeat(length);
    expect(splitPhoneNumber(callingCode + digits)).toEqual({ callingCode, digits });
    expect(isValidNationalNumber(callingCode, digits)).toBe(true);
  });

  test('a number with a calling code that is not offered is not split', () => {
    expect(splitPhoneNumber('9991')).toBeUndefined();
  });
});

describe('allowed lengths of the spec', () => {
  test.each([
    ['1', [10]],
    ['44', [10, 11]],
    ['49', [10]],
    ['61', [9]],
    ['81', [9]],
    ['82', [9, 10]],
    ['86', [10, 11]],
    ['91', [10]],
    ['234', [10]],
    ['33', [9]],
    ['34', [9]],
    ['39', [10]],
    ['7', [10]],
  ])('+%s allows only %j digits', (code, lengths) => {
    const accepted = Array.from({ length: 16 }, (_, n) => n).filter((n) => isValidNationalNumber(code, '5'.repeat(n)));
    expect(accepted).toEqual(lengths);
  });

  test('a code that is not in the table allows any number that is not empty', () => {
    expect(isValidNationalNumber('999', '1')).toBe(true);
    expect(isValidNationalNumber('999', '')).toBe(false);
  });
});
