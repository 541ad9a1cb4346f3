import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, startAlerts } from '../testing/alerts-app.ts';
import { seedMatch, seedMessage } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let alertId: string;
let people = 0;

beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  caller = await alerts.addCaller(`person-${people++}@sentinel.example`);
  await alerts.post('set_alerts', draft('one'), caller);
  const [row] = await alerts.db.owner.sql`select id from alerts.alert where account_id = ${caller.accountId}`;
  alertId = row!.id;
});

const remove = async () => (await alerts.post('delete_alert', { alert_name: 'one' }, caller)).json();
const match = (eventKey: string) =>
  seedMatch(alerts.db.owner, { accountId: caller.accountId, alertId, alertName: 'one', eventKey });
const stateOf = async (id: string) =>
  (await alerts.db.owner.sql`select state, alert_id from alerts.notification where id = ${id}`)[0];

describe('deleting an alert, part 2 section 7 "delete_alert"', () => {
  test('cancels what is queued, with a receipt, and leaves what was sent or is being sent', async () => {
    const ids = new Map<string, string>();
    for (const state of ['queued', 'sending', 'sent'] as const) {
      const message = { accountId: caller.accountId, alertId, matchIds: [await match(state)], state };
      ids.set(state, await seedMessage(alerts.db.owner, message));
    }
    expect(await remove()).toEqual({ success: true });
    expect(await stateOf(ids.get('queued')!)).toEqual({ state: 'cancelled', alert_id: null });
    expect(await stateOf(ids.get('sending')!)).toEqual({ state: 'sending', alert_id: null });
    expect(await stateOf(ids.get('sent')!)).toEqual({ state: 'sent', alert_id: null });
    const receipts = await alerts.db.owner.sql`
      select notification_id, step, detail from alerts.receipt where account_id = ${caller.accountId}`;
    expect([...receipts]).toEqual([
      { notification_id: ids.get('queued'), step: 'cancelled', detail: 'The alert was deleted.' },
    ]);
  });

  test('keeps its history, under its name', async () => {
    await match('kept');
    await remove();
    const answer = await alerts.post('get_alert_activity', { alert_name: 'one', limit: 10 }, caller);
    expect(answer.json().activity).toMatchObject([{ alert_name: 'one', alert_exists: false }]);
  });

  test('a try that fails while its alert is being deleted waits for the deletion to end', async () => {
    const { sql } = alerts.db.owner;
    const message = { accountId: caller.accountId, alertId, matchIds: [], state: 'sending' } as const;
    const id = await seedMessage(alerts.db.owner, message);
    let deletion: Promise<unknown> | undefined;
    let retry: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      // Holds the deletion up after it has looked for what to cancel.
      await tx`select 1 from alerts.alert_anchor where alert_id = ${alertId} for update`;
      deletion = remove();
      const isHeldUp = async () =>
        (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          .length;
      while (!(await isHeldUp())) await sleep(20);
      retry = sql`update alerts.notification set state = case when alert_id is null then 'cancelled' else 'queued' end
        where id = ${id} and state = 'sending'`.execute();
      await sleep(200);
    });
    expect(await deletion).toEqual({ success: true });
    await retry;
    expect((await stateOf(id))?.state).toBe('cancelled');
  });

  test('an alert that is not there is not found', async () => {
    const answer = await alerts.post('delete_alert', { alert_name: 'none' }, caller);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'There is no alert of this name.']);
  });
});
