import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { eq, sql } from 'drizzle-orm';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addTrade, cikOf, type TradeFacts } from '../testing/market-rows.ts';
import { createClusterPrices } from './cluster-prices.repository.ts';
import { find_clusters } from './find_clusters.ts';

/** Tells the copy that a row changed. */
const CHANGED = sql`pg_current_xact_id()`;

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

/** What must not change when a filing is split. */
const totalsOf = (clusters: Awaited<ReturnType<typeof ofCompany>>) =>
  clusters.map(({ direction, first_day, last_day, mean_price, num_trades, people, value }) => ({
    ...{ direction, first_day, last_day, mean_price, num_trades, people, value },
  }));

/** The id of the trade of a filing. */
async function tradeId(accession: string): Promise<number> {
  const [trade] = await db.owner.orm.select().from(schema.trade).where(eq(schema.trade.accession, accession));
  return trade!.id;
}

/** Affiliated owners file the same block, too: each filing is stored, and the first one counts. */
async function fileAgain(company: number, counted: string, affiliates: readonly number[], change: object) {
  const sameBlockAs = await tradeId(counted);
  for (const owner of affiliates) await buy(company, [owner], { ...change, sameBlockAs });
  await db.owner.orm
    .update(schema.trade)
    .set({ filerCount: affiliates.length + 1, changedIn: CHANGED })
    .where(eq(schema.trade.id, sameBlockAs));
}

test('a block that affiliated owners file any number of times changes no total, and makes no cluster', async () => {
  await addCompany(db.owner, 2, 'Split', 'SPLT');
  const days = [day(30), day(33), day(40)];
  const [first] = [await buy(2, [910], { tradeDate: days[0] })];
  await buy(2, [911], { tradeDate: days[1] });
  await buy(2, [912], { tradeDate: days[2] });
  const before = await ofCompany(2);
  expect(before).toHaveLength(1);
  for (const more of [[920], [921, 922], [923, 924, 925, 926]]) {
    await fileAgain(2, first, more, { tradeDate: days[0] });
    const after = await ofCompany(2);
    expect(totalsOf(after)).toEqual(totalsOf(before));
    expect(after[0]?.joint_blocks).toBe(1);
  }

  await addCompany(db.owner, 3, 'One block', 'ONEB');
  const block = await buy(3, [930], { tradeDate: days[0] });
  await fileAgain(3, block, [931, 932, 933], { tradeDate: days[0] });
  expect(await ofCompany(3)).toEqual([]);
});

test('joint filers and a chain of owners count once, and a joint filing later joins two people', async () => {
  await addCompany(db.owner, 4, 'Chain', 'CHAI');
  await buy(4, [940, 941], { tradeDate: day(20) });
  await buy(4, [941, 942], { tradeDate: day(21) });
  await buy(4, [942], { tradeDate: day(22) });
  await buy(4, [943], { tradeDate: day(23) });
  expect(await ofCompany(4)).toEqual([]);
  expect(await ofCompany(4, { min_people: 2 })).toMatchObject([{ people: 2, num_trades: 4 }]);
  await buy(4, [944], { tradeDate: day(24) });
  expect(await ofCompany(4)).toMatchObject([{ people: 3, num_trades: 5 }]);
  // It tells that two of them are one.
  await buy(4, [943, 944], { tradeDate: day(24 + 30) });
  expect(await ofCompany(4)).toEqual([]);
});

test('an amendment that takes a person away takes the cluster away', async () => {
  await addCompany(db.owner, 5, 'Amended', 'AMND');
  await buy(5, [950], { tradeDate: day(20) });
  await buy(5, [951], { tradeDate: day(21) });
  const wrong = await buy(5, [952], { tradeDate: day(22) });
  expect(await ofCompany(5)).toMatchObject([{ people: 3 }]);
  const right = await buy(5, [951], { tradeDate: day(22), isAmendment: true });
  await db.owner.orm
    .update(schema.trade)
    .set({ supersededBy: right, changedIn: CHANGED })
    .where(eq(schema.trade.accession, wrong));
  expect(await ofCompany(5)).toEqual([]);
  expect(await ofCompany(5, { min_people: 2 })).toMatchObject([{ people: 2, num_trades: 3 }]);
});

