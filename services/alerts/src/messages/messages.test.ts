import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CHANNELS } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { seedMatch, seedMessage } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let people = 0;
let wakes = 0;

beforeAll(async () => {
  alerts = await startAlerts();
  await alerts.db.owner.sql.listen(CHANNELS.notificationQueued, () => {
    wakes += 1;
  });
});
afterAll(() => alerts.close());
beforeEach(async () => {
  const sms = { canSendSms: 1, phone: '15550100142', confirmedPhone: '15550100142' };
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`, sms);
  wakes = 0;
});

const messages = () =>
  alerts.db.owner.sql`
    select id, kind, channel, state, attempts, last_error, handed_over_at, due_at <= now() as is_due
      from alerts.notification where account_id = ${caller.accountId} order by channel`.then((rows) => [...rows]);
/** Two round trips later, what was notified has been heard. */
const heard = async () => {
  await alerts.db.owner.sql`select pg_notify('nobody', '')`;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return wakes;
};

describe('a test message (issue 10 "Beyond the spec")', () => {
  const send = async (alert_name = 'one') => {
    const answer = await alerts.post('send_test_alert', { alert_name }, caller);
    return { status: answer.statusCode, body: answer.json() };
  };

  test('is queued once for each channel of the alert, and the worker hears of it', async () => {
    await alerts.post('set_alerts', draft('one', { by_sms: true }), caller);
    const { body } = await send();
    expect(await messages()).toEqual([
      expect.objectContaining({ kind: 'test', channel: 'email', state: 'queued', is_due: true }),
      expect.objectContaining({ kind: 'test', channel: 'sms', state: 'queued', is_due: true }),
    ]);
    expect([...body.notification_ids].sort()).toEqual((await messages()).map(({ id }) => id).sort());
    expect(await heard()).toBe(1);
  });

  test('needs a channel, and an alert', async () => {
    await alerts.post('set_alerts', draft('one', { by_email: false }), caller);
    expect(await send()).toMatchObject({ status: 422, body: { reason: 'no_channel' } });
    expect((await send('none')).status).toBe(404);
    expect(await messages()).toEqual([]);
  });
});

describe('sending a message again (issue 10 "Receipts")', () => {
  const redrive = async (notification_id: string) => {
    const answer = await alerts.post('redrive_notification', { notification_id }, caller);
    return [answer.statusCode, answer.json()];
  };
  const seed = (state: 'failed' | 'unknown' | 'sent' | 'queued' | 'cancelled' | 'suppressed') =>
    seedMessage(alerts.db.owner, { accountId: caller.accountId, alertId: null, matchIds: [], state });

  test.each(['failed', 'unknown'] as const)('one that is %s is queued at once, with a receipt', async (state) => {
    const id = await seed(state);
    await alerts.db.owner.sql`
      update alerts.notification set attempts = 8, last_error = 'x', handed_over_at = now(), due_at = now() + interval '1 hour'
       where id = ${id}`;
    expect(await redrive(id)).toEqual([200, { success: true }]);
    expect(await messages()).toEqual([
      // The worker counts tries on, so that a late answer to an older one is not taken for this one's.
      expect.objectContaining({ state: 'queued', attempts: 8, last_error: null, handed_over_at: null, is_due: true }),
    ]);
    const receipts = await alerts.db.owner.sql`select step, detail from alerts.receipt where notification_id = ${id}`;
    expect([...receipts]).toEqual([{ step: 'redriven', detail: 'An administrator had it sent again.' }]);
    expect(await heard()).toBe(1);
  });

  test.each(['sent', 'queued', 'cancelled', 'suppressed'] as const)('one that is %s is not', async (state) => {
    const id = await seed(state);
    expect(await redrive(id)).toMatchObject([409, { reason: 'not_redrivable' }]);
    expect(await messages()).toMatchObject([{ state }]);
  });

  test('is noted for the audit log with the alerts that it told of, also one that is deleted, and when it is refused', async () => {
    const { accountId } = caller;
    const saved = async (name: string) => {
      await alerts.post('set_alerts', draft(name), caller);
      const [alert] = await alerts.db.owner.sql<{ id: string }[]>`select id from alerts.alert where name = ${name}`;
      return { accountId, alertId: alert!.id, alertName: name };
    };
    const gone = await seedMatch(alerts.db.owner, { ...(await saved('Gone')), eventKey: 'x' });
    await alerts.post('delete_alert', { alert_name: 'Gone' }, caller);
    const { alertId } = await saved('Zürich 東京');
    const id = await seedMessage(alerts.db.owner, { accountId, alertId, matchIds: [gone], state: 'failed' });
    for (const status of [200, 409]) {
      const answer = await alerts.post('redrive_notification', { notification_id: id }, caller);
      expect([answer.statusCode, decodeURIComponent(String(answer.headers['x-audit-concerns']))]).toEqual([
        status,
        'Gone, Zürich 東京',
      ]);
    }
  });

  test('one that is not there is not found', async () => {
    expect((await redrive(randomUUID()))[0]).toBe(404);
  });
});
