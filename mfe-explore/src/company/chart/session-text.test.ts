import { expect, test } from '@jest/globals';
import {
  closeText,
  eventMarkDetail,
  eventMarkText,
  sessionText,
  tradeMarkDetail,
  tradeMarkText,
} from './session-text.ts';
import { eventMark, tradeMark } from './testing/marks.ts';

test('a trade: who, how much, and what followed', () => {
  const mark = tradeMark({ value: 639_872.8, shares: 45_640, trade_return: 0.3168 });
  expect(`${tradeMarkText(mark)}; ${tradeMarkDetail(mark)}`).toBe(
    'Varga Sofia bought $ 639,872.80; 45,640 shares, 20 sessions later +31.68%',
  );
  expect(tradeMarkText(tradeMark({ direction: 'sale', value: null }))).toBe('Varga Sofia sold shares of unknown value');
  expect(tradeMarkText(tradeMark({ trades: 3 }))).toBe('3 trades: insiders bought $ 100.00, Varga Sofia the most');
});

test('an 8-K: its items and its return, or that it is not known', () => {
  expect(eventMarkText(eventMark({}))).toBe(
    '8-K, earnings announcement: 2.02 Results of Operations and Financial Condition & 9.01 Financial Statements and Exhibits',
  );
  expect(eventMarkDetail(eventMark({}))).toBe('event return +6.05%');
  expect(eventMarkDetail(eventMark({ event_return: null }))).toBe('event return not known');
  // An item of before 2004 has no title here.
  expect(eventMarkText(eventMark({ items: ['12'], is_ea: false }))).toBe('8-K: 12');
});

test('a session in one sentence; the first has no change', () => {
  const sessions = [
    { day: '2026-01-02', close: 10, trades: [], events: [], clusters: [] },
    {
      day: '2026-01-05',
      close: 11,
      trades: [tradeMark({})],
      events: [eventMark({ items: ['8.01'], is_ea: false })],
      clusters: [{ direction: 'purchase' as const, from: '2026-01-02', until: '2026-01-12', people: 3 }],
    },
  ];
  expect(closeText(sessions, 0)).toBe('$ 10.00');
  expect(sessionText(sessions, 1)).toBe(
    'Jan 5, 2026: close $ 11.00, +10.00%. Varga Sofia bought $ 100.00, 10 shares. Cluster: 3 people bought, Jan 2, 2026 to Jan 12, 2026. 8-K: 8.01 Other Events, event return +6.05%',
  );
});
