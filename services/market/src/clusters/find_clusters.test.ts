import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addTrade, cikOf, type TradeFacts } from '../testing/market-rows.ts';
import { createClusterPrices } from './cluster-prices.repository.ts';
import { find_clusters } from './find_clusters.ts';

let db: TestDatabase;
let copy: ExploreCopy;
const NOW = new Date('2026-03-01T04:59:00Z'); // still February 28 in New York
/** The first trading session of the test; every day is one. */
const START = '2026-01-01';
const day = (n: number) => addDays(START, n);

beforeAll(async () => {
  db = await createTestDatabase();
  const { orm } = db.owner;
  await orm.insert(schema.tradingSession).values(
    Array.from({ length: 60 }, (_, n) => ({
      session: n + 1,
      day: day(n),
      closesAt: new Date(`${day(n)}T21:00:00Z`),
    })),
  );
  const owners = { 901: 'VARGA SOFIA', 902: 'FARADAY M', 903: 'MOREAU LUC', 904: 'FUND LP', 905: 'OTHER ONE' };
  await orm
    .insert(schema.owner)
    .values(Object.entries(owners).map(([n, name]) => ({ cik: cikOf(Number(n)), name, asOf: NOW })));
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

async function find(request: Partial<OperationRequest<'find_clusters'>> = {}) {
  await copy.refresh();
  const answer = await find_clusters(copy, createClusterPrices(db.database), () => NOW)(request, {} as never);
  if (!('clusters' in answer)) throw new Error('no clusters');
  return answer;
}
const ofCompany = async (n: number, request = {}) =>
  (await find(request)).clusters.filter(({ cik }) => cik === cikOf(n));

/** Adds a purchase by some owners. */
const buy = (company: number, owners: readonly number[], change: object = {}, facts?: TradeFacts) =>
  addTrade(
    db.owner,
    company,
    { direction: 'purchase', ownerCiks: owners.map(cikOf), shares: '10', price: '10', value: '100', ...change },
    facts,
  );

test('a cluster: who, when, how much, at what price adjusted for a split, and what came after', async () => {
  const { orm } = db.owner;
  await addCompany(db.owner, 1, 'Eastmark', 'EMBX');
  const [security] = await orm
    .insert(schema.security)
    .values({ cik: cikOf(1), isPrimary: true })
    .returning({ id: schema.security.id });
  const securityId = security!.id;
  // Two shares for one after session 11, so day 10; the price of a share rises by a tenth after day 20.
  await orm.insert(schema.dailyBar).values(
    Array.from({ length: 50 }, (_, n) => ({
      securityId,
      session: n + 1,
      close: n < 11 ? '20' : n <= 20 ? '10' : '11',
      source: 'test',
    })),
  );
  await orm.insert(schema.priceFactor).values({ securityId, untilSession: 11, split: 0.5, price: 0.5, total: 0.5 });
  await buy(1, [901], {
    tradeDate: day(5),
    shares: '10',
    price: '20',
    value: '200',
    ownerTitle: 'President',
    insiderTypes: ['Officer'],
  });
  await buy(1, [902, 904], { tradeDate: day(12), shares: '30', price: '10', value: '300', filerCount: 2 });
  await buy(1, [904], { tradeDate: day(15), shares: '5', value: null, price: null, flags: ['private_placement'] });
  await buy(
    1,
    [903],
    { tradeDate: day(20), shares: '10', price: '12', value: '120', ownerTitle: 'Director' },
    { marketValue: 62_000, next8kDays: 11, next8kItems: ['4.02'], next8kAccession: '0000000002-26-000001' },
  );
  const [cluster, ...others] = await ofCompany(1);
  expect(others).toEqual([]);
  expect(cluster).toMatchObject({
    name: 'Eastmark',
    ticker: 'EMBX',
    direction: 'purchase',
    people: 3,
    first_day: day(5),
    last_day: day(20),
    value: 620,
    unvalued_trades: 1,
    mean_price: 620 / (20 + 30 + 10),
    return_until: day(49),
    part_of_market_value: 0.01,
    joint_blocks: 1,
    placements: 1,
    next_8k: { days: 11, items: '4.02', accno: '0000000002-26-000001' },
    num_trades: 4,
    left_out: 0,
  });
  expect(cluster?.return_since).toBeCloseTo(0.1, 10);
  expect(cluster?.who.map(({ name, joined, ciks, title, value }) => [name, joined, ciks, title, value])).toEqual([
    ['FARADAY M', ['FUND LP'], [cikOf(902), cikOf(904)], 'Director', 300],
    ['VARGA SOFIA', [], [cikOf(901)], 'President', 200],
    ['MOREAU LUC', [], [cikOf(903)], 'Director', 120],
  ]);
  expect(cluster?.trades.map(({ person, day, value }) => [person, day, value])).toEqual([
    [1, day(5), 200],
    [0, day(12), 300],
    [0, day(15), null],
    [2, day(20), 120],
  ]);
});