test('plans and impossible dates do not count; an implausible value counts, without its value', async () => {
  await addCompany(db.owner, 6, 'Doubtful', 'DOUB');
  await buy(6, [960], { tradeDate: day(20), plan10b51: 'yes' });
  await buy(6, [961], { tradeDate: day(20) });
  await buy(6, [962], { tradeDate: day(21), implausible: 'date_after_acceptance' });
  await buy(6, [963], { tradeDate: day(22), value: '9e9', implausible: 'value_over_close' });
  expect(await ofCompany(6)).toEqual([]);
  expect(await ofCompany(6, { min_people: 2 })).toMatchObject([
    { people: 2, value: 100, unvalued_trades: 1, mean_price: 10, left_out: 1, return_since: null },
  ]);
});

test('by direction, industry and first day; pages continue each other', async () => {
  for (const n of [7, 8]) {
    await addCompany(db.owner, n, `Bank ${n}`, null);
    for (const owner of [970, 971, 972])
      await buy(n, [owner], { tradeDate: day(50 - n), direction: 'sale' }, { industry: 'Banking' });
  }
  const banks = { industry: { val: ['Banking' as const] } };
  const found = await find(banks);
  expect(found.clusters.map(({ name, last_day }) => [name, last_day])).toEqual([
    ['Bank 7', day(43)],
    ['Bank 8', day(42)],
  ]);
  expect((await find({ ...banks, direction: 'purchase' })).total).toBe(0);
  expect((await find({ ...banks, since: day(43) })).total).toBe(1);
  const all = await find({ page_size: 50 });
  const pages = await Promise.all([find({ page_size: 10 }), find({ page_size: 10, page: 2 })]);
  expect(pages.flatMap(({ clusters }) => clusters)).toEqual(all.clusters);
  expect(pages[0]?.total).toBe(all.total);
});

test('of a watchlist: those of its companies, and those with its people, as the list is now', async () => {
  await addCompany(db.owner, 10, 'Listed', 'LSTD');
  await addCompany(db.owner, 11, 'With a person', 'WITH');
  for (const [company, owners] of [
    [10, [990, 991, 992]],
    [11, [993, 994, 995]],
  ] as const)
    for (const owner of owners) await buy(company, [owner], { tradeDate: day(20) });
  // Jointly, so that the person is not named first.
  await buy(11, [993, 996], { tradeDate: day(21) });
  const watchlist = '5e6b0e4c-0000-4000-8000-000000000001';
  const of = async (companies: readonly number[], people: readonly number[]) => {
    const joined = (ciks: readonly number[]) => ciks.map(cikOf).join(',');
    const members = { name: 'Mine', companies: joined(companies), people: joined(people) };
    return (await find({ watchlist, members } as never)).clusters.map(({ name }) => name).sort();
  };
  expect(await of([10], [])).toEqual(['Listed']);
  expect(await of([], [996])).toEqual(['With a person']);
  expect(await of([10], [995])).toEqual(['Listed', 'With a person']);
  expect(await of([], [10])).toEqual([]);
  expect(await of([], [])).toEqual([]);
  await expect(find({ watchlist })).rejects.toThrow('were not read');
});

test('a cluster that began before the first day is shown with its beginning', async () => {
  await addCompany(db.owner, 9, 'Long', 'LONG');
  for (const [at, owner] of [980, 981, 982, 983, 984, 985, 986].entries())
    await buy(9, [owner], { tradeDate: addDays('2025-08-01', at * 10) });
  expect(await ofCompany(9, { since: '2025-09-30' })).toMatchObject([
    { first_day: '2025-08-01', last_day: '2025-09-30', people: 7 },
  ]);
  expect(await ofCompany(9, { since: '2025-10-01' })).toEqual([]);
});
