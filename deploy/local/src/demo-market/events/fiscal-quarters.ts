import { monthEnd } from '../calendar.ts';
import type { DemoCompany } from '../demo-companies.ts';
import type { FiscalQuarter } from './demo-event.ts';

/** The fiscal quarters of a company that end in a calendar year, in order. */
export function fiscalQuarters(
  { fiscalYearEnd }: Pick<DemoCompany, 'fiscalYearEnd'>,
  calendarYear: number,
): FiscalQuarter[] {
  const month = Number(fiscalYearEnd.slice(0, 2));
  const quarters: FiscalQuarter[] = [];
  for (const fiscalYear of [calendarYear, calendarYear + 1]) {
    for (const number of [1, 2, 3, 4]) {
      const yearEnd = `${fiscalYear}-${String(month).padStart(2, '0')}-01`;
      const endDay = monthEnd(yearEnd, (number - 4) * 3);
      if (endDay.startsWith(`${calendarYear}-`)) quarters.push({ number, year: fiscalYear, endDay });
    }
  }
  return quarters;
}
