import { describe, expect, test } from '@jest/globals';
import { sessionDay, sessionIndexOnOrAfter, sessionIndexOnOrBefore } from '../calendar.ts';
import { createDemoWorld } from '../demo-world.ts';
import { endingOf } from '../lifecycle.ts';
import { companyFactsFile } from '../master/master-files.ts';
import type { DemoBar } from './demo-bar.ts';
import { FUND_SYMBOL } from './fund-series.ts';
import { actionCsvLines, priceCsvLines } from './price-csv.ts';

const FROM = '2023-09-01';
const TO = '2026-08-31';
const world = createDemoWorld('sentinel', 250);
const first = sessionIndexOnOrAfter(FROM);
const last = sessionIndexOnOrBefore(TO);
const barsOf = (index: number): DemoBar[] => {
  const series = world.seriesOf(world.companies[index]!);
  return Array.from({ length: last - first + 1 }, (_, n) => series.bar(first + n)).flatMap((bar) => bar ?? []);
};

describe('the prices of the demo market', () => {
  test('are the same for a day whoever asks when', () => {
    const company = world.companies[7]!;
    const bars = barsOf(7);
    const day = sessionIndexOnOrAfter('2025-05-14');
    expect(createDemoWorld('sentinel', 10).seriesOf(company).bar(day)).toEqual(bars[day - first]);
    const lines = [...priceCsvLines(createDemoWorld('sentinel', 10), '2025-05-14', '2025-05-14')];
    expect(lines).toHaveLength(12);
    const all = new Set(priceCsvLines(createDemoWorld('sentinel', 10), FROM, TO));
    expect(lines.filter((line) => !all.has(line))).toEqual([]);
    expect([...priceCsvLines(world, '2025-05-17', '2025-05-18')]).toHaveLength(1);
  });

  test('a day’s high and low hold its open and close, and nothing is free', () => {
    const isSound = ({ close, high, low, open, volume }: DemoBar) =>
      low > 0 &&
      low <= Math.min(open, close) &&
      high >= Math.max(open, close) &&
      Number.isSafeInteger(volume) &&
      volume > 0;
    for (let index = 0; index < 60; index += 1) {
      expect(barsOf(index).filter((bar) => !isSound(bar))).toEqual([]);
    }
  });

  test('the fund never closes where it did the day before, and moves like a market', () => {
    const moves: number[] = [];
    for (let sessionIndex = first; sessionIndex <= last; sessionIndex += 1) {
      const [before, bar] = [world.fund.bar(sessionIndex - 1), world.fund.bar(sessionIndex)];
      expect(bar.close).not.toBe(before.close);
      moves.push(Math.log(bar.close / before.close));
    }
    const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
    expect(deviation).toBeGreaterThan(0.006);
    expect(deviation).toBeLessThan(0.013);
  });

  test('shares move with the market, each with a size of its own', () => {
    const deviations = Array.from({ length: 60 }, (_, index) => {
      const bars = barsOf(index);
      const moves = bars.slice(1).map((bar, n) => Math.log(bar.close / bars[n]!.close));
      return Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
    }).sort((a, b) => a - b);
    expect(deviations[3]).toBeLessThan(0.02);
    expect(deviations[56]).toBeGreaterThan(0.024);
    let together = 0;
    let fund = 0;
    for (let index = 0; index < 60; index += 1) {
      const series = world.seriesOf(world.companies[index]!);
      for (let sessionIndex = first + 1; sessionIndex <= last; sessionIndex += 1) {
        const [bar, before] = [series.bar(sessionIndex), series.bar(sessionIndex - 1)];
        if (!bar || !before) continue;
        const market = world.fund.marketReturn(sessionIndex);
        together += Math.log(bar.close / before.close) * market;
        fund += market * market;
      }
    }
    // The mean beta is 1.
    expect(together / fund).toBeGreaterThan(0.8);
    expect(together / fund).toBeLessThan(1.2);
  });

  test('a split divides the price and multiplies shares and volume; a reverse split the other way round', () => {
    const ratios: number[] = [];
    for (const company of world.companies) {
      const series = world.seriesOf(company);
      for (const { exDay, kind, value } of series.actions(first, last)) {
        if (kind !== 'split') continue;
        const ratio = Number(value);
        ratios.push(ratio);
        const sessionIndex = sessionIndexOnOrAfter(exDay);
        const move = Math.log((series.bar(sessionIndex)!.close * ratio) / series.bar(sessionIndex - 1)!.close);
        expect(Math.abs(move)).toBeLessThan(0.25);
        const facts = JSON.parse(companyFactsFile(world, company, '2023-01-01', '2027-12-31').text);
        const counts: { end: string; val: number }[] = facts.facts.dei.EntityCommonStockSharesOutstanding.units.shares;
        const [before, after] = [
          counts.filter(({ end }) => end < exDay).at(-1),
          counts.find(({ end }) => end >= exDay),
        ];
        if (before && after) expect(Math.abs(after.val / before.val / ratio - 1)).toBeLessThan(0.05);
      }
    }
    expect(ratios.length).toBeGreaterThan(5);
    expect(ratios.some((ratio) => ratio < 1)).toBe(true);
    expect(ratios.some((ratio) => ratio > 1)).toBe(true);
  });

  test('a company that ends has no price after its last day, and its ending is told', () => {
    const ended = world.companies.filter((company) => (endingOf(world.seed, company)?.lastDay ?? '9') <= TO);
    expect(ended.length).toBeGreaterThanOrEqual(1);
    for (const company of ended) {
      const series = world.seriesOf(company);
      const sessionIndex = sessionIndexOnOrAfter(endingOf(world.seed, company)!.lastDay);
      expect(series.bar(sessionIndex)).not.toBeNull();
      expect(series.bar(sessionIndex + 1)).toBeNull();
      expect(series.actions(first, last).at(-1)).toMatchObject({ kind: 'end', exDay: sessionDay(sessionIndex + 1) });
    }
  });

  test('the CSV of actions has splits, dividends of shares and of the fund, and endings', () => {
    const lines = [...actionCsvLines(world, FROM, TO)];
    expect(lines[0]).toBe('symbol,ex_date,type,value,note');
    const kinds = new Map<string, number>();
    for (const line of lines.slice(1)) {
      const kind = line.split(',')[2]!;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(['dividend', 'end', 'split']);
    expect(lines.filter((line) => line.startsWith(`${FUND_SYMBOL},`))).toHaveLength(12);
    expect(kinds.get('dividend')).toBeGreaterThan(1_000);
  });
});
