import { describe, expect, test } from '@jest/globals';
import { classifyBars, type ObservedAction, type ObservedBar } from './classify-bars.ts';

const NORMAL = 1_000;
const bars = (...closes: (number | Partial<ObservedBar>)[]): ObservedBar[] => {
  const made: ObservedBar[] = [];
  for (const one of closes) {
    const close = typeof one === 'number' ? one : (one.close ?? made.at(-1)?.close ?? 0);
    const bar = { session: (made.at(-1)?.session ?? 0) + 1, close, volume: NORMAL, isConfirmed: false };
    made.push(typeof one === 'number' ? bar : { ...bar, ...one });
  }
  return made;
};
const judged = (of: readonly ObservedBar[], actions: readonly ObservedAction[] = []) =>
  [...classifyBars(of, actions)].map(([session, reason]) => `${session} ${reason}`);
const QUIET = { volume: 0 };

describe('a spike', () => {
  test.each([
    ['a hundred times the close for a day', bars(10, 10.1, 1_010, 10.2, 10), ['3 spike']],
    ['a hundredth for three days', bars(10, 10.1, 0.1, 0.102, 0.1, 10.2, 10), ['3 spike', '4 spike', '5 spike']],
    ['half as much again, and back', bars(10, 16, 10.2), ['2 spike']],
    [
      'a tenth on the newest day, with an ordinary volume, is a split that was not told',
      bars(10, 1),
      ['2 split_not_told'],
    ],
    ['a hundred times on the newest day is not believed yet', bars(10, 1_000), ['2 spike']],
    ['and is, when it stays', bars(10, 1_000, 1_010, 1_000, 990, 1_000), []],
    ['40 % and back is a move', bars(10, 14, 10), []],
    ['a move that stays', bars(10, 16.5, 16, 17), []],
    ['a move that halves', bars(10, 18, 14, 14), []],
    ['news: ten times the usual volume', bars(10, 10, { close: 16, volume: 10 * NORMAL }, 10.2), []],
    ['after a long gap', bars(10, { close: 16, session: 20 }, 10.2), []],
    ['a close that somebody confirmed', bars(10, { close: 1_000, isConfirmed: true }, 10.2), []],
  ])('%s', (_name, of, expected) => {
    expect(judged(of)).toEqual(expected);
  });
});

describe('a split that was not told', () => {
  const fall = bars(10, 10.2, 1.01, 1, 1.05, 1, 0.98, 1.02);
  const since = [3, 4, 5, 6, 7, 8].map((session) => `${session} split_not_told`);

  test('holds every bar since then', () => {
    expect(judged(fall)).toEqual(since);
    expect(judged(bars(1, 1, 9.8, 10, 10, 10, 10, 10))).toEqual(since);
  });

  test('holds none when the split is known, even on a day without a bar, or when the day has another action', () => {
    expect(judged(fall, [{ exSession: 3, ratio: 10, dividend: 0 }])).toEqual([]);
    expect(judged(fall, [{ exSession: 3, ratio: 1, dividend: 0 }])).toEqual([]);
  });

  test.each([
    ['of most of the close explains the fall', 9.2, []],
    ['too small to explain the fall does not', 0.05, since],
    ['of the close before is impossible', 10.2, since],
    ['above the close before is impossible', 12, since],
  ])('a dividend %s', (_what, dividend, expected) => {
    expect(judged(fall, [{ exSession: 3, ratio: 1, dividend }])).toEqual(expected);
  });

  test('ends with a bar that was confirmed, and with closes that are back', () => {
    expect(judged(fall.map((bar) => ({ ...bar, isConfirmed: bar.session === 3 })))).toEqual([]);
    expect(judged(bars(10, 1, 1, 1, 1, 1, 1, 1, 10, 10.2))).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((session) => `${session} split_not_told`),
    );
  });

  test('is not seen in news: a fall to half with many times the usual dollar volume; nor in a ratio that no split has', () => {
    expect(judged(bars(10, 10, { close: 5, volume: 20 * NORMAL }, 5, 5, 5, 5, 5))).toEqual([]);
    expect(judged(bars(10, 10, 3.65, 3.6, 3.6, 3.6, 3.6, 3.6))).toEqual([]);
  });

  test('is not seen in the way back from a move that was confirmed', () => {
    expect(judged(bars(10, { close: 20, isConfirmed: true }, 10.1, 10, 10, 10, 10, 10))).toEqual([]);
  });
});

describe('no trading', () => {
  test('is a close repeated without volume on more than ten sessions', () => {
    const ten = Array.from({ length: 10 }, () => QUIET);
    expect(judged(bars(10, 10.1, ...ten, 10.3))).toEqual([]);
    expect(judged(bars(10, 10.1, ...ten, QUIET, 10.3))).toEqual(
      Array.from({ length: 11 }, (_, n) => `${n + 3} no_trading`),
    );
    expect(judged(bars(10, 10.1, ...ten.map(() => ({ volume: null })), { volume: null }))).toEqual([]);
  });
});
