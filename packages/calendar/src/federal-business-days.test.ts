import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CLOSINGS_KNOWN_UNTIL, FEDERAL_CLOSINGS } from './federal-closings.ts';
import { federalHolidays } from './federal-holidays.ts';
import { federalBusinessDaysBetween, isFederalBusinessDay } from './index.ts';

describe('federal holidays', () => {
  test('2025: as OPM lists them, plus the days that executive orders closed', () => {
    expect([...federalHolidays(2025)].sort()).toEqual([
      '2025-01-01',
      '2025-01-09',
      '2025-01-20',
      '2025-02-17',
      '2025-05-26',
      '2025-06-19',
      '2025-07-04',
      '2025-09-01',
      '2025-10-13',
      '2025-11-11',
      '2025-11-27',
      '2025-12-24',
      '2025-12-25',
      '2025-12-26',
    ]);
  });

  test('2021: Juneteenth, Independence Day and Christmas are moved, and New Year 2022 is observed on December 31', () => {
    expect([...federalHolidays(2021)].sort()).toEqual([
      '2021-01-01',
      '2021-01-18',
      '2021-02-15',
      '2021-05-31',
      '2021-06-18',
      '2021-07-05',
      '2021-09-06',
      '2021-10-11',
      '2021-11-11',
      '2021-11-25',
      '2021-12-24',
      '2021-12-31',
    ]);
    expect(federalHolidays(2022).has('2022-01-01')).toBe(false);
  });

  test('2020: Independence Day is observed on Friday, and there is no Juneteenth yet', () => {
    expect(federalHolidays(2020).has('2020-07-03')).toBe(true);
    expect([...federalHolidays(2020)].some((date) => date.startsWith('2020-06'))).toBe(false);
  });

  test('Martin Luther King’s birthday is one since 1986', () => {
    expect(federalHolidays(1985).has('1985-01-21')).toBe(false);
    expect(federalHolidays(1986).has('1986-01-20')).toBe(true);
  });

  test('differ from the exchange’s: Columbus Day closes EDGAR, Good Friday does not', () => {
    expect(isFederalBusinessDay('2024-10-14')).toBe(false);
    expect(isFederalBusinessDay('2024-03-29')).toBe(true);
  });
});

describe('closings by executive order', () => {
  test('are weekdays within the reviewed years, in order, and EDGAR is closed on them', () => {
    const days = FEDERAL_CLOSINGS.map(({ day }) => day);
    expect(days).toEqual([...new Set(days)].sort());
    for (const day of days) {
      expect([0, 6]).not.toContain(new Date(day).getUTCDay());
      expect(day <= CLOSINGS_KNOWN_UNTIL).toBe(true);
      expect(isFederalBusinessDay(day)).toBe(false);
    }
  });

  test('name their order, its place in the Federal Register since 2018, and how the closing is known', () => {
    for (const { day, order, evidence } of FEDERAL_CLOSINGS) {
      expect(order).toMatch(day < '2018' ? /^EO 1\d{4}: \w/ : /^EO 1\d{4} \(\d\d FR \d+\): \w/);
      expect(['sec_notice', 'daily_index', 'order']).toContain(evidence);
    }
  });
});

describe('business days from trade to filing', () => {
  test.each([
    ['2025-03-14', '2025-03-14', 0],
    ['2025-03-14', '2025-03-17', 1],
    ['2025-03-14', '2025-03-18', 2],
    ['2025-03-15', '2025-03-17', 1],
    ['2025-01-08', '2025-01-10', 1],
    ['2025-12-31', '2026-01-05', 2],
    // Closed by executive order: a trade of Friday is in time on Wednesday.
    ['2018-12-21', '2018-12-26', 1],
    ['2012-12-21', '2012-12-26', 1],
    ['2014-12-24', '2014-12-29', 1],
    ['2019-12-23', '2019-12-26', 1],
    ['2020-12-23', '2020-12-28', 1],
    ['2024-12-23', '2024-12-26', 1],
    ['2025-12-23', '2025-12-30', 2],
  ])('from %s to %s are %i', (from, to, expected) => {
    expect(federalBusinessDaysBetween(from, to)).toBe(expected);
  });

  test('are unknown when the filing is older than the trade', () => {
    expect(federalBusinessDaysBetween('2025-03-18', '2025-03-14')).toBeNull();
    expect(federalBusinessDaysBetween('2025-03-16', '2025-03-15')).toBeNull();
  });

  test('the count equals a count day by day', () => {
    const day = fc
      .integer({ min: Date.UTC(2003, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (from, span) => {
        let walked = 0;
        let to = from;
        for (let n = 0; n < span; n += 1) {
          to = new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
          if (isFederalBusinessDay(to)) walked += 1;
        }
        expect(federalBusinessDaysBetween(from, to)).toBe(walked);
      }),
    );
  });
});
