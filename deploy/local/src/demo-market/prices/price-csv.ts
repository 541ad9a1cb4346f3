import { sessionIndexOnOrAfter, sessionIndexOnOrBefore } from '../calendar.ts';
import type { DemoWorld } from '../demo-world.ts';
import type { DemoAction, DemoBar } from './demo-bar.ts';
import { FUND_SYMBOL } from './fund-series.ts';

/**
 * Daily bars of all companies and the market fund between two days, both included, as lines of a CSV in our own layout
 * (`symbol,date,open,high,low,close,volume`): unadjusted prices in dollars, one symbol after the other.
 */
export function* priceCsvLines(world: DemoWorld, fromDay: string, toDay: string): Iterable<string> {
  const from = sessionIndexOnOrAfter(fromDay);
  const to = sessionIndexOnOrBefore(toDay);
  yield 'symbol,date,open,high,low,close,volume';
  for (let sessionIndex = from; sessionIndex <= to; sessionIndex += 1)
    yield barLine(FUND_SYMBOL, world.fund.bar(sessionIndex));
  for (const company of world.companies) {
    const series = world.seriesOf(company);
    for (let sessionIndex = from; sessionIndex <= to; sessionIndex += 1) {
      const bar = series.bar(sessionIndex);
      if (bar) yield barLine(company.ticker, bar);
    }
  }
}

/** Splits, dividends and endings between two days, both included, as CSV lines of corporate actions. */
export function* actionCsvLines(world: DemoWorld, fromDay: string, toDay: string): Iterable<string> {
  const from = sessionIndexOnOrAfter(fromDay);
  const to = sessionIndexOnOrBefore(toDay);
  yield 'symbol,ex_date,type,value,note';
  for (const action of world.fund.dividends(from, to)) yield actionLine(FUND_SYMBOL, action);
  for (const company of world.companies) {
    for (const action of world.seriesOf(company).actions(from, to)) yield actionLine(company.ticker, action);
  }
}

function barLine(symbol: string, { close, day, high, low, open, volume }: DemoBar): string {
  return `${symbol},${day},${dollars(open)},${dollars(high)},${dollars(low)},${dollars(close)},${volume}`;
}

function actionLine(symbol: string, { exDay, kind, note, value }: DemoAction): string {
  return `${symbol},${exDay},${kind},${value},${note}`;
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
