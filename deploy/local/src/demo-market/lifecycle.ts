import { ORIGIN_DAY, sessionDay, sessionIndexOnOrAfter } from './calendar.ts';
import type { DemoCompany } from './demo-companies.ts';
import { createRandom } from './random.ts';

/** A split: from the ex-date on, one old share is `ratio` new shares (0.1 for a one-for-ten reverse split). */
export interface DemoSplit {
  exDay: string;
  ratio: number;
}

/** How a company leaves the exchange. */
export interface DemoEnding {
  kind: 'acquired' | 'bankrupt';
  /** Its last trading day. */
  lastDay: string;
}

const FIRST_YEAR = Number(ORIGIN_DAY.slice(0, 4));
/** No company ends before this year, so that the demo starts with all companies. */
const FIRST_ENDING_YEAR = 2025;
const LAST_ENDING_YEAR = 2060;
/** Fraction of the companies that have a split, or an ending, in a year. */
const SPLITS = 0.02;
const ENDINGS = 0.005;

/** The splits of a company up to the end of a year, in order. */
export function splitsUntil(seed: string | number, company: DemoCompany, year: number): DemoSplit[] {
  const ending = endingOf(seed, company);
  const splits: DemoSplit[] = [];
  for (let y = FIRST_YEAR; y <= year; y += 1) {
    const random = createRandom(seed, 'split', company.cik, y);
    if (!random.chance(SPLITS)) continue;
    const exDay = sessionDay(sessionIndexOnOrAfter(`${y}-${twoDigits(random.int(2, 11))}-${random.int(10, 24)}`));
    const ratio = company.price.startCents < 900 ? 0.1 : random.pick([1.5, 2, 2, 3, 4]);
    if (ending === null || exDay < ending.lastDay) splits.push({ exDay, ratio });
  }
  return splits;
}

/** The number of shares on a day that correspond to one share on the market's first day. */
export function splitFactor(splits: readonly DemoSplit[], day: string): number {
  return splits.reduce((factor, { exDay, ratio }) => (exDay <= day ? factor * ratio : factor), 1);
}

/** How and when a company leaves the exchange; null when it does not. */
export function endingOf(seed: string | number, company: DemoCompany): DemoEnding | null {
  for (let year = FIRST_ENDING_YEAR; year <= LAST_ENDING_YEAR; year += 1) {
    const random = createRandom(seed, 'ending', company.cik, year);
    if (!random.chance(ENDINGS)) continue;
    const lastDay = sessionDay(sessionIndexOnOrAfter(`${year}-${twoDigits(random.int(2, 11))}-${random.int(10, 24)}`));
    return { kind: random.chance(0.6) ? 'acquired' : 'bankrupt', lastDay };
  }
  return null;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
