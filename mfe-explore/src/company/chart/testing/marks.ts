import type { EventMark, TradeMark } from '../chart-sessions.ts';

/** A purchase of $ 100 by one owner, with changes. */
export const tradeMark = (change: Partial<TradeMark>): TradeMark => ({
  day: '2026-01-05',
  direction: 'purchase',
  trades: 1,
  shares: 10,
  value: 100,
  owner: 'VARGA SOFIA',
  accno: '0000000001-26-000001',
  trade_return: null,
  ...change,
});

/** An earnings announcement, with changes. */
export const eventMark = (change: Partial<EventMark>): EventMark => ({
  day: '2026-01-05',
  accno: '0000000002-26-000001',
  items: ['2.02', '9.01'],
  event_return: 0.0605,
  is_ea: true,
  ...change,
});
