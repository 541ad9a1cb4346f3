import { sessionDay } from '../calendar.ts';
import { createRandom, type Random } from '../random.ts';
import type { DemoAction, DemoBar } from './demo-bar.ts';

/** The symbol of the demo's market fund. It has one of its own, so that made-up prices never follow those of a real fund. */
export const FUND_SYMBOL = 'DEMOFD';

const START_CENTS = 21_000;
const DAILY_DRIFT = 0.00036;
const DAILY_DEVIATION = 0.0088;
/** The fraction of its distance from the trend that the market recovers per day. */
const PULL = 0.002;
const DIVIDEND_SHARE = 0.0034;
const DIVIDEND_MONTHS = new Set(['03', '06', '09', '12']);

/** The market, whose returns move every company's price, and the prices of the fund that holds it. */
export interface FundSeries {
  /** Total log return of the market on a trading day; 0 on the first day. */
  marketReturn(sessionIndex: number): number;
  bar(sessionIndex: number): DemoBar;
  /** Its dividends with ex-dates between two session indexes, both included. */
  dividends(from: number, to: number): DemoAction[];
}

/** The market of a seed, computed up to the latest day that was requested. */
export function createFundSeries(seed: string | number): FundSeries {
  const random = createRandom(seed, 'fund');
  const returns: number[] = [];
  const bars: DemoBar[] = [];
  const dividends = new Map<number, number>();
  let logPrice = Math.log(START_CENTS);
  let distance = 0;

  const walk = (sessionIndex: number): void => {
    for (let next = bars.length; next <= sessionIndex; next += 1) {
      const day = sessionDay(next);
      const before = bars.at(-1)?.close ?? START_CENTS;
      const own = DAILY_DEVIATION * random.normal() - PULL * distance;
      const step = next === 0 ? 0 : DAILY_DRIFT + own;
      distance += next === 0 ? 0 : own;
      const dividend = isDividendDay(next) ? Math.round(before * DIVIDEND_SHARE) : 0;
      if (dividend > 0) dividends.set(next, dividend);
      logPrice += step + Math.log(1 - dividend / before);
      returns.push(step);
      bars.push(fundBar(random, day, before, Math.round(Math.exp(logPrice))));
    }
  };
  return {
    marketReturn: (sessionIndex) => {
      walk(sessionIndex);
      return returns[sessionIndex] ?? 0;
    },
    bar: (sessionIndex) => {
      walk(sessionIndex);
      const bar = bars[sessionIndex];
      if (!bar) throw new RangeError('The demo market has no such day.');
      return bar;
    },
    dividends: (from, to) => {
      walk(to);
      return [...dividends]
        .filter(([sessionIndex]) => sessionIndex >= from && sessionIndex <= to)
        .map(([sessionIndex, cents]) => ({
          exDay: sessionDay(sessionIndex),
          kind: 'dividend',
          value: (cents / 100).toFixed(2),
          note: '',
        }));
    },
  };
}

function fundBar(random: Random, day: string, before: number, wanted: number): DemoBar {
  // An unchanged close would look like yesterday's file loaded again, and the load would be refused.
  const close = wanted === before ? wanted + 1 : wanted;
  const open = Math.round(before + (close - before) * random.next() * 0.7);
  const high = Math.round(Math.max(open, close) * (1 + Math.abs(random.normal()) * 0.003));
  const low = Math.round(Math.min(open, close) * (1 - Math.abs(random.normal()) * 0.003));
  return { day, open, high, low, close, volume: random.int(2_400_000, 5_800_000) };
}

function isDividendDay(sessionIndex: number): boolean {
  const day = sessionDay(sessionIndex);
  const before = sessionIndex === 0 ? '' : sessionDay(sessionIndex - 1);
  return DIVIDEND_MONTHS.has(day.slice(5, 7)) && day.slice(8) >= '20' && before.slice(8) < '20';
}
