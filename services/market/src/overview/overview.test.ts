import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationResponse } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { get_events_overview } from './get_events_overview.ts';
import { get_trades_overview } from './get_trades_overview.ts';

/** Noon in New York. */
const NOW = new Date('2026-03-10T16:00:00Z');
const SINCE = '2026-03-09T22:00:00.000Z';
const NIGHT = new Date('2026-03-10T00:30:00Z');
const BEFORE = new Date('2026-03-09T15:00:00Z');

let db: TestDatabase;
let copy: ExploreCopy;
beforeAll(async () => {
  db = await createTestDatabase();
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await addCompany(db.owner, 1, 'Eastmark', 'EMBX');
  await addCompany(db.owner, 2, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 3, 'Private', null);
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

async function trades(since?: string): Promise<OperationResponse<'get_trades_overview'>> {
  await copy.refresh();
  const answer = await get_trades_overview(copy, () => NOW)(since === undefined ? {} : { since }, {} as never);
  return answer as OperationResponse<'get_trades_overview'>;
}
async function events(since?: string): Promise<OperationResponse<'get_events_overview'>> {
  await copy.refresh();
  const answer = await get_events_overview(copy, () => NOW)(since === undefined ? {} : { since }, {} as never);
  return answer as OperationResponse<'get_events_overview'>;
}
const add = (company: number, change: Parameters<typeof addTrade>[2], acceptedAt: Date | null = NIGHT) =>
  addTrade(db.owner, company, { tradeDate: '2026-03-06', ...change }, undefined, { acceptedAt });

test('without any filing there are zeros, and no last one', async () => {
  const none = { daily: Array(30).fill(0), last_accepted_at: null };
  expect(await trades()).toEqual({
    ...{ since: '2026-03-09T16:00:00.000Z', trades: 0, ...none, purchases: [], sales: [] },
    ...{ num_clusters: 0, clusters: [], num_late: 0, late: [] },
  });
  expect(await events()).toEqual({ since: '2026-03-09T16:00:00.000Z', events: 0, ...none, moves: [] });
});

describe('the trades of the night', () => {
  test('are counted since the last visit and by day in New York; the largest by choice are listed by value', async () => {
    for (const value of ['10', '40', '30', '20']) await add(1, { value });
    await add(1, { value: '900', plan10b51: 'yes' });
    await add(1, { value: '800', implausible: 'value_over_close' });
    await add(1, { value: '700', flags: ['private_placement'] });
    await add(2, { value: '50', direction: 'purchase', ownerTitle: 'CFO', tags: ['First'] });
    await add(1, { value: '1000' }, BEFORE);
    await add(1, { value: '1000' }, null);
    const { sales, purchases, daily, ...answer } = await trades(SINCE);
    expect(sales.map(({ value }) => value)).toEqual([40, 30, 20]);
    expect(purchases).toEqual([
      {
        ...{ cik: cikOf(2), conm: 'Aldgate', ticker: 'ALDG', accno: expect.any(String), direction: 'purchase' },
        ...{ owner: 'Owner One', title: 'CFO', value: 50, trade_date: '2026-03-06', days_to_file: null },
        tags: ['First'],
      },
    ]);
    // The night of New York is still March 9.
    expect(daily.slice(-3)).toEqual([0, 9, 0]);
    expect(answer).toMatchObject({ since: SINCE, trades: 8, last_accepted_at: NIGHT.toISOString() });
  });

  test('that were filed late are listed, the latest first', async () => {
    for (const daysToFile of [2, 3, 40, 9, 5]) await add(1, { value: '1', daysToFile });
    const { num_late, late } = await trades(SINCE);
    expect([num_late, late.map(({ days_to_file }) => days_to_file)]).toEqual([4, [40, 9, 5]]);
  });

  test('make a cluster new where the company had none before', async () => {
    const clustered = { clusters: ['3 in 30 days'], direction: 'purchase' as const };
    await add(2, clustered);
    await add(3, { ...clustered, tradeDate: '2026-03-05' });
    await add(3, { ...clustered, clusters: ['2 in 60 days'], direction: 'sale' });
    // Had one already.
    await add(1, clustered, BEFORE);
    await add(1, clustered);
    const { num_clusters, clusters } = await trades(SINCE);
    expect([num_clusters, clusters]).toEqual([
      2,
      [
        { cik: cikOf(2), conm: 'Aldgate', ticker: 'ALDG', direction: 'purchase', last_day: '2026-03-06' },
        { cik: cikOf(3), conm: 'Private', ticker: null, direction: 'purchase', last_day: '2026-03-05' },
      ],
    ]);
  });

  test('are read again when the copy changes', async () => {
    const { trades: before } = await trades(SINCE);
    await add(1, { value: '1' });
    expect((await trades(SINCE)).trades).toBe(before + 1);
  });
});

test('the 8-Ks of the night are counted, and those with the largest moves listed, whichever way they went', async () => {
  const event = (eventReturn: number | null, acceptedAt = NIGHT) =>
    addEvent(db.owner, 1, { eventReturn, acceptedAt }, { acceptedAt });
  for (const move of [0.01, -0.2, 0.1, null, -0.05]) await event(move);
  await event(0.9, BEFORE);
  const { moves, daily, ...answer } = await events(SINCE);
  expect(moves.map(({ event_return }) => event_return)).toEqual([-0.2, 0.1, -0.05]);
  expect(moves[0]).toMatchObject({ ticker: 'EMBX', '8K_items': '2.02&9.01', accepted_at: NIGHT.toISOString() });
  expect(daily.slice(-2)).toEqual([6, 0]);
  expect(answer).toEqual({ since: SINCE, events: 5, last_accepted_at: NIGHT.toISOString() });
});
