import { addDays } from '@sentinel/calendar';
import { easternDigits } from '@sentinel/edgar';
import { isoDay, ORIGIN_DAY } from './calendar.ts';
import type { DemoCompany } from './demo-companies.ts';
import type { DemoForm4 } from './demo-form4.ts';
import type { DemoWorld } from './demo-world.ts';
import type { DemoNotice } from './notices/demo-notice.ts';
import { planNotices, type UnnumberedNotice } from './notices/plan-notices.ts';
import type { DemoReport } from './reports/demo-report.ts';
import { planReports, type UnnumberedReport } from './reports/plan-reports.ts';
import { planForms, type UnnumberedForm } from './trades/plan-forms.ts';

/** Selects filings of the market: trades and reports from a day on, accepted after `after` and up to `until` (epoch ms). */
export interface MarketSpan {
  /** YYYY-MM-DD; accession numbers and holdings start here. */
  fromDay: string;
  after?: number;
  until: number;
}

export type MarketFiling = { form: DemoForm4 } | { notice: DemoNotice } | { report: DemoReport };

/** The prefixes of the market's accession numbers: the CIKs of a filing agent and of a broker that do not exist. */
const AGENT_CIK = '0009990001';
const BROKER_CIK = '0009990003';
const NUMBERS_PER_COMPANY = 500;

/**
 * The filings of a market in order of acceptance. With the same `fromDay`, a later `until` only appends filings, so a market can be
 * continued at any time.
 * @throws RangeError for an invalid span
 */
export function planMarket(world: DemoWorld, { after, fromDay, until }: MarketSpan): MarketFiling[] {
  if (!(fromDay >= ORIGIN_DAY) || Number.isNaN(Date.parse(fromDay))) {
    throw new RangeError(`A demo market begins on ${ORIGIN_DAY} or later.`);
  }
  if (!(until >= Date.parse(fromDay))) throw new RangeError('A demo market ends after it begins.');
  const last = easternDigits(until);
  const first = after === undefined ? '' : easternDigits(after);
  return world.companies
    .flatMap((company, index) => number(companyFilings(world, company, fromDay, last), index))
    .filter((filing) => acceptedAt(filing) > first)
    .sort((a, b) => (acceptedAt(a) < acceptedAt(b) ? -1 : acceptedAt(a) > acceptedAt(b) ? 1 : 0));
}

type Unnumbered = { form: UnnumberedForm } | { notice: UnnumberedNotice } | { report: UnnumberedReport };

function companyFilings(world: DemoWorld, company: DemoCompany, fromDay: string, last: string): Unnumbered[] {
  const lastDay = isoDay(last);
  const reports: Unnumbered[] = [];
  for (let year = Number(fromDay.slice(0, 4)); year <= Number(lastDay.slice(0, 4)); year += 1) {
    for (const report of planReports(world, company, year)) reports.push({ report });
  }
  const forms = planForms(world, company, fromDay, addDays(lastDay, 1));
  return [
    ...forms.map((form): Unnumbered => ({ form })),
    ...reports,
    ...planNotices(world, company, forms).map((notice): Unnumbered => ({ notice })),
  ]
    .filter((filing) => isoDay(acceptedAt(filing)) >= fromDay && acceptedAt(filing) <= last)
    .sort((a, b) => (acceptedAt(a) < acceptedAt(b) ? -1 : 1));
}

function number(filings: readonly Unnumbered[], companyIndex: number): MarketFiling[] {
  const countByYear = new Map<string, number>();
  const numbered = new Map<UnnumberedNotice, string>();
  return filings.map((filing): MarketFiling => {
    const filer = `${'notice' in filing ? BROKER_CIK : AGENT_CIK}-${acceptedAt(filing).slice(2, 4)}`;
    const count = (countByYear.get(filer) ?? 0) + 1;
    countByYear.set(filer, count);
    if (count >= NUMBERS_PER_COMPANY) throw new RangeError('A company of the demo market files too much in a year.');
    const sequence = companyIndex * NUMBERS_PER_COMPANY + count;
    const accession = `${filer}-${String(sequence).padStart(6, '0')}`;
    if ('form' in filing) return { form: { ...filing.form, accession } };
    if ('report' in filing) return { report: { ...filing.report, accession } };
    const { amended, ...notice } = filing.notice;
    numbered.set(filing.notice, accession);
    return { notice: { ...notice, accession, amends: amended === null ? null : (numbered.get(amended) ?? null) } };
  });
}

function acceptedAt(filing: Unnumbered | MarketFiling): string {
  if ('form' in filing) return filing.form.acceptedAt;
  return 'notice' in filing ? filing.notice.acceptedAt : filing.report.acceptedAt;
}
