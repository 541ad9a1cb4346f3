import { describe, expect, test } from '@jest/globals';
import { randomNumbers } from '../random-numbers.ts';
import { chanceOf, type SessionSale } from './chance.ts';

const HISTORY = { from: 1, to: 500 };
const WINDOW = { from: 301, to: 350 };
const DRAWS = 4_000;
const sale = (person: number, session: number, dollars = 100): SessionSale => ({ person, session, dollars });

describe('how often chance does what a case did', () => {
  test('one sale in a tenth of the days: one draw in ten', () => {
    const chance = chanceOf([sale(1, 320)], WINDOW, HISTORY, DRAWS, 1);
    expect(chance).toMatchObject({ draws: DRAWS, sessions: 500 });
    expect(chance!.as_large / DRAWS).toBeCloseTo(0.1, 1);
  });

  test('of several people it is as likely as all of them at once; sales of one person stay together', () => {
    const apart = chanceOf([sale(1, 320), sale(2, 330)], WINDOW, HISTORY, DRAWS, 2);
    expect(apart!.as_large / DRAWS).toBeLessThan(0.02);
    const together = chanceOf([sale(1, 320), sale(1, 321)], WINDOW, HISTORY, DRAWS, 2);
    expect(together!.as_large / DRAWS).toBeGreaterThan(0.08);
  });

  test('somebody who sells every day sells before any news', () => {
    const daily = Array.from({ length: 500 }, (_, day) => sale(1, day + 1));
    expect(chanceOf(daily, WINDOW, HISTORY, 100, 3)).toEqual({ draws: 100, as_large: 100, sessions: 500 });
  });

  test('without a sale in the window, chance always does as much', () => {
    expect(chanceOf([sale(1, 20)], WINDOW, HISTORY, 100, 4)).toMatchObject({ as_large: 100 });
  });

  test('the same sales and seed give the same answer; a history of less than 250 sessions gives none', () => {
    const sales = [sale(1, 320, 70), sale(2, 90), sale(3, 340, 20)];
    expect(chanceOf(sales, WINDOW, HISTORY, DRAWS, 9)).toEqual(chanceOf(sales, WINDOW, HISTORY, DRAWS, 9));
    expect(chanceOf(sales, WINDOW, { from: 200, to: 448 }, DRAWS, 9)).toBeNull();
    expect(chanceOf(sales, WINDOW, { from: 200, to: 449 }, DRAWS, 9)).not.toBeNull();
  });

  test('of random sales it is uniform: each chance comes as often as it says', () => {
    const random = randomNumbers(2026);
    const chances = Array.from({ length: 600 }, (_, market) => {
      // Eight people, who each sell several times on random days, some much more than others.
      const sales = Array.from({ length: 48 }, (_, n) =>
        sale(n % 8, 1 + Math.floor(random() * 500), Math.exp(2 * random()) * 1000),
      );
      return chanceOf(sales, WINDOW, HISTORY, 500, market)!.as_large / 500;
    });
    for (const level of [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) {
      const share = chances.filter((chance) => chance <= level).length / chances.length;
      // 3.3 standard errors of 600 markets.
      expect(Math.abs(share - level)).toBeLessThan(3.3 * Math.sqrt((level * (1 - level)) / 600) + 1 / 500);
    }
  });
});
