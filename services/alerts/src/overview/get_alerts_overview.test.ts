import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { storeSale } from '../testing/seed-market.ts';
import { seedMatch } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let people = 0;
beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  caller = await alerts.addCaller(`overview-${people++}@sentinel.example`);
});

type Answer = OperationResponse<'get_alerts_overview'>;
const read = async (payload: object = {}, as = caller): Promise<Answer> =>
  (await alerts.post('get_alerts_overview', payload, as)).json();
const ofTrades = ({ kinds }: Answer) => kinds.find(({ form_type }) => form_type === '4')!;
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const store = (name: string, more: Partial<typeof schema.alert.$inferInsert> = {}) =>
  alerts.db.owner.orm
    .insert(schema.alert)
    .values({ accountId: caller.accountId, name, formType: '4', criteria: {}, ...more })
    .returning({ id: schema.alert.id });
const match = (alertId: string, hours: number) =>
  seedMatch(alerts.db.owner, {
    ...{ accountId: caller.accountId, alertId, alertName: 'a', eventKey: `e${hours}` },
    matchedAt: ago(hours),
  });

test('an account without alerts has a zero of everything, and no last match', async () => {
  const answer = await read();
  expect(answer).toMatchObject({ unjudged: 0, digests: 0, activity: [] });
  expect(answer.kinds.map(({ form_type }) => form_type)).toEqual(['4', '8-K', 'price_alert', 'keyword']);
  expect(ofTrades(answer)).toEqual({
    form_type: '4',
    active: 0,
    paused: 0,
    matches: 0,
    matches_90_days: 0,
    daily: Array(30).fill(0),
    last_match_at: null,
  });
});

test('counts alerts by kind and state: a snooze that has ended is active again', async () => {
  await store('one');
  await store('paused', { pausedAt: ago(1) });
  await store('snoozed', { pausedAt: ago(1), snoozedUntil: ago(-1) });
  await store('awake', { pausedAt: ago(2), snoozedUntil: ago(1) });
  await store('event', { formType: '8-K' });
  const answer = await read();
  expect(answer.kinds.map(({ active, paused }) => [active, paused])).toEqual([
    [2, 2],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('counts matches since the last visit, in 90 days and by day in New York, and lists the newest eight', async () => {
  const [{ id }] = (await store('a')) as [{ id: string }];
  for (const hours of [1, 2, 3, 30, 31, 32, 33, 34, 24 * 40, 24 * 91]) await match(id, hours);
  const answer = await read({ since: ago(2.5).toISOString() });
  const { daily, last_match_at, ...counts } = ofTrades(answer);
  expect(counts).toMatchObject({ matches: 2, matches_90_days: 9 });
  const today = newYorkDay(new Date());
  const onDay = (hours: number) => newYorkDay(ago(hours)) === today;
  expect(daily.at(-1)).toBe([1, 2, 3, 30].filter(onDay).length);
  expect(daily.reduce((sum, count) => sum + count)).toBe(8);
  expect(Date.parse(last_match_at ?? '')).toBeCloseTo(ago(1).getTime(), -4);
  expect(answer.activity).toHaveLength(8);
  expect(answer.activity[0]).toMatchObject({ alert_name: 'a', alert_exists: true, ticker: 'ALDG', form_type: '4' });
  // Without a last visit, it counts from a day ago.
  expect(ofTrades(await read()).matches).toBe(3);
});

test('counts digests that were sent since, and none that wait', async () => {
  const digest = (period: string, sentAt: Date | null) =>
    alerts.db.owner.orm.insert(schema.notification).values({
      ...{ accountId: caller.accountId, channel: 'email', kind: 'digest', period, requestId: 'r', sentAt },
      state: sentAt ? 'sent' : 'queued',
    });
  await digest('daily/1', ago(30));
  await digest('daily/2', ago(6));
  await digest('daily/3', null);
  expect((await read()).digests).toBe(1);
  expect((await read({ since: ago(40).toISOString() })).digests).toBe(2);
});

test('counts an event once that two alerts cannot judge, as long as one of them watches', async () => {
  const accession = '0000000002-26-000077';
  await storeSale(alerts.db.owner, { accession, acceptedAt: new Date() });
  const needsPrice = { tickers: [], company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5] }] };
  for (const name of ['one', 'two']) await alerts.post('set_alerts', draft(name, needsPrice), caller);
  await alerts.db.owner.orm.insert(schema.waitingEvent).values({
    ...{ eventKey: `${accession}/sale`, formType: '4', accession, cik: '0000000002' },
    missing: ['price'],
  });
  expect((await read()).unjudged).toBe(1);
  await alerts.post('pause_alert', { alert_name: 'one', action: 'pause' }, caller);
  expect((await read()).unjudged).toBe(1);
  await alerts.post('pause_alert', { alert_name: 'two', action: 'pause' }, caller);
  expect((await read()).unjudged).toBe(0);
});

test('says nothing of others', async () => {
  const [{ id }] = (await store('a')) as [{ id: string }];
  await match(id, 1);
  const other = await alerts.addCaller(`other-${people}@sentinel.example`);
  expect(await read({}, other)).toMatchObject({ activity: [], unjudged: 0 });
  expect(ofTrades(await read({}, other))).toMatchObject({ active: 0, matches_90_days: 0 });
});

test('with 2,000 alerts the answer has the same size, and comes at once', async () => {
  await alerts.db.owner.sql`
    insert into alerts.alert (account_id, name, form_type, criteria)
    select ${caller.accountId}, 'alert ' || n, '4', '{}' from generate_series(1, 2000) n`;
  const startedAt = performance.now();
  const answer = await read();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(ofTrades(answer).active).toBe(2_000);
  expect(JSON.stringify(answer).length).toBeLessThan(3_000);
});
