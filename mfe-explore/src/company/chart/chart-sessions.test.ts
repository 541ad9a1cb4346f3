import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cursorAfterKey } from './chart-keys.ts';
import { chartSessions, isMarked, rangeStart } from './chart-sessions.ts';
import { eventMark, tradeMark } from './testing/marks.ts';

const PRICES: [string, number][] = [
  ['2025-02-28', 10],
  ['2025-03-03', 11],
  ['2025-11-28', 12],
  ['2026-02-27', 13],
  ['2026-05-29', 14],
];
const chart = (trades: object[] = [], events: object[] = []) =>
  chartSessions({
    prices: PRICES,
    trade_marks: trades.map(tradeMark),
    event_marks: events.map(eventMark),
    cluster_marks: [],
  });

test('a mark stands on its day, or on the next day with a close, or on the last', () => {
  const sessions = chart(
    [{ day: '2025-03-03' }, { day: '2025-03-04' }, { day: '2026-06-01' }],
    [{ day: '2026-02-27' }],
  );
  expect(sessions.map(({ trades, events }) => [trades.length, events.length])).toEqual([
    [0, 0],
    [1, 0],
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  expect(chartSessions({ prices: [], trade_marks: [tradeMark({})], event_marks: [], cluster_marks: [] })).toEqual([]);
});

test('a cluster is on each session from its first day to its last', () => {
  const cluster = (from: string, until: string) => ({ direction: 'purchase' as const, from, until, people: 3 });
  const sessions = chartSessions({
    prices: PRICES,
    trade_marks: [],
    event_marks: [],
    cluster_marks: [
      cluster('2025-03-01', '2025-11-28'),
      cluster('2025-11-20', '2026-03-01'),
      cluster('2027-01-01', '2027-01-02'),
    ],
  });
  expect(sessions.map(({ clusters }) => clusters.map(({ from }) => from))).toEqual([
    [],
    ['2025-03-01'],
    ['2025-03-01', '2025-11-20'],
    ['2025-11-20'],
    [],
  ]);
});

test('a range begins on the same day of an earlier month, or on that month’s last day', () => {
  const sessions = chart();
  // Three months before May 29 is February 28 (there is no 29th): the first session from then on.
  expect(rangeStart(sessions, '3M')).toBe(4);
  expect(rangeStart(sessions, '1Y')).toBe(2);
  expect(rangeStart(sessions, '3Y')).toBe(0);
  expect(rangeStart(sessions, 'All')).toBe(0);
  expect(rangeStart([], '1Y')).toBe(0);
});

test('keys move by a session, by a mark with Shift or Page, and to the ends; they start at the last session', () => {
  const sessions = chart([{ day: '2025-03-03' }], [{ day: '2026-02-27' }]);
  const press = (cursor: number | null, key: string, shiftKey = false) =>
    cursorAfterKey(sessions, cursor, { key, shiftKey });
  expect([press(null, 'ArrowLeft'), press(2, 'ArrowLeft'), press(2, 'ArrowRight'), press(0, 'ArrowDown')]).toEqual([
    4, 1, 3, 0,
  ]);
  expect([press(null, 'PageDown'), press(3, 'PageDown'), press(1, 'PageDown'), press(1, 'ArrowRight', true)]).toEqual([
    3, 1, 1, 3,
  ]);
  expect([press(2, 'Home'), press(2, 'End'), press(2, 'a')]).toEqual([0, 4, undefined]);
  expect(cursorAfterKey([], null, { key: 'End', shiftKey: false })).toBeUndefined();
});

test('no key leaves the chart, and Page Down then Page Up returns to a mark', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
      fc.nat(29),
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'),
      (marked, at, key) => {
        const sessions = marked.map((has, index) => ({
          day: String(index),
          close: 1,
          trades: has ? [tradeMark({})] : [],
          events: [],
          clusters: [],
        }));
        const cursor = at % sessions.length;
        const next = cursorAfterKey(sessions, cursor, { key, shiftKey: false }) ?? -1;
        expect(sessions[next]).toBeDefined();
        if (key === 'PageDown' && next !== cursor) {
          expect(isMarked(sessions[next]!)).toBe(true);
          const back = cursorAfterKey(sessions, next, { key: 'PageUp', shiftKey: false });
          if (isMarked(sessions[cursor]!)) expect(back).toBe(cursor);
        }
      },
    ),
  );
});
