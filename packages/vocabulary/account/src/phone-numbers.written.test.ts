import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS } from './phone-calling-codes.ts';
import { readPhoneNumber, storedPhoneNumber } from './phone-numbers.ts';

/** What national numbers begin with, and what is dialed before them at home. */
const COUNTRIES: Readonly<
  Record<(typeof PHONE_CALLING_CODES)[number], { readonly first: string; readonly trunk: string }>
> = {
  '1': { first: '23456789', trunk: '1' },
  '44': { first: '1237', trunk: '0' },
  '49': { first: '123456789', trunk: '0' },
  '61': { first: '23478', trunk: '0' },
  '81': { first: '123456789', trunk: '0' },
  '82': { first: '123456', trunk: '0' },
  '86': { first: '123456789', trunk: '0' },
  '91': { first: '123456789', trunk: '0' },
  '234': { first: '123456789', trunk: '0' },
  '33': { first: '12345679', trunk: '0' },
  '34': { first: '6789', trunk: '0' },
  // Italy dials its zero from abroad, too.
  '39': { first: '03', trunk: '' },
  '7': { first: '34789', trunk: '8' },
};

const aNumber = fc
  .constantFrom(...PHONE_CALLING_CODES)
  .chain((code) =>
    fc.record({
      code: fc.constant(code),
      length: fc.constantFrom(...PHONE_NATIONAL_LENGTHS[code]),
      first: fc.constantFrom(...COUNTRIES[code].first),
      rest: fc.stringMatching(/^\d{10}$/),
    }),
  )
  .map(({ code, first, length, rest }) => ({ code, national: (first + rest).slice(0, length) }))
  // No Italian number has two zeros; 00 is what is dialed before another country.
  .filter(({ national }) => !national.startsWith('00'));
const aSeparator = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u2011', ') ', ' (');
/** The digits with something between any two of them. */
const spaced = (digits: string, separators: readonly string[], every: number) =>
  Array.from(digits)
    .map((digit, at) => (at > 0 && at % every === 0 ? (separators[at] ?? '') : '') + digit)
    .join('');

describe('the same number in every way that people write it is stored once', () => {
  test('thousands of numbers of all offered countries', () => {
    fc.assert(
      fc.property(
        aNumber,
        fc.array(aSeparator, { minLength: 12, maxLength: 12 }),
        fc.integer({ min: 2, max: 5 }),
        aSeparator,
        ({ code, national }, separators, every, after) => {
          const { trunk } = COUNTRIES[code];
          const own = spaced(national, separators, every);
          const stored = code + national;
          const stay = (text: string, chosen: string) => {
            const { callingCode, digits } = readPhoneNumber(text, chosen);
            return storedPhoneNumber(callingCode + digits);
          };
          for (const start of ['+', '00', '(+', 'tel:+', ' + ', '\uff0b']) {
            for (const chosen of ['1', '44', code]) {
              expect({ start, chosen, stored: stay(`${start}${code}${after}${own}`, chosen) }).toEqual({
                start,
                chosen,
                stored,
              });
              expect(stay(`${start}${code}${after}(${trunk})${own}`, chosen)).toBe(stored);
            }
          }
          expect(stay(own, code)).toBe(stored);
          expect(stay(`${trunk}${after}${own}`, code)).toBe(stored);
          for (const sent of [stored, `00${stored}`, code + trunk + national, `00${code}${trunk}${national}`]) {
            expect({ sent, stored: storedPhoneNumber(sent) }).toEqual({ sent, stored });
          }
        },
      ),
      { numRuns: thorough(2_000, 10_000) },
    );
  });

  test.each([
    ['+1 (212) 555-0100', '1', '2125550100'],
    ['1-212-555-0100', '1', '2125550100'],
    ['+44 7911 123456', '44', '7911123456'],
    ['0044 7911 123456', '44', '7911123456'],
    ['+44 (0)7911 123456', '44', '7911123456'],
    ['+39 06 1234 5678', '39', '0612345678'],
    ['8 (495) 123-45-67', '1', '84951234567'],
    ['+49 (0)151 23020522', '49', '15123020522'],
    ['+999 123', '1', '999123'],
    ['call me', '1', ''],
  ])('%s', (text, callingCode, digits) => {
    expect(readPhoneNumber(text, '1')).toEqual({ callingCode, digits });
  });

  test('what is no number is refused: a zero too many, too few digits behind it, a German number of 11 digits', () => {
    for (const phone of ['44007911123456', '440791112345', '33012345678', '4915123020522', '0', '00', '']) {
      expect({ phone, stored: storedPhoneNumber(phone) }).toEqual({ phone, stored: undefined });
    }
    expect(storedPhoneNumber('4407911123456')).toBe('447911123456');
    expect(storedPhoneNumber('390612345678')).toBe('390612345678');
    expect(storedPhoneNumber('78001234567')).toBe('78001234567');
  });
});
