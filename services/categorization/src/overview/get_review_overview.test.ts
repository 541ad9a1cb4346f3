import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OperationResponse } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let reviewer: Caller;
let people = 0;
beforeAll(async () => {
  app = await startCategorization();
  await app.addCompany('a', ['1', '2', '3']);
  await app.addCompany('b', ['1', '2']);
  await app.addCompany('c', ['1']);
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  reviewer = await app.addCaller(`reviewer${people}`);
});

const assign = (...gvkeys: string[]) =>
  app.db.owner.orm.insert(schema.assignment).values(gvkeys.map((gvkey) => ({ accountId: reviewer.accountId, gvkey })));
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const decide = (gvkey: string, interactionNum: number, hours: number) =>
  app.db.owner.orm
    .insert(schema.verdict)
    .values({ accountId: reviewer.accountId, gvkey, interactionNum, categorization: 0, decidedAt: ago(hours) });
const read = async (): Promise<OperationResponse<'get_review_overview'>> =>
  (await app.post('get_review_overview', {}, reviewer)).json();

test('a reviewer without assignments has nothing to do', async () => {
  expect(await read()).toEqual({
    companies: [],
    num_companies: 0,
    reviewed: 0,
    total: 0,
    next: null,
    daily: Array(14).fill(0),
  });
});

test('before the first verdict, the first interaction of the first company is next', async () => {
  await assign('b', 'a');
  expect(await read()).toMatchObject({
    reviewed: 0,
    total: 5,
    next: { gvkey: 'a', company_name: 'Company a', interaction_num: 1, place: 1, reviewed: 0, total: 3 },
  });
});

test('goes on where the reviewer left off: after the last verdict, then with what was passed over, then elsewhere', async () => {
  await assign('a', 'b');
  await decide('a', 1, 9);
  await decide('b', 2, 2);
  await decide('a', 2, 1);
  expect((await read()).next).toMatchObject({ gvkey: 'a', interaction_num: 3, place: 3, reviewed: 2, total: 3 });
  await decide('a', 3, 0);
  expect((await read()).next).toMatchObject({ gvkey: 'b', interaction_num: 1, place: 1, reviewed: 1, total: 2 });
  await decide('b', 1, 0);
  expect(await read()).toMatchObject({ next: null, reviewed: 5, total: 5 });
});

test('an interaction that was passed over comes after those behind the last verdict', async () => {
  await assign('a');
  await decide('a', 2, 1);
  expect((await read()).next).toMatchObject({ interaction_num: 3 });
  await decide('a', 3, 0);
  expect((await read()).next).toMatchObject({ interaction_num: 1, place: 1 });
});

test('lists companies in progress first, then those to begin, then those that are done', async () => {
  await assign('a', 'b', 'c');
  await decide('c', 1, 1);
  await decide('b', 1, 30);
  const { companies, num_companies } = await read();
  expect(companies.map(({ gvkey, reviewed, total }) => [gvkey, reviewed, total])).toEqual([
    ['b', 1, 2],
    ['a', 0, 3],
    ['c', 1, 1],
  ]);
  expect(num_companies).toBe(3);
  expect(companies.map(({ last_reviewed_at }) => last_reviewed_at)).toEqual(
    [ago(30).toISOString().slice(0, 13), null, ago(1).toISOString().slice(0, 13)].map((hour) =>
      hour === null ? null : expect.stringContaining(hour),
    ),
  );
});

test('counts by day in New York, today last, and says nothing of others or of what was taken away', async () => {
  await assign('a');
  await decide('a', 1, 0);
  await decide('a', 2, 24 * 20);
  await decide('b', 1, 0);
  const other = reviewer;
  reviewer = await app.addCaller(`other${people}`);
  expect(await read()).toMatchObject({ total: 0, daily: Array(14).fill(0) });
  reviewer = other;
  const { daily, next, num_companies } = await read();
  expect([daily.at(-1), daily.reduce((sum, count) => sum + count)]).toEqual([2, 2]);
  expect([next?.gvkey, num_companies]).toEqual(['a', 1]);
});
