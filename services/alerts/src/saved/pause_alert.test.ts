import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';

let alerts: AlertsApp;
let caller: Caller;
let people = 0;

beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`);
  await alerts.post('set_alerts', draft('one'), caller);
});

const pause = async (payload: object) => {
  const answer = await alerts.post('pause_alert', { alert_name: 'one', ...payload }, caller);
  return [answer.statusCode, answer.json()];
};
const state = async () => {
  const [alert] = (await alerts.post('get_alerts', {}, caller)).json();
  return [alert.paused, alert.snoozed_until];
};
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

describe('pausing an alert (issue 10 "Beyond the spec")', () => {
  test.each([
    [{ action: 'pause' }, 'pause'],
    [{ action: 'pause', until: TOMORROW }, 'snooze'],
    [{ action: 'resume' }, 'resume'],
  ])('%j says in the audit log which it was', async (payload, detail) => {
    const { headers } = await alerts.post('pause_alert', { alert_name: 'one', ...payload }, caller);
    expect(decodeURIComponent(String(headers['x-audit-detail']))).toBe(detail);
  });

  test('holds until it is resumed', async () => {
    expect(await state()).toEqual([false, null]);
    expect(await pause({ action: 'pause' })).toEqual([200, { success: true }]);
    expect(await state()).toEqual([true, null]);
    await pause({ action: 'resume' });
    expect(await state()).toEqual([false, null]);
  });

  test('with an end resumes by itself', async () => {
    await pause({ action: 'pause', until: TOMORROW });
    expect(await state()).toEqual([true, TOMORROW]);
    await alerts.db.owner.sql`
      update alerts.alert set snoozed_until = now() - interval '1 second' where account_id = ${caller.accountId}`;
    expect(await state()).toEqual([false, null]);
  });

  test('outlives a save', async () => {
    await pause({ action: 'pause', until: TOMORROW });
    await alerts.post('set_alerts', draft('one', { tickers: ['BSLT'] }), caller);
    expect(await state()).toEqual([true, TOMORROW]);
  });

  test.each(['2020-01-01T00:00:00Z', '2026-13-45T00:00:00Z'])('until %s is refused, in words', async (until) => {
    expect(await pause({ action: 'pause', until })).toMatchObject([422, { error: 'Choose a time in the future.' }]);
    expect(await state()).toEqual([false, null]);
  });

  test('an alert that is not there is not found', async () => {
    for (const action of ['pause', 'resume']) expect((await pause({ action, alert_name: 'none' }))[0]).toBe(404);
  });
});
