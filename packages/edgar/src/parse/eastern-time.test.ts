import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { easternAcceptance, easternDigits } from './eastern-time.ts';
import { EdgarParseError } from './edgar-parse-error.ts';

describe('acceptance time', () => {
  test.each([
    ['20241227162940', '2024-12-27T16:29:40', '2024-12-27T21:29:40.000Z'],
    ['20250318200108', '2025-03-18T20:01:08', '2025-03-19T00:01:08.000Z'],
    ['20250308233000', '2025-03-08T23:30:00', '2025-03-09T04:30:00.000Z'],
    ['20250309060000', '2025-03-09T06:00:00', '2025-03-09T10:00:00.000Z'],
    ['20251102013000', '2025-11-02T01:30:00', '2025-11-02T05:30:00.000Z'],
    ['20251102060000', '2025-11-02T06:00:00', '2025-11-02T11:00:00.000Z'],
    ['20060404120000', '2006-04-04T12:00:00', '2006-04-04T16:00:00.000Z'],
    ['20060330120000', '2006-03-30T12:00:00', '2006-03-30T17:00:00.000Z'],
  ])('%s is %s in New York and %s', (digits, local, utc) => {
    expect(easternAcceptance(digits)).toEqual({ local, utc });
  });

  test('during EDGAR hours, the UTC time converts back to the same New York time', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1994-01-01T00:00:00Z'), max: new Date('2034-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.integer({ min: 6, max: 21 }),
        (date, hour) => {
          const digits = `${date.toISOString().slice(0, 10).replaceAll('-', '')}${String(hour).padStart(2, '0')}1557`;
          const { local, utc } = easternAcceptance(digits);
          expect(clock.format(new Date(utc)).replace(' ', 'T')).toBe(local);
          expect(easternDigits(Date.parse(utc))).toBe(digits);
        },
      ),
    );
  });

  test.each(['', '20241227', '20241327162940', '20240230120000', '20241227162960', '2024122716294x'])(
    '%j is refused',
    (digits) => {
      expect(() => easternAcceptance(digits)).toThrow(EdgarParseError);
    },
  );
});
