import {
  CITIES,
  COMPANY_ENDS,
  GIVEN_NAMES,
  INDUSTRIES,
  MIDDLE_INITIALS,
  NAME_ENDS,
  NAME_STARTS,
  OFFICER_TITLES,
} from './names.ts';
import { createRandom, type Random } from './random.ts';

/** A fictitious person or fund that files about a company. */
export interface DemoInsider {
  /** Ten digits, 0009920001 and up. */
  cik: string;
  /** As EDGAR writes people: `LAST FIRST M`. */
  name: string;
  isDirector: boolean;
  officerTitle: string | null;
  isTenPercentOwner: boolean;
  /** Shares held before the market starts. */
  startingShares: number;
}

/** What the price of a company is like, see prices/price-series.ts. */
export interface DemoPriceTraits {
  /** On the first day of the demo market. */
  startCents: number;
  yearlyDrift: number;
  /** How much of the market's move it takes part in. */
  beta: number;
  /** Daily standard deviation of its own, as a fraction. */
  volatility: number;
  /** How strongly it answers to news, 1 on average. */
  newsSize: number;
  /** Of the price, a year; 0 for those that pay none. */
  dividendYield: number;
}

/** A fictitious listed company. */
export interface DemoCompany {
  /** Ten digits, 0009900001 and up. */
  cik: string;
  name: string;
  /** Six letters: no US exchange has symbols that long, so none can be a real one. */
  ticker: string;
  industry: (typeof INDUSTRIES)[number];
  place: (typeof CITIES)[number];
  street: string;
  fileNumber: string;
  /** MMDD. */
  fiscalYearEnd: string;
  sharesOutstanding: number;
  exchange: 'Nasdaq' | 'NYSE';
  price: DemoPriceTraits;
  /** Forms its insiders file for each that those of the average company do. */
  insiderActivity: number;
  insiders: readonly DemoInsider[];
  /** A fund and those who control it, who file jointly; empty for most companies. */
  fundGroup: readonly DemoInsider[];
}

export const MAX_DEMO_COMPANIES = NAME_STARTS.length * NAME_ENDS.length * 4;
const FIRST_COMPANY_CIK = 9_900_001;
const FIRST_INSIDER_CIK = 9_920_001;
const INSIDERS_PER_COMPANY = 16;

const TICKERS = allTickers();

/** SIC codes of companies whose news are trials of drugs. */
export const DRUG_MAKERS: ReadonlySet<string> = new Set(['2834', '2836']);

/**
 * The first `count` companies of a seed: a longer list begins with the shorter one.
 * @throws RangeError beyond `MAX_DEMO_COMPANIES`
 */
export function demoCompanies(seed: string | number, count: number): DemoCompany[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_DEMO_COMPANIES) {
    throw new RangeError(`A demo market has 1 to ${MAX_DEMO_COMPANIES} companies.`);
  }
  return Array.from({ length: count }, (_, index) => demoCompany(seed, index));
}

/** One of those companies, by its place in the list from 0. */
export function demoCompany(seed: string | number, index: number): DemoCompany {
  const random = createRandom(seed, 'company', index);
  const industry = random.pick(INDUSTRIES);
  const word = properName(scattered(index));
  const field = random.pick(industry.words);
  const nextCik = insiderCiks(index);
  return {
    cik: tenDigits(FIRST_COMPANY_CIK + index),
    name: `${word} ${field} ${random.pick(COMPANY_ENDS)}`,
    ticker: TICKERS[index] ?? '',
    industry,
    place: random.pick(CITIES),
    street: `${random.int(1, 899)} ${properName(random.int(0, 499)).toUpperCase()} STREET`,
    fileNumber: `001-${String(99_000 + (index % 1000)).padStart(5, '0')}`,
    fiscalYearEnd: random.weighted({ '1231': 70, '0630': 12, '0930': 12, '0131': 6 }),
    sharesOutstanding: random.int(20, 900) * 1_000_000,
    price: priceTraits(random, industry.sic),
    exchange: random.chance(0.6) ? 'Nasdaq' : 'NYSE',
    insiderActivity: 0.35 + random.next() * 1.3,
    insiders: insidersOf(random, nextCik),
    fundGroup: random.chance(0.25) ? fundGroupOf(random, nextCik) : [],
  };
}

