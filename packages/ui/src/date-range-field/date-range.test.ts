import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rangeText, readDay, readRange } from './date-range.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dates as typed (part 3 section 2, "Date-range picker")', () => {
  test.each([
    '05 Jan 2024',
    '5 january 2024',
    'Jan 5, 2024',
    'January 5 2024',
    'Jan. 5, 2024',
    '2024-01-05',
    '2024-1-5',
    '1/5/2024',
    ' 01/05/2024 ',
  ])('%s is one day', (text) => {
    expect(readDay(text)).toBe('2024-01-05');
  });

  test.each(['30 Feb 2024', '2023-02-29', '13/1/2024', '5 Ja 2024', '05 Jan 24', '2024', 'soon', '0000-00-00'])(
    '%s is none',
    (text) => {
      expect(readDay(text)).toBeUndefined();
    },
  );

  test.each([
    ['Jan 5, 2024 – Feb 20, 2024', '2024-01-05', '2024-02-20'],
    ['05 Jan 2024 – 20 Feb 2024', '2024-01-05', '2024-02-20'],
    ['2024-01-05 - 2024-02-20', '2024-01-05', '2024-02-20'],
    ['2024-01-05—2024-02-20', '2024-01-05', '2024-02-20'],
    ['1/5/2024 to 2/20/2024', '2024-01-05', '2024-02-20'],
    ['20 Feb 2024 – 05 Jan 2024', '2024-01-05', '2024-02-20'],
    ['05 Jan 2024', '2024-01-05', '2024-01-05'],
    ['05 Jan 2024 –', '2024-01-05', null],
    ['– 05 Jan 2024', null, '2024-01-05'],
    ['', null, null],
  ])('%p is a range', (text, start, end) => {
    expect(readRange(text)).toEqual({ start, end });
  });

  test.each([
    '–',
    'soon',
    '05 Jan 2024 – soon',
    '05 Jan 2024 – (select end date)',
    '05 Jan 2024 – 06 Jan 2024 – 07 Jan 2024',
  ])('%p is none', (text) => {
    expect(readRange(text)).toBeUndefined();
  });

  test('a range that is shown is read as the same range', () => {
    const side = fc.option(day, { nil: null });
    fc.assert(
      fc.property(side, side, (one, other) => {
        const [start, end] = one !== null && other !== null && one > other ? [other, one] : [one, other];
        expect(readRange(rangeText({ start, end }))).toEqual({ start, end });
      }),
    );
  });
});
