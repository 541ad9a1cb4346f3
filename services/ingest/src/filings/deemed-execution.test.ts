import { describe, expect, test } from '@jest/globals';
import { addDays, federalBusinessDaysBetween, isFederalBusinessDay } from '@sentinel/calendar';
import fc from 'fast-check';
import { formSubmission } from '../testing/form-submission.ts';
import { parseFiling } from './parse-filing.ts';

/** A sale with one row per deemed execution date (null: the element exists but is empty). */
function sale(traded: string, filed: string, ...deemed: (string | null)[]) {
  const rows = deemed.map(
    (day) => `<nonDerivativeTransaction><transactionDate><value>${traded}</value></transactionDate>
      <deemedExecutionDate>${day === null ? '' : `<value>${day}</value>`}</deemedExecutionDate>
      <transactionCoding><transactionCode>S</transactionCode></transactionCoding><transactionAmounts>
      <transactionShares><value>100</value></transactionShares><transactionPricePerShare><value>10</value></transactionPricePerShare>
      <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts></nonDerivativeTransaction>`,
  );
  const xml = `<ownershipDocument><documentType>4</documentType><periodOfReport>${traded}</periodOfReport>
<issuer><issuerCik>9990001</issuerCik><issuerName>Sample Co</issuerName><issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>9990002</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId></reportingOwner>
<aff10b5One>1</aff10b5One><nonDerivativeTable>${rows.join('')}</nonDerivativeTable></ownershipDocument>`;
  const [trade] = parseFiling(formSubmission(xml, { filedOn: filed }), 'form.txt', 'test').trades;
  return { deemedOn: trade?.deemedOn, daysToFile: trade?.daysToFile, flags: trade?.flags };
}

describe('days to file', () => {
  // Traded on Monday, March 10, 2025; filed five business days later, on Monday, March 17.
  test.each([
    ['none is stated', [null], null, 5, []],
    ['it is the trade date', ['2025-03-10'], null, 5, []],
    ['the insider was told the day after', ['2025-03-11'], '2025-03-11', 4, []],
    ['the insider was told on the third business day', ['2025-03-13'], '2025-03-13', 2, []],
    ['it has a time zone', ['2025-03-12-05:00'], '2025-03-12', 3, []],
    ['several rows state one: the earliest', ['2025-03-13', '2025-03-12'], '2025-03-12', 3, []],
    ['a row states none', ['2025-03-13', null], null, 5, []],
    ['it is before the trade', ['2025-03-07'], null, 5, ['odd_deemed_date']],
    ['it is after the third business day', ['2025-03-14'], null, 5, ['odd_deemed_date']],
    ['it is of another year', ['2052-03-11'], null, 5, ['odd_deemed_date']],
    ['it is no date', ['03/11/2025'], null, 5, ['odd_deemed_date']],
    ['one of several cannot be', ['2025-03-12', '2026-03-12'], null, 5, ['odd_deemed_date']],
  ] as const)('where %s', (_title, deemed, deemedOn, daysToFile, flags) => {
    expect(sale('2025-03-10', '2025-03-17', ...deemed)).toEqual({ deemedOn, daysToFile, flags });
  });

  test('skip holidays: a trade on the Friday before Columbus Day may have a deemed date up to Thursday', () => {
    expect(sale('2024-10-11', '2024-10-18', '2024-10-17')).toMatchObject({ deemedOn: '2024-10-17', daysToFile: 1 });
    expect(sale('2024-10-11', '2024-10-18', '2024-10-18').flags).toEqual(['odd_deemed_date']);
  });

  test('are unknown when the trade, or its deemed date, is after the filing', () => {
    expect(sale('2025-03-18', '2025-03-17', null)).toEqual({
      deemedOn: null,
      daysToFile: null,
      flags: ['future_date'],
    });
    expect(sale('2025-03-14', '2025-03-17', '2025-03-18')).toMatchObject({ deemedOn: '2025-03-18', daysToFile: null });
    expect(sale('2025-03-17', '2025-03-17', null)).toMatchObject({ daysToFile: 0, flags: [] });
  });

  test('skip days on which an executive order closed EDGAR', () => {
    expect(sale('2024-12-23', '2024-12-27', null).daysToFile).toBe(2);
  });

  test('equal a count day by day', () => {
    const weekday = fc
      .integer({ min: 0, max: 2_000 })
      .map((days) => addDays('2020-01-01', days))
      .filter(isFederalBusinessDay);
    const offsets = fc.array(fc.option(fc.integer({ min: -5, max: 9 })), { minLength: 1, maxLength: 4 });
    const walk = (from: string, to: string) => {
      let count = 0;
      for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isFederalBusinessDay(day)) count += 1;
      return count;
    };
    fc.assert(
      fc.property(weekday, offsets, fc.integer({ min: 0, max: 12 }), (traded, deemed, wait) => {
        const filed = addDays(traded, wait);
        const counted = federalBusinessDaysBetween(traded, filed) ?? Number.NaN;
        const days = deemed.map((offset) => (offset === null ? null : addDays(traded, offset)));
        const isSane = (day: string) => day >= traded && walk(traded, day) <= 3;
        const from = days.map((day) => (day !== null && isSane(day) ? day : traded)).sort()[0] ?? traded;
        const found = sale(traded, filed, ...days);
        expect(found.deemedOn).toBe(from === traded ? null : from);
        expect(found.daysToFile).toBe(from > filed ? null : walk(from, filed));
        expect(found.flags?.includes('odd_deemed_date')).toBe(days.some((day) => day !== null && !isSane(day)));
        // A deemed date never increases the days to file.
        if (found.daysToFile != null) expect(found.daysToFile).toBeLessThanOrEqual(counted);
      }),
      { numRuns: 200 },
    );
  });
});
