import { dayText } from '@sentinel/calendar';
import { EIGHT_K_ITEMS, readableNames } from '@sentinel/vocabulary-market';
import { dollarsText, returnText, sharesText } from '../figures.ts';
import type { ChartSession, ClusterMark, EventMark, TradeMark } from './chart-sessions.ts';

const TITLES: ReadonlyMap<string, string> = new Map(EIGHT_K_ITEMS.map(({ code, title }) => [code, title]));

/** The items of an 8-K with their titles: `2.02 Results of Operations and Financial Condition & 9.01 …`. */
export const itemsText = (items: readonly string[]): string =>
  items.map((item) => `${item} ${TITLES.get(item) ?? ''}`.trim()).join(' & ');

/**
 * Who traded, and for how much: `Varga Sofia bought $ 639,872.80`, `3 trades sold $ 1,000.00, the largest by Varga
 * Sofia`.
 */
export function tradeMarkText({ direction, trades, value, owner }: TradeMark): string {
  const verb = direction === 'purchase' ? 'bought' : 'sold';
  const amount = value === null ? 'shares of unknown value' : dollarsText(value);
  const name = readableNames(owner);
  if (trades === 1) return `${name} ${verb} ${amount}`;
  return `${trades} trades: insiders ${verb} ${amount}, ${name} the most`;
}

/** The shares, and the return of a single trade: `45,640 shares, 20 sessions later +31.68%`. */
export function tradeMarkDetail({ shares, trade_return }: TradeMark): string {
  const later = trade_return === null ? '' : `, 20 sessions later ${returnText(trade_return)}`;
  return `${sharesText(shares)} shares${later}`;
}

export function eventMarkText({ items, is_ea }: EventMark): string {
  return `8-K${is_ea ? ', earnings announcement' : ''}: ${items.length === 0 ? 'no item' : itemsText(items)}`;
}

export const eventMarkDetail = ({ event_return }: EventMark): string =>
  event_return === null ? 'event return not known' : `event return ${returnText(event_return)}`;

/** `Cluster: 3 people bought` */
export const clusterMarkText = ({ direction, people }: ClusterMark): string =>
  `Cluster: ${people} people ${direction === 'purchase' ? 'bought' : 'sold'}`;

export const clusterMarkDetail = ({ from, until }: ClusterMark): string => `${dayText(from)} to ${dayText(until)}`;

/** The close of a session and its change from the session before: `$ 14.02, +1.20%`. */
export function closeText(sessions: readonly ChartSession[], index: number): string {
  const close = sessions[index]?.close ?? 0;
  const before = sessions[index - 1]?.close;
  return before === undefined ? dollarsText(close) : `${dollarsText(close)}, ${returnText(close / before - 1)}`;
}

/** Everything about a session in one sentence, for screen readers. */
export function sessionText(sessions: readonly ChartSession[], index: number): string {
  const session = sessions[index];
  if (!session) return 'No session chosen';
  return [
    `${dayText(session.day)}: close ${closeText(sessions, index)}`,
    ...session.trades.map((mark) => `${tradeMarkText(mark)}, ${tradeMarkDetail(mark)}`),
    ...session.clusters.map((mark) => `${clusterMarkText(mark)}, ${clusterMarkDetail(mark)}`),
    ...session.events.map((mark) => `${eventMarkText(mark)}, ${eventMarkDetail(mark)}`),
  ].join('. ');
}
