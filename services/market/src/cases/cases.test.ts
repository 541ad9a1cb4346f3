import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { createCases } from './cases.repository.ts';
import { find_cases } from './find_cases.ts';
import { get_case } from './get_case.ts';

let db: TestDatabase;
let copy: ExploreCopy;
/** Every day is a trading session; the first is session 1. */
const START = '2024-01-01';
const day = (n: number) => addDays(START, n - 1);
const SESSIONS = 800;
const NOW = new Date(`${day(SESSIONS)}T16:00:00Z`);
const NEWS = 700;
const accepted = (n: number) => new Date(`${day(n)}T12:15:00Z`);

beforeAll(async () => {
  db = await createTestDatabase();
  const { orm } = db.owner;
  await orm.insert(schema.tradingSession).values(
    Array.from({ length: SESSIONS }, (_, n) => ({
      session: n + 1,
      day: day(n + 1),
      closesAt: new Date(`${day(n + 1)}T21:00:00Z`),
    })),
  );
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  for (const n of [1, 2, 3]) await addCompany(db.owner, n, `Company ${n}`, `T${n}`);
  // 34 ordinary 8-Ks, so that only the worst two of the market are bad news.
  for (let n = 0; n < 34; n += 1) await news(3, 100 + n * 15, { eventReturn: 0.001 * (n - 5) });
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

const news = (company: number, session: number, change: object = {}, filing: object = {}) =>
  addEvent(
    db.owner,
    company,
    { eventSession: session, filedOn: day(session), acceptedAt: accepted(session), eventReturn: -0.3, ...change },
    { acceptedAt: accepted(session), filedOn: day(session), ...filing },
  );
const sell = (company: number, owner: number, session: number, change: object = {}) =>
  addTrade(
    db.owner,
    company,
    {
      tradeDate: day(session),
      ownerCiks: [cikOf(owner)],
      ownerNames: `OWNER ${owner}`,
      shares: '100',
      price: '50',
      value: '5000',
      ...change,
    },
    { baseSession: session },
    { acceptedAt: accepted(session + 1), filedOn: day(session + 1) },
  );
async function find(request: Partial<OperationRequest<'find_cases'>> = {}) {
  await copy.refresh();
  const answer = await find_cases(copy, createCases(db.database), () => NOW)(request, {} as never);
  if (!('cases' in answer)) throw new Error('no cases');
  return answer;
}
async function get(accno: string, cik: string, request: Partial<OperationRequest<'get_case'>> = {}) {
  await copy.refresh();
  const answer = await get_case(copy, createCases(db.database), db.database)({ accno, cik, ...request }, {} as never);
  if (!('trades' in answer)) throw new Error('no case');
  return answer;
}

let bad = '';

test('a case: who sold what within 90 days before the news, and the loss that it avoided', async () => {
  bad = await news(1, NEWS, { isEa: true }, { items: ['2.02', '9.01'] });
  const other = await news(1, NEWS, { acceptedAt: accepted(NEWS - 1) }, { items: ['8.01'] });
  await sell(1, 901, NEWS - 91);
  await sell(1, 902, 100);
  const first = await sell(1, 901, NEWS - 90, { tags: ['Late', 'First'] });
  await sell(1, 902, NEWS - 1, {
    value: '20000',
    plan10b51: 'no',
    insiderTypes: ['Officer'],
    ownerTitle: 'CFO',
    tags: ['Late'],
  });
  // No part of it: under a plan, by a 10% owner, a purchase, after the news, of an implausible or unknown value, replaced.
  await sell(1, 903, NEWS - 5, { plan10b51: 'yes' });
  await sell(1, 904, NEWS - 5, { insiderTypes: ['10% Owner'] });
  await sell(1, 905, NEWS - 5, { direction: 'purchase' });
  await sell(1, 901, NEWS);
  await sell(1, 906, NEWS - 5, { implausible: 'value_over_close' });
  await sell(1, 906, NEWS - 6, { value: null });
  await sell(1, 906, NEWS - 7, { supersededBy: 'x' });
  const { cases, total, worst_return } = await find();
  expect({ total, worst_return }).toEqual({ total: 1, worst_return: -0.3 });
  expect(cases).toEqual([
    {
      cik: cikOf(1),
      name: 'Company 1',
      ticker: 'T1',
      within_days: 90,
      news: {
        accno: bad,
        accepted_at: accepted(NEWS).toISOString(),
        filed_on: day(NEWS),
        items: ['2.02', '9.01'],
        is_ea: true,
        event_return: -0.3,
      },
      people: [
        {
          cik: cikOf(902),
          name: 'OWNER 902',
          title: 'CFO',
          roles: ['Officer'],
          value: 20_000,
          num_sales: 1,
          num_gifts: 0,
        },
        {
          cik: cikOf(901),
          name: 'OWNER 901',
          title: 'Director',
          roles: ['Director'],
          value: 5000,
          num_sales: 1,
          num_gifts: 0,
        },
      ],
      num_people: 2,
      num_sales: 2,
      num_gifts: 0,
      first_day: day(NEWS - 90),
      last_day: day(NEWS - 1),
      value: 25_000,
      avoided_loss: 7500,
      chance: { draws: 10_000, as_large: expect.any(Number), sessions: expect.any(Number) },
      num_denied_plan: 1,
      num_under_plan: 1,
      tags: [
        { tag: 'First', count: 1 },
        { tag: 'Late', count: 2 },
      ],
    },
  ]);
  // Of the plans of the year before the news, those of the people of the case.
  const plan = async (position: number, owner: number | null, adoptionDate: string | null) =>
    db.owner.orm.insert(schema.arrangement).values({
      ...{ accession: other, position, issuerCik: cikOf(1), person: `Person ${owner}`, ownerEvidence: 'by name' },
      ...{ ownerCik: owner === null ? null : cikOf(owner), action: 'adopted', adoptionDate },
    });
  await plan(0, 901, day(NEWS - 120));
  await plan(1, 901, day(NEWS - 366));
  await plan(2, 903, day(NEWS - 20));
  await plan(3, null, day(NEWS - 20));
  await plan(4, 902, null);
  await plan(5, 902, day(NEWS - 30).slice(0, 7));
  const one = await get(bad, cikOf(1));
  expect(one.arrangements.map(({ position }) => position)).toEqual([0, 5]);
  expect(one).toMatchObject({
    ...cases[0],
    is_worst: true,
    worst_return: -0.3,
    other_news: [{ accno: other, items: ['8.01'] }],
  });
  expect(one.trades).toMatchObject([
    {
      kind: 'sale',
      accno: first,
      day: day(NEWS - 90),
      value: 5000,
      avoided_loss: 1500,
      denies_plan: false,
      tags: ['First', 'Late'],
    },
    { kind: 'sale', person: 'OWNER 902', value: 20_000, avoided_loss: 6000, denies_plan: true },
  ]);
  expect(one.purchases_after).toEqual([]);
});

test('fewer days, and a first day of the news', async () => {
  expect((await find({ within_days: 30 })).cases).toMatchObject([
    { value: 20_000, within_days: 30, first_day: day(NEWS - 1) },
  ]);
  expect((await find({ since: day(NEWS) })).total).toBe(1);
  expect((await find({ since: day(NEWS + 1) })).total).toBe(0);
});

test('a sale counts for the first bad news after it; the largest loss comes first, or the newest news', async () => {
  const worse = await news(1, NEWS + 40, { eventReturn: -0.5 });
  await sell(1, 901, NEWS + 10, { value: '100' });
  // Two events of 37 are among the worst five percent.
  const { cases } = await find();
  expect(cases.map(({ news, value }) => [news.accno, value])).toEqual([
    [bad, 25_000],
    // The sale on the day of the first news, too.
    [worse, 5100],
  ]);
  expect((await find({ sort: 'newest' })).cases.map(({ news }) => news.accno)).toEqual([worse, bad]);
  expect((await find({ page: 2, page_size: 10 })).cases).toEqual([]);
  const { earlier } = await get(worse, cikOf(1));
  // Before: the sale 91 days before the first news, and the one within its days.
  expect(earlier).toEqual([{ cik: cikOf(901), name: 'OWNER 901', num_sales: 2, num_before_news: 1 }]);
});

test('gifts count with the close of their day, and purchases after the news are told', async () => {
  const { orm } = db.owner;
  const gifted = await news(2, NEWS + 50, { eventReturn: -0.6 });
  const [security] = await orm
    .insert(schema.security)
    .values({ cik: cikOf(2), isPrimary: true })
    .returning({ id: schema.security.id });
  await orm.insert(schema.dailyBar).values(
    [NEWS + 20, NEWS + 49, NEWS + 50].map((session) => ({
      securityId: security!.id,
      session,
      close: session === NEWS + 50 ? '16' : '40',
      source: 'test',
    })),
  );
  const give = async (accession: string, session: number, change: object = {}, owner: object = {}) => {
    await orm.insert(schema.filing).values({
      ...{ accession, formType: '4', issuerCik: cikOf(2), sourceName: 'test', contentHash: 'h', requestId: 'r' },
      acceptedAt: accepted(session + 2),
      ...change,
    });
    await orm.insert(schema.filingOwner).values({
      ...{
        accession,
        position: 0,
        ownerCik: cikOf(911),
        name: 'GIVER',
        isDirector: true,
        isOfficer: false,
        isTenPercentOwner: false,
        isOther: false,
      },
      ...owner,
    });
    await orm.insert(schema.transaction).values({
      ...{
        accession,
        isDerivative: false,
        row: 0,
        transactionDate: day(session),
        code: 'G',
        acquiredDisposed: 'D',
        shares: '1000',
      },
      ...{ price: '0', classification: 'other', kind: 'Gift' },
    });
  };
  await give('0000000003-26-000001', NEWS + 21);
  await give('0000000003-26-000002', NEWS + 21, { supersededBy: '0000000003-26-000001' });
  await give('0000000003-26-000003', NEWS + 21, {}, { isDirector: false, isTenPercentOwner: true });
  await give('0000000003-26-000004', NEWS - 60);
  const bought = await sell(2, 912, NEWS + 55, { direction: 'purchase' });
  const cases = (await find()).cases.filter(({ cik }) => cik === cikOf(2));
  expect(cases).toMatchObject([
    {
      news: { accno: gifted },
      num_sales: 0,
      num_gifts: 1,
      value: 40_000,
      avoided_loss: 24_000,
      num_people: 1,
      people: [{ name: 'GIVER', num_gifts: 1 }],
    },
  ]);
  const one = await get(gifted, cikOf(2));
  expect(one.trades).toMatchObject([
    { kind: 'gift', accno: '0000000003-26-000001', price: 40, shares: 1000, value: 40_000 },
  ]);
  expect(one.purchases_after).toMatchObject([{ kind: 'purchase', accno: bought, avoided_loss: null }]);
  expect(one.closes).toEqual([
    [day(NEWS + 20), 40],
    [day(NEWS + 49), 40],
    [day(NEWS + 50), 16],
  ]);
  expect(one.explained).toMatchObject({
    stock: { start_close: 40, end_close: 16, change: -0.6 },
    is_being_recomputed: true,
  });
});

test('news that is not among the worst has its case too; news that nobody sold before has none', async () => {
  const mild = await news(1, NEWS + 80, { eventReturn: -0.01 });
  await sell(1, 901, NEWS + 75);
  expect(await get(mild, cikOf(1))).toMatchObject({ is_worst: false, value: 5000, avoided_loss: 50 });
  expect((await find()).cases.map(({ news }) => news.accno)).not.toContain(mild);
  const none = await news(2, NEWS + 90, { eventReturn: -0.02 });
  await expect(get(none, cikOf(2), { within_days: 30 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(get('0000000009-26-000001', cikOf(1))).rejects.toMatchObject({ code: 'not_found' });
  await expect(get(mild, cikOf(2))).rejects.toMatchObject({ code: 'not_found' });
});
