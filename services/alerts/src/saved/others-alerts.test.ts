import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationTypeOf } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';

let alerts: AlertsApp;
let owner: Caller;
let other: Caller;

beforeAll(async () => {
  alerts = await startAlerts();
  owner = await alerts.addCaller('owner@sentinel.example');
  other = await alerts.addCaller('other@sentinel.example');
  await alerts.post('set_alerts', draft('one'), owner);
});
afterAll(() => alerts.close());

const stored = () => alerts.db.owner.orm.select().from(schema.alert);

test.each<[OperationTypeOf<'alerts'>, object]>([
  ['get_alert', {}],
  ['pause_alert', { action: 'pause' }],
  ['send_test_alert', {}],
  ['delete_alert', {}],
  ['set_alerts', { ...draft('one'), new_alert_name: 'taken over' }],
])('%s of an alert that is another user’s finds nothing and changes nothing (SECURITY 36)', async (type, payload) => {
  const before = await stored();
  expect((await alerts.post(type, { alert_name: 'one', ...payload }, other)).statusCode).toBe(404);
  expect(await stored()).toEqual(before);
  expect(await alerts.db.owner.orm.$count(schema.notification)).toBe(0);
});

test('an alert of the same name is one’s own, and a list names nobody else’s (SECURITY 36)', async () => {
  const [theirs] = await stored();
  expect((await alerts.post('set_alerts', draft('one', { tickers: ['BSLT'] }), other)).statusCode).toBe(200);
  const [before, own] = (await stored()).sort((a) => (a.accountId === owner.accountId ? -1 : 1));
  expect(before).toEqual(theirs);
  expect(own).toMatchObject({ accountId: other.accountId, name: 'one' });
  const list = (await alerts.post('get_alerts', {}, other)).json();
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ tickers: ['BSLT'] });
});
