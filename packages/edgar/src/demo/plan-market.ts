import { acceptanceTimeOfDay, filingLagDays } from './acceptance.ts';
import { type DemoCompany, type DemoInsider, demoCompanies } from './demo-companies.ts';
import type { DemoForm4 } from './demo-form4.ts';
import { type DemoKind, form4Body, type Holdings, KIND_WEIGHTS } from './form4-kinds.ts';
import { createRandom, type Random } from './random.ts';
import { type IsTradingDay, isWeekday, tradingDays } from './trading-days.ts';

/** What market to make up. */
export interface DemoMarketOptions {
  /** The same seed gives the same market everywhere. */
  seed: string | number;
  companies: number;
  /** First trade date and last acceptance date, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  /** How many filings, exactly. */
  filings: number;
  /** The calendar of trades and filings; Monday to Friday by default. */
  isTradingDay?: IsTradingDay;
}

/** A form without its accession number, which counts by acceptance. */
type UnnumberedForm = Omit<DemoForm4, 'accession'>;

interface Event {
  kind: DemoKind;
  company: DemoCompany;
  owners: readonly DemoInsider[];
  /** Index of the trade date and of the filing date among the trading days. */
  tradeDay: number;
  fileDay: number;
  isAmendedLater: boolean;
}

/** Accession numbers of the market begin with the CIK of a filing agent that does not exist. */
const AGENT_CIK = '0009990001';

/**
 * Every form of a market in order of acceptance. Holdings run on from form to form.
 * @throws RangeError for bounds no market fits into
 */
export function planMarket(options: DemoMarketOptions): DemoForm4[] {
  const { endDate, filings, isTradingDay = isWeekday, seed, startDate } = options;
  if (!Number.isInteger(filings) || filings < 0) throw new RangeError('The number of filings must be 0 or more.');
  const companies = demoCompanies(seed, options.companies);
  const days = tradingDays(startDate, endDate, isTradingDay);
  const random = createRandom(seed, 'market', startDate, endDate);
  const events = drawEvents(random, companies, days, filings);
  const forms = fleshOut(random, events, days);
  forms.sort((a, b) => (a.acceptedAt < b.acceptedAt ? -1 : a.acceptedAt > b.acceptedAt ? 1 : 0));
  return number(forms);
}

function drawEvents(
  random: Random,
  companies: readonly DemoCompany[],
  days: readonly string[],
  filings: number,
): Event[] {
  const events: Event[] = [];
  let planned = 0;
  while (planned < filings) {
    const kind = random.weighted(KIND_WEIGHTS);
    const company = random.pick(companies);
    const forFund = kind === 'fundSale' || kind === 'fundPurchase';
    if (forFund && company.fundGroup.length === 0) continue;
    const people = kind === 'clusterPurchase' ? random.int(3, Math.min(5, company.insiders.length)) : 1;
    const firstPerson = random.int(0, company.insiders.length - 1);
    const firstDay = random.int(0, days.length - 1);
    for (let n = 0; n < people && planned < filings; n += 1) {
      const person = company.insiders[(firstPerson + n) % company.insiders.length];
      if (!person) continue;
      const tradeDay = Math.min(firstDay + (n === 0 ? 0 : random.int(0, 8)), days.length - 1);
      const fileDay = Math.min(tradeDay + filingLagDays(random), days.length - 1);
      const isAmendedLater = planned + 2 <= filings && fileDay + 15 < days.length && random.chance(0.02);
      planned += isAmendedLater ? 2 : 1;
      events.push({ kind, company, owners: forFund ? company.fundGroup : [person], tradeDay, fileDay, isAmendedLater });
    }
  }
  return events.sort((a, b) => a.tradeDay - b.tradeDay);
}

function fleshOut(random: Random, events: readonly Event[], days: readonly string[]): UnnumberedForm[] {
  const holdings: Holdings = new Map();
  const forms: UnnumberedForm[] = [];
  for (const { company, fileDay, isAmendedLater, kind, owners, tradeDay } of events) {
    const day = days[tradeDay] ?? '';
    const form: UnnumberedForm = {
      company,
      amends: null,
      acceptedAt: acceptedOn(random, days[fileDay] ?? '', tradeDay === fileDay),
      ...form4Body(kind, { random, company, owners, day, holdings }),
    };
    forms.push(form);
    if (isAmendedLater) forms.push(amended(random, form, days[fileDay + random.int(1, 15)] ?? ''));
  }
  return forms;
}

/** A 4/A that restates the whole form with the share count of its first row corrected. */
function amended(random: Random, form: UnnumberedForm, day: string): UnnumberedForm {
  const [first, ...rest] = form.transactions;
  const corrected = first === undefined ? [] : [{ ...first, shares: first.shares + random.int(1, 9) * 10 }];
  return {
    ...form,
    amends: `${form.acceptedAt.slice(0, 4)}-${form.acceptedAt.slice(4, 6)}-${form.acceptedAt.slice(6, 8)}`,
    acceptedAt: acceptedOn(random, day, false),
    transactions: [...corrected, ...rest],
    footnotes: [...form.footnotes, 'This amendment corrects the number of shares in the first row of Table I.'],
  };
}

function acceptedOn(random: Random, day: string, isTradeDay: boolean): string {
  return `${day.replaceAll('-', '')}${acceptanceTimeOfDay(random, isTradeDay)}`;
}

function number(forms: readonly UnnumberedForm[]): DemoForm4[] {
  const countByYear = new Map<string, number>();
  return forms.map((form) => {
    const year = form.acceptedAt.slice(2, 4);
    const count = (countByYear.get(year) ?? 0) + 1;
    countByYear.set(year, count);
    return { ...form, accession: `${AGENT_CIK}-${year}-${String(count).padStart(6, '0')}` };
  });
}
