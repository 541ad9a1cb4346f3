import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CLUSTER_RULES, clustersOf, readClusterRule, USUAL_CLUSTER } from './clusters.ts';

const trade = (day: number, ...owners: string[]) => ({ day, owners });

test('a rule in numbers', () => {
  expect(readClusterRule(USUAL_CLUSTER)).toEqual({ people: 3, days: 30 });
  expect(new Set(CLUSTER_RULES.map(readClusterRule).map(({ days, people }) => people * 100 + days)).size).toBe(8);
});

test.each([
  ['the last day of the window', 30, 1],
  ['a day later', 31, 0],
])('three people in 30 days: %s', (_name, last, clusters) => {
  const found = clustersOf([trade(1, 'a'), trade(15, 'b'), trade(last, 'c')], 3, 30);
  expect(found).toHaveLength(clusters);
});

test('windows that share a trade are one cluster, longer than a window; others are two', () => {
  const days = [1, 20, 29, 45, 200, 201, 202].map((day, n) => trade(day, 'abcdefg'[n] as string));
  expect(clustersOf(days, 3, 30).map(({ trades }) => trades.map(({ day }) => day))).toEqual([
    [1, 20, 29, 45],
    [200, 201, 202],
  ]);
});

test('a company of very many trades has clusters, too', () => {
  const many = Array.from({ length: 200_000 }, (_, n) => trade(Math.floor(n / 100), `owner ${n % 7}`));
  expect(clustersOf(many, 3, 30)).toHaveLength(1);
});

test('joint filers count once, also by way of a third', () => {
  const joined = [trade(1, 'a'), trade(2, 'b'), trade(3, 'c'), trade(4, 'b', 'a'), trade(5)];
  expect(clustersOf(joined, 3, 30)[0]?.people.map((theirs) => theirs.length)).toEqual([3, 1, 1]);
  expect(clustersOf([trade(1, 'a', 'b'), trade(2, 'b', 'c'), trade(3, 'c')], 2, 30)).toEqual([]);
});

const market = fc
  .array(
    fc.record({ day: fc.integer({ min: 0, max: 40 }), owners: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }) }),
  )
  .map((trades) => trades.sort((a, b) => a.day - b.day));

test('the same as trying every window, painting its trades, and joining what overlaps', () => {
  fc.assert(
    fc.property(market, fc.constantFrom(2, 3), fc.constantFrom(3, 7), (trades, people, days) => {
      const colors = colored(trades.map(({ owners }) => owners));
      const windows: number[][] = [];
      for (let from = -days; from <= 40; from += 1) {
        const inside = trades.flatMap(({ day }, n) => (day >= from && day < from + days ? [n] : []));
        if (new Set(inside.map((n) => colors[n])).size >= people) windows.push(inside);
      }
      const joined: Set<number>[] = [];
      for (const window of windows) {
        const last = joined.at(-1);
        if (last && window.some((n) => last.has(n))) for (const n of window) last.add(n);
        else joined.push(new Set(window));
      }
      const found = clustersOf(trades, people, days);
      expect(found.map((cluster) => cluster.trades.map((one) => trades.indexOf(one)))).toEqual(
        joined.map((one) => [...one].sort((a, b) => a - b)),
      );
      for (const cluster of found)
        expect(cluster.people).toHaveLength(new Set(cluster.trades.map((one) => colors[trades.indexOf(one)])).size);
    }),
    { numRuns: 300 },
  );
});

/** The person of each filing: every owner takes the least color of those it filed with, until nothing changes. */
function colored(filings: readonly (readonly string[])[]): string[] {
  const color = new Map(filings.flat().map((owner) => [owner, owner]));
  for (let round = 0; round < 10; round += 1)
    for (const owners of filings) {
      const [least = ''] = owners.map((owner) => color.get(owner) ?? '').sort();
      for (const owner of owners) color.set(owner, least);
    }
  return filings.map(([owner = '']) => color.get(owner) ?? '');
}