function priceTraits(random: Random, sic: string): DemoPriceTraits {
  const size = DRUG_MAKERS.has(sic) ? 1.6 : 1;
  return {
    startCents: Math.round(500 * Math.exp(random.next() * 3.6)),
    yearlyDrift: (random.next() - 0.4) * 0.2,
    beta: 0.5 + random.next(),
    volatility: (0.009 + random.next() * 0.014) * size,
    newsSize: (0.7 + random.next() * 0.6) * Math.sqrt(size),
    dividendYield: !DRUG_MAKERS.has(sic) && random.chance(0.45) ? 0.008 + random.next() * 0.035 : 0,
  };
}

function insidersOf(random: Random, nextCik: () => string): DemoInsider[] {
  const officers = random.int(2, 4);
  const directors = random.int(2, 5);
  const firstTitle = random.int(1, OFFICER_TITLES.length - 1);
  const insiders: DemoInsider[] = [
    insider(random, nextCik, {
      isDirector: true,
      officerTitle: 'Chief Executive Officer',
      startingShares: random.int(150, 4000) * 1000,
    }),
  ];
  for (let n = 0; n < officers; n += 1) {
    const officerTitle = OFFICER_TITLES[n === 0 ? 0 : 1 + ((firstTitle + n) % (OFFICER_TITLES.length - 1))] ?? null;
    insiders.push(insider(random, nextCik, { officerTitle, startingShares: random.int(20, 400) * 1000 }));
  }
  for (let n = 0; n < directors; n += 1) {
    insiders.push(insider(random, nextCik, { isDirector: true, startingShares: random.int(2, 120) * 1000 }));
  }
  return insiders;
}

function fundGroupOf(random: Random, nextCik: () => string): DemoInsider[] {
  const word = properName(random.int(0, 499));
  const startingShares = random.int(4000, 30_000) * 1000;
  const roles = { isTenPercentOwner: true, startingShares };
  const group = [
    insider(random, nextCik, { ...roles, name: `${word} Capital Fund ${random.pick(['I', 'II', 'III', 'IV'])}, L.P.` }),
    insider(random, nextCik, { ...roles, name: `${word} Capital GP, LLC` }),
  ];
  if (random.chance(0.6)) group.push(insider(random, nextCik, { ...roles, isDirector: random.chance(0.5) }));
  return group;
}

function insider(random: Random, nextCik: () => string, facts: Partial<DemoInsider>): DemoInsider {
  const person = `${properName(random.int(0, 499))} ${random.pick(GIVEN_NAMES)} ${random.pick(MIDDLE_INITIALS)}`;
  return {
    cik: nextCik(),
    name: random.chance(0.4) ? person.toUpperCase() : person,
    isDirector: false,
    officerTitle: null,
    isTenPercentOwner: false,
    startingShares: 0,
    ...facts,
  };
}

/** Each company has a run of 16 CIKs of its own for those who file about it. */
function insiderCiks(companyIndex: number): () => string {
  let next = FIRST_INSIDER_CIK + companyIndex * INSIDERS_PER_COMPANY;
  return () => {
    const cik = tenDigits(next);
    next += 1;
    return cik;
  };
}

/** Spreads neighbouring numbers over the names: 7 × 61 is prime to the number of names. */
function scattered(index: number): number {
  return (index * 427 + 131) % (NAME_STARTS.length * NAME_ENDS.length);
}

/** An invented proper name by its number; there are 500. */
export function properName(number: number): string {
  const start = NAME_STARTS[number % NAME_STARTS.length] ?? '';
  const end = NAME_ENDS[Math.floor(number / NAME_STARTS.length) % NAME_ENDS.length] ?? '';
  return `${start}${end}`;
}

/** The ticker of each company of the list: the first six letters of its name, or four and two more where those are taken. */
function allTickers(): string[] {
  const taken = new Set<string>();
  return Array.from({ length: MAX_DEMO_COMPANIES }, (_, index) => {
    const letters = properName(scattered(index)).toUpperCase().padEnd(6, 'X');
    let ticker = letters.slice(0, 6);
    for (let turn = 0; taken.has(ticker); turn += 1) {
      ticker = letters.slice(0, 4) + String.fromCharCode(65 + (turn % 26), 65 + (Math.floor(turn / 26) % 26));
    }
    taken.add(ticker);
    return ticker;
  });
}

function tenDigits(cik: number): string {
  return String(cik).padStart(10, '0');
}
