import { type DemoCompany, properName } from '../demo-companies.ts';
import { GIVEN_NAMES, OFFICER_TITLES } from '../names.ts';
import type { Random } from '../random.ts';
import type { Blanks } from './fill.ts';
import { PRODUCTS_BY_SIC } from './vocabulary.ts';

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Values for every blank in sentences about a company; other people and companies are invented. */
export function blanksFor(random: Random, company: DemoCompany, happenedOn: string): Blanks {
  const firm = properName(random.int(0, 499));
  const otherFirm = properName(random.int(0, 499));
  const person = `${random.pick(GIVEN_NAMES)} ${properName(random.int(0, 499))}`;
  const successor = `${random.pick(GIVEN_NAMES)} ${properName(random.int(0, 499))}`;
  const products = PRODUCTS_BY_SIC[company.industry.sic] ?? ['core product line', 'service business'];
  const chief = company.insiders[0]?.name ?? '';
  return {
    company: company.name,
    ticker: company.ticker,
    exchange: company.exchange,
    city: inWords(company.place.city),
    day: longDay(happenedOn),
    firm,
    otherFirm,
    person,
    successor,
    chief: inOrder(chief),
    title: random.pick(OFFICER_TITLES),
    product: random.pick(products),
    otherProduct: random.pick(products),
    dollars: `$${random.int(4, 480)} million`,
    percent: String(random.int(2, 28)),
    smallPercent: `${random.int(3, 9)}.${random.int(0, 9)}`,
    years: String(random.int(2, 7)),
    shares: `${random.int(3, 60) * 100},000`,
    people: String(random.int(30, 900)),
    code: `${firm.slice(0, 2).toUpperCase()}-${random.int(101, 989)}`,
  };
}

/** YYYY-MM-DD → `March 4, 2025`. */
export function longDay(day: string): string {
  return LONG_DAY.format(Date.parse(`${day}T00:00:00Z`));
}

/** Converts a name from EDGAR's form: last name first, possibly in capitals. */
function inOrder(name: string): string {
  const [last = '', first = ''] = name.split(' ');
  return `${inWords(first)} ${inWords(last)}`;
}

function inWords(text: string): string {
  return text
    .toLowerCase()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
