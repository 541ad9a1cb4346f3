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
  /** In EDGAR's format for people: `LAST FIRST M`. */
  name: string;
  isDirector: boolean;
  officerTitle: string | null;
  isTenPercentOwner: boolean;
  /** Shares held before the market starts. */
  startingShares: number;
}

/** Parameters of a company's price series (prices/company-series.ts). */
export interface DemoPriceTraits {
  /** On the first day of the demo market. */
  startCents: number;
  yearlyDrift: number;
  /** How strongly the price follows the market. */
  beta: number;
  /** Daily standard deviation of the price's own moves, as a fraction. */
  volatility: number;
  /** How strongly the price reacts to news; 1 on average. */
  newsSize: number;
  /** Yearly dividends as a fraction of the price; 0 when the company pays none. */
  dividendYield: number;
}

/** A fictitious listed company. */
export interface DemoCompany {
  /** Ten digits, 0009900001 and up. */
  cik: string;
  name: string;
  /** Six letters, so that it cannot be a real symbol: US exchanges have none that long. */
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
  /** How many forms its insiders file, relative to the average company (1). */
  insiderActivity: number;
  insiders: readonly DemoInsider[];
  /** A fund and the people and companies that control it, who file jointly; empty for most companies. */
  fundGroup: readonly DemoInsider[];
}

export const MAX_DEMO_COMPANIES = NAME_STARTS.length * NAME_ENDS.length * 4;
const FIRST_COMPANY_CIK = 9_900_001;
const FIRST_INSIDER_CIK = 9_920_001;
const INSIDERS_PER_COMPANY = 16;

const TICKERS = allTickers();

/** SIC codes of the companies that report drug trials. */
export const DRUG_MAKERS: ReadonlySet<string> = new Set(['2834', '2836']);

/**
 * The first `count` companies of a seed. A larger `count` only appends companies.
 * @throws RangeError for fewer than 1 or more than `MAX_DEMO_COMPANIES`
 */
export function demoCompanies(seed: string | number, count: number): DemoCompany[] {
  if (!Number.isInteger(count) || count < 1 || count > MAX_DEMO_COMPANIES) {
    throw new RangeError(`A demo market has 1 to ${MAX_DEMO_COMPANIES} companies.`);
  }
  return Array.from({ length: count }, (_, index) => demoCompany(seed, index));
}

/** One company of that list, by its index from 0. */
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
    insiders: withNewcomer(createRandom(seed, 'newcomer', index), insidersOf(random, nextCik)),
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

/** At some companies, the last director joins without a share. */
const NEWCOMERS = 0.3;
const withNewcomer = (random: Random, insiders: readonly DemoInsider[]): DemoInsider[] =>
  insiders.map((one, place) =>
    place === insiders.length - 1 && random.chance(NEWCOMERS) ? { ...one, startingShares: 0 } : one,
  );

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

/** Each company has its own range of 16 CIKs for its insiders. */
function insiderCiks(companyIndex: number): () => string {
  let next = FIRST_INSIDER_CIK + companyIndex * INSIDERS_PER_COMPANY;
  return () => {
    const cik = tenDigits(next);
    next += 1;
    return cik;
  };
}

/** Gives consecutive companies different-looking names: 427 (7 × 61) is coprime to the number of names. */
function scattered(index: number): number {
  return (index * 427 + 131) % (NAME_STARTS.length * NAME_ENDS.length);
}

/** The invented proper name with this number; there are 500. */
export function properName(number: number): string {
  const start = NAME_STARTS[number % NAME_STARTS.length] ?? '';
  const end = NAME_ENDS[Math.floor(number / NAME_STARTS.length) % NAME_ENDS.length] ?? '';
  return `${start}${end}`;
}

/** Each company's ticker: the first six letters of its name, or when that is taken, the first four and two other letters. */
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
