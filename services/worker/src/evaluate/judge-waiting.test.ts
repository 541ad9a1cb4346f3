import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { madeFilings, storeMadeFilings } from '../testing/made-filings.ts';
import { factsOfReport, type MadeReport, storeMadeReport } from '../testing/made-reports.ts';
import { seedAccount } from '../testing/seed.ts';
import { evaluateFiling } from './evaluate-filing.ts';
import { createWaitingJudge } from './judge-waiting.ts';

const REPORT: MadeReport = {
  accession: '0009990009-25-900001',
  formType: '8-K',
  cik: '0009990001',
  items: ['2.02'],
  text: 'Results of operations.',
  move: null,
  sold30: '0',
};
const KEY = `${REPORT.accession}/${REPORT.cik}`;
const DROP = { formType: '8-K' as const, moves: [['price_drop', 0.05]] as [['price_drop', number]] };

let db: TestDatabase;
let accountId: string;
let judgeWaiting: ReturnType<typeof createWaitingJudge>;
beforeEach(async () => {
  db = await createTestDatabase();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  judgeWaiting = createWaitingJudge(db.database);
});
afterEach(() => db.drop());

const matched = async () =>
  (await db.owner.orm.select().from(schema.match)).map(({ alertName, eventKey }) => `${alertName}: ${eventKey}`).sort();
const waiting = async () =>
  new Map((await db.owner.orm.select().from(schema.waitingEvent)).map(({ eventKey, missing }) => [eventKey, missing]));
const changeFacts = (facts: Partial<typeof schema.eventFact.$inferInsert>) =>
  db.owner.orm.update(schema.eventFact).set(facts).where(eq(schema.eventFact.accession, REPORT.accession));

test('an 8-K waits for the price, is judged when it comes, and matches once', async () => {
  await seedAlert(db.owner, { accountId, name: 'Drop', ...DROP });
  await storeMadeReport(db.owner, REPORT);
  await evaluateFiling(db.database, REPORT.accession);
  expect(await matched()).toEqual([]);
  expect((await waiting()).get(KEY)).toContain('price');

  expect(await judgeWaiting()).toMatchObject({ matches: 0 });
  expect(await judgeWaiting()).toEqual({ judged: 0, matches: 0 });

  await changeFacts(factsOfReport({ ...REPORT, move: -0.06 }));
  // Another worker, or this one after a start, judges it too.
  const [one, other] = await Promise.all([judgeWaiting(), createWaitingJudge(db.database)()]);
  expect(one.matches + other.matches).toBe(1);
  expect(await matched()).toEqual([`Drop: ${KEY}`]);
  expect(await db.owner.orm.$count(schema.notification)).toBe(1);
});

test('an event that is judged again stays one of those judged, and what no alert counts any more is deleted', async () => {
  await storeMadeReport(db.owner, REPORT);
  await evaluateFiling(db.database, REPORT.accession);
  const judged = async () =>
    (await db.owner.orm.select().from(schema.judgedEvent).where(eq(schema.judgedEvent.eventKey, KEY)))[0];
  const first = await judged();
  await judgeWaiting();
  const again = await judged();
  expect(again!.judgedAt.getTime()).toBeGreaterThan(first!.judgedAt.getTime());
  const [{ since } = { since: null }] = await db.owner.orm.select().from(schema.waitingEvent);
  expect(again!.knownSince).toEqual(since);
  await db.owner.sql`update alerts.judged_event set judged_at = now() - interval '47 hours'`;
  await judgeWaiting();
  expect(await judged()).toBeDefined();
  await db.owner.sql`update alerts.judged_event set judged_at = now() - interval '49 hours'`;
  await judgeWaiting();
  expect(await judged()).toBeUndefined();
});

test('an alert that does not need the missing input matches at once; the event stops waiting when nothing is missing', async () => {
  const [filing] = madeFilings(1);
  await seedAlert(db.owner, { accountId, name: 'Every' });
  await seedAlert(db.owner, {
    accountId,
    name: 'Cheap',
    company: [{ criteria_type: 'share_price', bool: 'le', val: [30] }],
  });
  await storeMadeFilings(db.owner, [filing!], 'r');
  await evaluateFiling(db.database, filing!.accession);
  const key = `${filing!.accession}/purchase`;
  expect(await matched()).toEqual([`Every: ${key}`]);
  expect([...(await waiting()).keys()]).toEqual([key]);

  const [trade] = await db.owner.orm.select().from(schema.trade);
  const none = [null, null, null, null, null, null] as unknown as number[];
  await db.owner.orm
    .insert(schema.company)
    .values({ cik: filing!.issuerCik, name: 'Sample', sic: '6022', asOf: new Date() });
  await db.owner.orm.insert(schema.tradeFact).values({
    tradeId: trade!.id,
    cik: filing!.issuerCik,
    ret: none,
    adj: none,
    readerRet: none,
    readerAdj: none,
    missing: ['pending', 'pending', 'pending', 'pending', 'pending', 'pending'],
    close: 25,
    avgDollarVolume: 1e6,
    marketValue: 1e9,
  });
  await judgeWaiting();
  expect(await matched()).toEqual([`Cheap: ${key}`, `Every: ${key}`]);
  expect([...(await waiting()).keys()]).toEqual([]);
});

