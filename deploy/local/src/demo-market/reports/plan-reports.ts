import { addDays } from '@sentinel/calendar';
import { businessDayOnOrAfter } from '../calendar.ts';
import type { DemoCompany } from '../demo-companies.ts';
import type { DemoWorld } from '../demo-world.ts';
import { eventTimes } from '../events/event-times.ts';
import { fiscalQuarters } from '../events/fiscal-quarters.ts';
import { endingOf } from '../lifecycle.ts';
import { createRandom } from '../random.ts';
import type { DemoReport } from './demo-report.ts';
import { eventText } from './event-text.ts';
import { quarterlyText } from './quarterly-text.ts';

export type UnnumberedReport = Omit<DemoReport, 'accession'>;

/** One company in this many files 10-Qs; a few are enough to search. */
const QUARTERLY_FILERS = 8;

/** The reports of a company that are accepted in a calendar year. */
export function planReports(world: DemoWorld, company: DemoCompany, year: number): UnnumberedReport[] {
  const { seed } = world;
  const reports = world.eventsOf(company, year).map((event): UnnumberedReport => {
    const { acceptedAt, filedOn, happenedOn, isAmendment, items } = event;
    const formType = isAmendment ? '8-K/A' : '8-K';
    return {
      company,
      formType,
      acceptedAt,
      filedOn,
      period: happenedOn,
      items,
      text: () => eventText(seed, company, event),
    };
  });
  return Number(company.cik) % QUARTERLY_FILERS === 0
    ? [...reports, ...quarterlyReports(world, company, year)]
    : reports;
}

function quarterlyReports({ seed }: DemoWorld, company: DemoCompany, year: number): UnnumberedReport[] {
  const lastDay = endingOf(seed, company)?.lastDay ?? '9999-12-31';
  return [...fiscalQuarters(company, year - 1), ...fiscalQuarters(company, year)].flatMap((quarter) => {
    if (quarter.number === 4) return [];
    const random = createRandom(seed, '10-Q', company.cik, quarter.endDay);
    const day = businessDayOnOrAfter(addDays(quarter.endDay, random.int(46, 50)));
    const { acceptedAt, filedOn } = eventTimes(random, day, false);
    if (!acceptedAt.startsWith(String(year)) || day >= lastDay) return [];
    const text = () => quarterlyText(seed, company, quarter);
    return [{ company, formType: '10-Q' as const, acceptedAt, filedOn, period: quarter.endDay, items: [], text }];
  });
}
