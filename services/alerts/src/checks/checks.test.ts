import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { CANARY } from '@sentinel/vocabulary-market';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { storeSale } from '../testing/seed-market.ts';
import { seedMatch } from '../testing/seed-match.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const SALES = { constraint_type: 'trade_types', val: ['Sales'] };
const atLeast = (dollars: number) => ({ constraint_type: 'value_shares_traded', bool: 'ge', val: [dollars] });
const accession = (place: number) => `0000000002-26-00000${place}`;

let alerts: AlertsApp;
let caller: Caller;

/** Sales of Aldgate: of the last days for $482,340, $600,000 and $90,000, and one of ten days ago; an alert of five hours ago on those of $500,000. */
beforeAll(async () => {
  alerts = await startAlerts();
  caller = await alerts.addCaller('one@sentinel.example');
  const { owner } = alerts.db;
  const sales: [number, string][] = [
    [1, '482340'],
    [2, '600000'],
    [3, '90000'],
    [20, '499999'],
    [240, '499999.5'],
  ];
  for (const [place, [hours, value]] of sales.entries())
    await storeSale(owner, { accession: accession(place), acceptedAt: hoursAgo(hours), value });
  await owner.orm.insert(schema.filing).values({
    accession: accession(8),
    formType: '4',
    issuerCik: '0000000002',
    acceptedAt: hoursAgo(4),
    filedOn: hoursAgo(4).toISOString().slice(0, 10),
    contentHash: '0'.repeat(64),
    sourceName: 'gift.txt',
    requestId: 'r',
  });
  await alerts.post('set_alerts', draft('large sales', { form_type_constraints: [SALES, atLeast(500_000)] }), caller);
  await owner.sql`update alerts.alert set created_at = ${hoursAgo(5).toISOString()}`;
});
afterAll(() => alerts.close());

const check = async (payload: object, as = caller) => {
  const answer = await alerts.post('check_filing', payload as never, as);
  return { status: answer.statusCode, ...answer.json() };
};
const named = (place: number) => ({ alert_name: 'large sales', accession: accession(place) });

describe('a filing that is checked against an alert', () => {
  test('says of each condition what the filing has', async () => {
    const { events, filing, not_judged, status } = await check(named(0));
    expect([status, not_judged]).toEqual([200, null]);
    expect(filing).toMatchObject({ accession: accession(0), form_type: '4', company: 'Aldgate' });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      verdict: 'no_match',
      match_id: null,
      is_before: false,
      judged_at: null,
      ticker: 'ALDG',
    });
    expect(events[0].checks.map(({ found, is, label }: Record<string, string>) => [is, label, found])).toEqual([
      ['met', 'Watched', 'Aldgate (ALDG)'],
      ['met', 'Trade types', 'Sales'],
      ['not_met', 'Value of shares traded', '$482,340'],
    ]);
  });

  test('that fired leads to its match, and says when it was judged', async () => {
    const { owner } = alerts.db;
    const [alert] = await owner.sql<{ id: string }[]>`select id from alerts.alert where name = 'large sales'`;
    const eventKey = `${accession(1)}/sale`;
    const matchId = await seedMatch(owner, {
      accountId: caller.accountId,
      alertId: alert!.id,
      alertName: 'large sales',
      eventKey,
    });
    const judgedAt = hoursAgo(2);
    await owner.orm.insert(schema.judgedEvent).values({ eventKey, formType: '4', knownSince: judgedAt, judgedAt });
    const { events } = await check(named(1));
    expect(events[0]).toMatchObject({ verdict: 'match', match_id: matchId, judged_at: judgedAt.toISOString() });
  });

  test('that came before the alert says so', async () => {
    expect((await check(named(3))).events[0]).toMatchObject({ verdict: 'no_match', is_before: true });
  });

  test('that it does not judge says why', async () => {
    await alerts.post(
      'set_alerts',
      draft('events', { form_type: '8-K', form_type_constraints: [], delay_constraints: [['price_drop', 0.1]] }),
      caller,
    );
    await alerts.post(
      'set_alerts',
      draft('prices', {
        form_type: 'price_alert',
        form_type_constraints: [],
        delay_constraints: [['price_drop', 0.1]],
      }),
      caller,
    );
    const why = async (alert_name: string, place: number) => {
      const { events, not_judged } = await check({ alert_name, accession: accession(place) });
      return [events.length, not_judged];
    };
    expect(await why('events', 0)).toEqual([0, 'other_form']);
    expect(await why('prices', 0)).toEqual([0, 'prices']);
    expect(await why('large sales', 8)).toEqual([0, 'no_trades']);
  });

  test('and is not held, or an alert that is not the caller’s, is not found', async () => {
    expect(await check({ alert_name: 'large sales', accession: '0000000009-26-000009' })).toMatchObject({
      status: 404,
      error: 'We don’t hold the filing 0000000009-26-000009.',
      reason: 'no_filing',
    });
    // The synthetic filing is nobody's to see.
    const { owner } = alerts.db;
    await owner.sql`update market.filing set issuer_cik = ${CANARY.cik} where accession = ${accession(8)}`;
    expect(await check(named(8))).toMatchObject({ status: 404, reason: 'no_filing' });
    const other = await alerts.addCaller('two@sentinel.example');
    expect(await check(named(0), other)).toMatchObject({ status: 404, reason: 'no_alert' });
    expect((await check({ alert_name: 'large sales', accession: '2-26-1' })).status).toBe(400);
  });
});

describe('what an alert checked', () => {
  test('are the events of seven days: the nearest misses with what decided, then the matches', async () => {
    const answer = await alerts.post('get_alert_checks', { alert_name: 'large sales' }, caller);
    const { checked, events, matched, unjudged } = answer.json();
    expect([checked, matched, unjudged]).toEqual([4, 1, 0]);
    const rows = events.map(({ accession: number, because, is_before, verdict }: Record<string, never>) => [
      number,
      verdict,
      is_before,
      (because as never as { found: string }[]).map(({ found }) => found),
    ]);
    expect(rows).toEqual([
      [accession(3), 'no_match', true, ['$499,999']],
      [accession(0), 'no_match', false, ['$482,340']],
      [accession(2), 'no_match', false, ['$90,000']],
      [accession(1), 'match', false, []],
    ]);
  });

  test('of an alert that is not the caller’s is not found', async () => {
    const other = await alerts.addCaller('three@sentinel.example');
    expect((await alerts.post('get_alert_checks', { alert_name: 'large sales' }, other)).statusCode).toBe(404);
  });
});
