import { sessionDay, sessionIndexOnOrBefore } from '../calendar.ts';
import type { DemoCompany } from '../demo-companies.ts';
import type { DemoEvent } from '../events/demo-event.ts';
import { type DemoEnding, type DemoSplit, endingOf, splitsUntil } from '../lifecycle.ts';
import { createRandom } from '../random.ts';
import type { DemoAction, DemoBar } from './demo-bar.ts';
import type { FundSeries } from './fund-series.ts';

/** A share's daily prices. */
export interface CompanySeries {
  /** Null after the last day of a company that ended. */
  bar(sessionIndex: number): DemoBar | null;
  /** Splits, dividends and the end of the series with ex-dates between two session indexes, both included. */
  actions(from: number, to: number): DemoAction[];
}

// Read once, because in Jest's module sandbox each access to a global costs far more than the arithmetic.
const { abs, exp, log, max, min, round } = Math;

const YEAR_DAYS = 252;
/** The fraction of its distance from its trend that a share recovers per day, so that no price drifts too far over the years. */
const PULL = 0.0015;
const MIN_CENTS = 12;

/**
 * The price series of a company. Each day's move consists of its part of the market's move, a random move of its own, and its
 * reaction to the 8-Ks of that session. Each day is computed from the days before it, so it is always the same.
 * @param eventsOf gives the company's events of a calendar year
 */
export function createCompanySeries(
  seed: string | number,
  company: DemoCompany,
  fund: FundSeries,
  eventsOf: (year: number) => readonly DemoEvent[],
): CompanySeries {
  const { beta, dividendYield, startCents, volatility, yearlyDrift } = company.price;
  const random = createRandom(seed, 'prices', company.cik);
  const ending = endingOf(seed, company);
  const lastSessionIndex = ending === null ? Number.POSITIVE_INFINITY : sessionIndexOnOrBefore(ending.lastDay);
  const dividendMonth = (Number(company.cik) % 3) + 1;
  const jumps = new Map<number, number>();
  const bars: DemoBar[] = [];
  const actions: (DemoAction & { sessionIndex: number })[] = [];
  let splits: DemoSplit[] = [];
  let knownYear = 0;
  /** Log of the price of one current share in cents. `distance` is how far the company's own moves took it from its trend. */
  let logPrice = log(startCents);
  let distance = 0;
  let shares = 1;

  const learn = (year: number): void => {
    if (knownYear === 0) addJumps(jumps, eventsOf(year));
    for (let y = max(knownYear, year - 1) + 1; y <= year + 1; y += 1) addJumps(jumps, eventsOf(y));
    splits = splitsUntil(seed, company, year);
    knownYear = year + 1;
  };

  const step = (sessionIndex: number): void => {
    const day = sessionDay(sessionIndex);
    const year = Number(day.slice(0, 4));
    if (year >= knownYear) learn(year);
    const before = bars.at(-1)?.close ?? startCents;
    const split = splits.find(({ exDay }) => exDay === day);
    if (split) {
      logPrice -= log(split.ratio);
      shares *= split.ratio;
      actions.push({ sessionIndex, exDay: day, kind: 'split', value: String(split.ratio), note: '' });
    }
    const reference = max(MIN_CENTS, round(before / (split?.ratio ?? 1)));
    const dividend = isDividendDay(sessionIndex, dividendMonth) ? round((reference * dividendYield) / 4) : 0;
    if (dividend > 0) {
      actions.push({ sessionIndex, exDay: day, kind: 'dividend', value: (dividend / 100).toFixed(2), note: '' });
      logPrice += log(1 - dividend / reference);
    }
    // One day in fifty is more volatile, because real returns have fatter tails than the normal distribution.
    const wildness = random.chance(0.02) ? 2.5 : 0.95;
    const own = volatility * random.normal() * wildness;
    const jump = sessionIndex === 0 ? 0 : (jumps.get(sessionIndex) ?? 0);
    const pulled = ending && sessionIndex > lastSessionIndex - 80 ? 0 : PULL * distance;
    const quiet = ending?.kind === 'acquired' && sessionIndex > lastSessionIndex - 74 ? 0.12 : 1;
    if (sessionIndex > 0) {
      const drift = yearlyDrift / YEAR_DAYS;
      logPrice += (drift + beta * fund.marketReturn(sessionIndex) + own) * quiet + jump - pulled;
      distance += own * quiet + jump - pulled;
    }
    const close = max(MIN_CENTS, round(exp(logPrice)));
    const gap = exp(jump * 0.85 + volatility * 0.4 * random.normal() * quiet);
    const open = max(MIN_CENTS, round((reference - dividend) * gap));
    const spread = volatility * 0.5 * quiet;
    const high = max(open, close, round(max(open, close) * (1 + abs(random.normal()) * spread)));
    const low = min(open, close, round(min(open, close) * (1 - abs(random.normal()) * spread)));
    const turnover = 0.004 * exp(0.45 * random.normal() + min(2, 14 * abs(jump)));
    const volume = round(company.sharesOutstanding * shares * turnover);
    bars.push({ day, open, high, low: max(1, low), close, volume });
    if (sessionIndex === lastSessionIndex && ending) actions.push(endAction(sessionIndex + 1, ending));
  };

  const walk = (sessionIndex: number): void => {
    for (let next = bars.length; next <= min(sessionIndex, lastSessionIndex); next += 1) step(next);
  };
  return {
    bar: (sessionIndex) => {
      walk(sessionIndex);
      return bars[sessionIndex] ?? null;
    },
    actions: (from, to) => {
      walk(to);
      return actions
        .filter(({ sessionIndex }) => sessionIndex >= from && sessionIndex <= to)
        .map(({ sessionIndex: _, ...action }) => action);
    },
  };
}

function addJumps(jumps: Map<number, number>, events: readonly DemoEvent[]): void {
  for (const { jump, sessionIndex } of events) jumps.set(sessionIndex, (jumps.get(sessionIndex) ?? 0) + jump);
}

/** The row that ends a series. Its date is the first day on which the symbol no longer refers to the series. */
function endAction(sessionIndex: number, { kind }: DemoEnding): DemoAction & { sessionIndex: number } {
  return { sessionIndex, exDay: sessionDay(sessionIndex), kind: 'end', value: '', note: kind };
}

/** True on the first trading day on or after the 12th of every third month. */
function isDividendDay(sessionIndex: number, firstMonth: number): boolean {
  const day = sessionDay(sessionIndex);
  if ((Number(day.slice(5, 7)) - firstMonth) % 3 !== 0 || day.slice(8) < '12' || sessionIndex === 0) return false;
  return sessionDay(sessionIndex - 1).slice(8) < '12' || sessionDay(sessionIndex - 1).slice(0, 7) !== day.slice(0, 7);
}
