import { describe, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import { swingsSince } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { matchShortSwing, type SwingTrade } from './match-short-swing.ts';

const isWithinSixMonths = (one: string, other: string) =>
  one < other ? one > swingsSince(other) : other > swingsSince(one);
const on = (n: number) => addDays('2024-01-01', n);
const profitOf = (purchases: readonly SwingTrade[], sales: readonly SwingTrade[]) =>
  matchShortSwing(purchases, sales).reduce((sum, { profit }) => sum + profit, 0);

/** The greatest profit, by trying every way to match every share. Shares are whole and few. */
function bruteForce(purchases: readonly SwingTrade[], sales: readonly SwingTrade[]): number {
  const known = new Map<string, number>();
  const best = (place: number, left: readonly number[]): number => {
    const purchase = purchases[place];
    if (!purchase) return 0;
    const key = `${place} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let most = 0;
    const spread = (sale: number, shares: number, rest: readonly number[], gain: number): void => {
      if (sale === sales.length) {
        most = Math.max(most, gain + best(place + 1, rest));
        return;
      }
      const { day, price } = sales[sale]!;
      const fits = isWithinSixMonths(purchase.day, day) ? Math.min(shares, rest[sale]!) : 0;
      for (let taken = 0; taken <= fits; taken += 1)
        spread(
          sale + 1,
          shares - taken,
          rest.map((one, n) => (n === sale ? one - taken : one)),
          gain + taken * (price - purchase.price),
        );
    };
    spread(0, purchase.shares, left, 0);
    known.set(key, most);
    return most;
  };
  return best(
    0,
    sales.map(({ shares }) => shares),
  );
}

describe('the period of less than six months', () => {
  test.each([
    ['2024-01-01', '2024-06-29', true],
    ['2024-01-01', '2024-06-30', false],
    ['2024-06-29', '2024-01-01', true],
    ['2023-12-15', '2024-06-13', true],
    ['2023-12-15', '2024-06-14', false],
    ['2024-03-01', '2024-03-01', true],
  ])('%s and %s: %s', (one, other, is) => {
    expect(isWithinSixMonths(one, other)).toBe(is);
  });
});

describe('the greatest profit', () => {
  test('of the case where lowest-in, highest-out falls short (FIELD 1.8)', () => {
    const purchases = [
      { day: on(0), shares: 100, price: 11 },
      { day: on(100), shares: 100, price: 10 },
    ];
    const sales = [
      { day: on(150), shares: 100, price: 20 },
      { day: on(250), shares: 100, price: 19 },
    ];
    expect(matchShortSwing(purchases, sales)).toEqual([
      { purchase: 0, sale: 0, shares: 100, profit: 900 },
      { purchase: 1, sale: 1, shares: 100, profit: 900 },
    ]);
  });

  test('is nothing without a gain, or without two sides', () => {
    const trade = { day: on(0), shares: 10, price: 10 };
    expect(matchShortSwing([trade], [trade])).toEqual([]);
    expect(matchShortSwing([trade], [{ ...trade, price: 9 }])).toEqual([]);
    expect(matchShortSwing([trade], [])).toEqual([]);
    expect(matchShortSwing([], [trade])).toEqual([]);
    expect(matchShortSwing([{ ...trade, shares: 0.5 }], [{ ...trade, price: 12, shares: 0.25 }])).toEqual([
      { purchase: 0, sale: 0, shares: 0.25, profit: 0.5 },
    ]);
  });

  test('equals that of trying everything, on random sets of up to 8 trades', () => {
    const trade = fc.record({
      day: fc.integer({ min: 0, max: 420 }).map(on),
      shares: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 12 }),
    });
    const side = fc.array(trade, { maxLength: 4 });
    fc.assert(
      fc.property(side, side, (purchases, sales) => {
        expect(profitOf(purchases, sales)).toBeCloseTo(bruteForce(purchases, sales), 6);
      }),
      { numRuns: thorough(2_000, 10_000) },
    );
  });

  test('never matches more shares than there are, nor days too far apart', () => {
    const trade = fc.record({
      day: fc.integer({ min: 0, max: 700 }).map(on),
      shares: fc.integer({ min: 1, max: 100_000 }).map((units) => units / 100),
      price: fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100),
    });
    const side = fc.array(trade, { maxLength: 20 });
    fc.assert(
      fc.property(side, side, (purchases, sales) => {
        const pairs = matchShortSwing(purchases, sales);
        for (const { purchase, sale } of pairs)
          expect(isWithinSixMonths(purchases[purchase]!.day, sales[sale]!.day)).toBe(true);
        for (const [place, { shares }] of purchases.entries())
          expect(sharesOf(pairs.filter(({ purchase }) => purchase === place))).toBeLessThanOrEqual(shares + 1e-6);
        for (const [place, { shares }] of sales.entries())
          expect(sharesOf(pairs.filter(({ sale }) => sale === place))).toBeLessThanOrEqual(shares + 1e-6);
      }),
      { numRuns: 300 },
    );
  });
});

const sharesOf = (pairs: readonly { readonly shares: number }[]) => pairs.reduce((sum, { shares }) => sum + shares, 0);