test('an alert that was saved after the event became known does not match it', async () => {
  await storeMadeReport(db.owner, REPORT);
  await evaluateFiling(db.database, REPORT.accession);
  await seedAlert(db.owner, { accountId, name: 'Late', ...DROP });
  await changeFacts(factsOfReport({ ...REPORT, move: -0.06 }));
  await judgeWaiting();
  expect(await matched()).toEqual([]);
});

test('quotes within the session are enough, and a price that falls further is judged again', async () => {
  await seedAlert(db.owner, { accountId, name: 'Drop', ...DROP });
  await storeMadeReport(db.owner, REPORT);
  await changeFacts({ eventSession: 700 });
  await evaluateFiling(db.database, REPORT.accession);
  const move = { cik: REPORT.cik, session: 700, previousClose: 100, highest: 100, quotedAt: new Date() };
  await db.owner.orm.insert(schema.sessionMove).values({ ...move, lowest: 96 });
  await judgeWaiting();
  expect(await matched()).toEqual([]);
  await db.owner.orm.update(schema.sessionMove).set({ lowest: 94.9 });
  await judgeWaiting();
  expect(await matched()).toEqual([`Drop: ${KEY}`]);
});

test('trades of insiders that are reported after an 8-K count once they are known', async () => {
  await seedAlert(db.owner, {
    accountId,
    name: 'Sold',
    ...DROP,
    insiders: [{ constraint_type: 'value_sold', bool: 'ge', val: [1000] }],
  });
  const today = new Date().toISOString().slice(0, 10);
  await storeMadeReport(db.owner, { ...REPORT, move: -0.06 });
  await changeFacts({ filedOn: today });
  await evaluateFiling(db.database, REPORT.accession);
  expect(await matched()).toEqual([]);
  await changeFacts({ sold30: '1000' });
  await judgeWaiting();
  expect(await matched()).toEqual([`Sold: ${KEY}`]);
});

test('an event whose input does not come is given up after two weeks', async () => {
  await storeMadeReport(db.owner, REPORT);
  await evaluateFiling(db.database, REPORT.accession);
  await db.owner
    .sql`update alerts.waiting_event set since = now() - interval '13 days 23 hours' where form_type = 'keyword'`;
  await db.owner.sql`update alerts.waiting_event set since = now() - interval '14 days 1 hour' where form_type = '8-K'`;
  await judgeWaiting();
  expect([...(await waiting()).keys()]).toEqual([REPORT.accession]);
});

test('an event whose filing is gone waits no longer', async () => {
  await storeMadeReport(db.owner, REPORT);
  await evaluateFiling(db.database, REPORT.accession);
  await db.owner.orm.delete(schema.filing);
  await judgeWaiting();
  expect([...(await waiting()).keys()]).toEqual([]);
});

describe('an alert whose input is missing judges the event by itself when it comes, once (issue 10)', () => {
  const company = () =>
    db.owner.orm.insert(schema.company).values({ cik: REPORT.cik, name: 'Sample', sic: '6022', asOf: new Date() });
  const text = () =>
    db.owner.orm
      .insert(schema.filingText)
      .values({ accession: REPORT.accession, sequence: 1, part: 0, text: 'Going concern.' });
  const known = { ...factsOfReport({ move: -0.06, sold30: '0' }), close: 25, avgDollarVolume: 1e6, marketValue: 1e9 };
  const unknown = null as unknown as number;

  test.each([
    ['price', () => changeFacts({ ret: factsOfReport(REPORT).ret }), () => changeFacts({ ret: known.ret })],
    ['volume', () => changeFacts({ avgDollarVolume: unknown }), () => changeFacts(known)],
    ['shares_outstanding', () => changeFacts({ marketValue: unknown }), () => changeFacts(known)],
    ['industry', () => db.owner.orm.delete(schema.company), company],
    ['text', () => db.owner.orm.delete(schema.filingText), text],
  ])('%s', async (input, lose, find) => {
    await seedAlert(db.owner, {
      accountId,
      name: 'Needs all',
      ...DROP,
      filing: [{ constraint_type: 'keywords', bool: 'and', val: ['going concern'] }],
      company: [
        { criteria_type: 'industry', val: ['Banking'] },
        ...(['share_price', 'avg_daily_volume', 'market_value'] as const).map((criteria_type) => ({
          criteria_type,
          bool: 'ge' as const,
          val: [1],
        })),
      ],
    });
    await storeMadeReport(db.owner, { ...REPORT, text: null });
    await company();
    await text();
    await changeFacts(known);
    await lose();
    await evaluateFiling(db.database, REPORT.accession);
    expect(await matched()).toEqual([]);
    expect((await waiting()).get(KEY)).toEqual([input]);
    expect(await judgeWaiting()).toMatchObject({ matches: 0 });

    await find();
    const [one, other] = await Promise.all([judgeWaiting(), createWaitingJudge(db.database)()]);
    expect(one.matches + other.matches).toBe(1);
    expect(await matched()).toEqual([`Needs all: ${KEY}`]);
    expect((await waiting()).has(KEY)).toBe(false);
    expect(await db.owner.orm.$count(schema.notification)).toBe(1);
  });
});
