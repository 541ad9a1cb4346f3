import { type DemoCompany, demoCompanies } from './demo-companies.ts';
import type { DemoEvent } from './events/demo-event.ts';
import { planEvents } from './events/plan-events.ts';
import { type CompanySeries, createCompanySeries } from './prices/company-series.ts';
import { createFundSeries, type FundSeries } from './prices/fund-series.ts';

/** The fixed part of a demo market: companies, events and prices, which depend only on the seed. Generated when needed. */
export interface DemoWorld {
  readonly seed: string | number;
  readonly companies: readonly DemoCompany[];
  readonly fund: FundSeries;
  seriesOf(company: DemoCompany): CompanySeries;
  /** A company's events that were accepted in a calendar year, in order of acceptance. */
  eventsOf(company: DemoCompany, year: number): readonly DemoEvent[];
}

/**
 * The world of a seed.
 * @param busyness multiplies the number of forms that insiders file
 * @throws RangeError for fewer than 1 or too many companies
 */
export function createDemoWorld(seed: string | number, companyCount: number, busyness = 1): DemoWorld {
  const companies = demoCompanies(seed, companyCount).map((company) =>
    busyness === 1 ? company : { ...company, insiderActivity: company.insiderActivity * busyness },
  );
  const fund = createFundSeries(seed);
  const events = new Map<string, readonly DemoEvent[]>();
  const series = new Map<string, CompanySeries>();
  const eventsOf = (company: DemoCompany, year: number): readonly DemoEvent[] =>
    remembered(events, `${company.cik} ${year}`, () => planEvents(seed, company, year));
  const seriesOf = (company: DemoCompany): CompanySeries =>
    remembered(series, company.cik, () => createCompanySeries(seed, company, fund, (year) => eventsOf(company, year)));
  return { seed, companies, fund, seriesOf, eventsOf };
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const present = known.get(key);
  if (present !== undefined) return present;
  const made = make();
  known.set(key, made);
  return made;
}
