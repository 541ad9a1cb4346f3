import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays, daysBetween } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { CLUSTER_DAYS, CLUSTER_PEOPLE, type ClusterSort } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { createClusterPrices } from './cluster-prices.repository.ts';
import { find_clusters } from './find_clusters.ts';

/** Clusters by trying every window and merging those that share a trade: an independent implementation of their definition. */

interface Trade {
  readonly id: number;
  readonly day: number;
  readonly owners: readonly number[];
}

/** Joins trades that share an owner until nothing changes. */
function groupsOf(trades: readonly Trade[]): Trade[][] {
  const groups = trades.map((trade) => [trade]);
  for (;;) {
    const shares = (one: Trade[], other: Trade[]) =>
      one.some((a) => other.some((b) => a.owners.some((owner) => b.owners.includes(owner))));
    const pair = groups.flatMap((one) =>
      groups.filter((other) => other !== one && shares(one, other)).map((other) => [one, other]),
    )[0];
    if (!pair) return groups;
    pair[0]?.push(...(pair[1] ?? []));
    groups.splice(groups.indexOf(pair[1] ?? []), 1);
  }
}

/** Each cluster with the number of its people, who are told apart by all trades. */
function clustersByTrying(trades: readonly Trade[], people: number, days: number) {
  const groups = groupsOf(trades);
  const countPeople = (some: readonly Trade[]) =>
    groups.filter((group) => group.some((trade) => some.includes(trade))).length;
  const firstDay = Math.min(...trades.map(({ day }) => day));
  const lastDay = Math.max(...trades.map(({ day }) => day));
  let clusters: Set<Trade>[] = [];
  for (let from = firstDay; from <= lastDay; from += 1)
    for (let to = from; to < from + days && to <= lastDay; to += 1) {
      const window = trades.filter(({ day }) => day >= from && day <= to);
      if (countPeople(window) < people) continue;
      const touched = clusters.filter((cluster) => window.some((trade) => cluster.has(trade)));
      clusters = clusters.filter((cluster) => !touched.includes(cluster));
      clusters.push(new Set([...touched.flatMap((cluster) => [...cluster]), ...window]));
    }
  return clusters.map((cluster) => {
    const members = trades.filter((trade) => cluster.has(trade));
    return { trades: members, people: countPeople(members) };
  });
}

/** Often one owner, sometimes several: joint filers, and chains of them. */
const owners = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 6 }).map((owner) => [owner]) },
  { weight: 1, arbitrary: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 2, maxLength: 3 }) },
);
let db: TestDatabase;
let copy: ExploreCopy;
const TODAY = '2026-06-30';
const find = () => find_clusters(copy, createClusterPrices(db.database), () => new Date(`${TODAY}T16:00:00Z`));
beforeAll(async () => {
  db = await createTestDatabase();
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

/** A trade as it is stored, with what can keep it from being considered. */
const stored = fc.record({
  company: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom('purchase' as const, 'sale' as const),
  day: fc.integer({ min: -300, max: 0 }).map((day) => Math.round(day / 4)),
  owners,
  plan: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const, 'unknown' as const),
  value: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 4 }),
  implausible: fc.constantFrom(null, null, 'value_over_close', 'date_after_acceptance'),
  isReplaced: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
});

test('of a stored market, for every rule: the clusters, their people, days, values and number of trades', async () => {
  const market = fc.sample(stored, { numRuns: 150, seed: 7 });
  for (const n of [1, 2, 3]) await addCompany(db.owner, n, `Company ${n}`, `T${n}`);
  for (const trade of market)
    await addTrade(db.owner, trade.company, {
      direction: trade.direction,
      tradeDate: addDays(TODAY, trade.day),
      ownerCiks: trade.owners.map((owner) => cikOf(901 + owner)),
      plan10b51: trade.plan,
      value: trade.value === null ? null : String(trade.value),
      implausible: trade.implausible,
      supersededBy: trade.isReplaced ? 'x' : null,
    });
  await copy.refresh();
  const first = -daysBetween('2026-05-01', TODAY);
  for (const min_people of CLUSTER_PEOPLE)
    for (const within_days of CLUSTER_DAYS) {
      const answer = await find()({ min_people, within_days, since: '2026-05-01', page_size: 50 }, {} as never);
      if (!('clusters' in answer)) throw new Error('no clusters');
      const expected = [1, 2, 3].flatMap((company) =>
        (['purchase', 'sale'] as const).flatMap((direction) => {
          const considered = market
            .map((trade, id) => ({ ...trade, id }))
            .filter((trade) => trade.company === company && trade.direction === direction && !trade.isReplaced)
            .filter(({ implausible, plan }) => plan !== 'yes' && implausible !== 'date_after_acceptance');
          return clustersByTrying(considered, min_people, within_days)
            .map(({ people, trades }) => ({ people, trades: considered.filter((trade) => trades.includes(trade)) }))
            .filter(({ trades }) => Math.max(...trades.map(({ day }) => day)) >= first)
            .map(({ people, trades }) => {
              const days = trades.map(({ day }) => day);
              const values = trades.flatMap(({ implausible, value }) =>
                implausible === null && value !== null ? value : [],
              );
              return {
                cik: cikOf(company),
                direction,
                people,
                first_day: addDays(TODAY, Math.min(...days)),
                last_day: addDays(TODAY, Math.max(...days)),
                value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
                num_trades: trades.length,
              };
            });
        }),
      );
      const shown = answer.clusters.map(({ cik, direction, first_day, last_day, num_trades, people, value }) => ({
        ...{ cik, direction, people, first_day, last_day, value, num_trades },
      }));
      const byPlace = (one: (typeof shown)[number], other: (typeof shown)[number]) =>
        `${one.cik} ${one.direction} ${one.last_day}` < `${other.cik} ${other.direction} ${other.last_day}` ? -1 : 1;
      expect(answer.total).toBe(expected.length);
      expect(shown.toSorted(byPlace)).toEqual(expected.toSorted(byPlace));
      const days = answer.clusters.map(({ last_day }) => last_day);
      expect(days).toEqual(days.toSorted().reverse());
      const sortedBy = async (sort: ClusterSort) => {
        const sorted = await find()({ min_people, within_days, since: '2026-05-01', page_size: 50, sort }, {} as never);
        if (!('clusters' in sorted)) throw new Error('no clusters');
        expect(sorted.total).toBe(answer.total);
        return sorted.clusters.map(({ people, value }) => (sort === 'people' ? people : (value ?? -1)));
      };
      for (const sort of ['people', 'value'] as const) {
        const figures = await sortedBy(sort);
        expect(figures).toEqual(figures.toSorted((one, other) => other - one));
      }
    }
});
