import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { unsubscribeToken } from '@sentinel/mail';
import type { Caller } from '@sentinel/service-kit';
import { type AlertsApp, draft, LINK_SECRET, startAlerts } from '../testing/alerts-app.ts';
import { seedMatch, seedMessage } from '../testing/seed-match.ts';

let alerts: AlertsApp;
let caller: Caller;
let alertId: string;
let messageId: string;
beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.db.owner.sql`truncate identity.account, identity.outbox, alerts.receipt cascade`;
  caller = await alerts.addCaller('owner@client.example');
  await alerts.post('set_alerts', draft('Officer sales & more', { delivery: 'hourly' }), caller);
  const [row] = await alerts.db.owner.orm.select().from(schema.alert);
  alertId = row!.id;
  const matchId = await seedMatch(alerts.db.owner, {
    ...{ accountId: caller.accountId, alertId, alertName: 'Officer sales & more', eventKey: 'x' },
  });
  messageId = await seedMessage(alerts.db.owner, {
    ...{ accountId: caller.accountId, alertId, matchIds: [matchId], state: 'sent' },
  });
  await alerts.db.owner.orm.insert(schema.receipt).values({
    ...{
      accountId: caller.accountId,
      notificationId: messageId,
      step: 'handed_over',
      recipient: 'before@client.example',
    },
  });
});

const click = (action: string) =>
  alerts.app.inject({
    method: 'POST',
    url: `/u/${unsubscribeToken(LINK_SECRET, messageId)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  });
const activity = async (alert_name?: string) =>
  (await alerts.post('get_alert_activity', { limit: 10, ...(alert_name && { alert_name }) }, caller)).json();
const listed = async () => (await alerts.post('get_alerts', {}, caller)).json()[0];
const undo = (change_id: string, as = caller) => alerts.post('undo_link_change', { change_id }, as);
const sending = async () => {
  const { by_email, delivery, paused } = await listed();
  return { by_email, delivery, paused };
};
const BEFORE = { by_email: true, delivery: 'hourly', paused: false };

describe('what a message’s link changed (FINDINGS A3)', () => {
  test('is noted for the audit log: the account, the message and the alert by id, the alert also by name, the action', async () => {
    const { headers } = await click('stop_emails');
    expect(headers['x-audit-subject']).toBe(caller.accountId);
    expect(decodeURIComponent(String(headers['x-audit-detail']))).toBe(
      `stop_emails by the link of message ${messageId}; alerts: ${alertId}`,
    );
    expect(decodeURIComponent(String(headers['x-audit-concerns']))).toBe('Officer sales & more');
    expect(Object.keys((await click('stop_emails')).headers).filter((name) => name.startsWith('x-audit'))).toEqual([]);
  });

  test('has a receipt with the address that the message had gone to, in the file of the chain only', async () => {
    await click('pause_day');
    const [receipt] = await alerts.db.owner.sql`
      select notification_id, recipient, detail from alerts.receipt where step = 'changed_by_link'`;
    expect(receipt).toEqual({
      notification_id: messageId,
      recipient: 'before@client.example',
      detail: 'The alert “Officer sales & more” was paused for 1 day by the link of this message.',
    });
    // Pages of older releases know no such step.
    const [match] = (await activity()).activity;
    expect(match.receipts[0].steps.map(({ step }: { step: string }) => step)).toEqual(['handed_over']);
  });

  test('of one alert of a digest is a receipt of that alert alone, and so is its undoing', async () => {
    const { accountId } = caller;
    await alerts.post('set_alerts', draft('Buyers', { delivery: 'daily' }), caller);
    const [buyers] = await alerts.db.owner.sql`select id from alerts.alert where name = 'Buyers'`;
    const matchIds = [
      await seedMatch(alerts.db.owner, { accountId, alertId, alertName: 'Officer sales & more', eventKey: 'y' }),
      await seedMatch(alerts.db.owner, { accountId, alertId: buyers!.id, alertName: 'Buyers', eventKey: 'y' }),
    ];
    messageId = await seedMessage(alerts.db.owner, { accountId, alertId: null, kind: 'digest', matchIds });
    await click('digest');
    await undo((await activity()).link_changes[0].change_id);
    const receipts = await alerts.db.owner.sql`
      select step, alert, match_ids from alerts.receipt where notification_id = ${messageId} order by id`;
    const alone = { alert: 'Officer sales & more', match_ids: matchIds.slice(0, 1) };
    expect([...receipts]).toEqual([
      { step: 'changed_by_link', ...alone },
      { step: 'link_change_undone', ...alone },
    ]);
  });

  test('is mailed to the owner, with the way to undo it', async () => {
    await click('pause_week');
    const [mail] = await alerts.db.owner.orm.select().from(schema.outbox);
    expect(mail).toMatchObject({
      recipient: 'owner@client.example',
      subject: 'Your alert “Officer sales & more” was paused for 1 week',
    });
    expect(
      mail!.bodyText,
    ).toBe(`Your alert “Officer sales & more” was paused for 1 week from a link in a message sent to before@client.example.

If that wasn’t you, somebody who has that message used its link. You can undo it in your alerts. A link can’t delete an alert.

See or undo this: http://localhost:8080/alerts/activity?alert=Officer%20sales%20%26%20more

You’re receiving this because one of your Sentinel alerts was changed without a login.
`);
    expect(mail!.bodyHtml).toContain('Officer sales &amp; more');
  });

  test.each([
    ['stop_emails', { ...BEFORE, by_email: false }],
    ['pause_day', { ...BEFORE, paused: true }],
    ['pause_week', { ...BEFORE, paused: true }],
    ['digest', { ...BEFORE, delivery: 'daily' }],
  ])('%s shows in the activity and with the alert, and is undone once', async (action, after) => {
    await click(action);
    expect(await sending()).toEqual(after);
    const { link_changes } = await activity('Officer sales & more');
    expect(link_changes).toEqual([
      {
        change_id: expect.any(String),
        alert_name: 'Officer sales & more',
        action,
        recipient: 'b***@client.example',
        changed_at: expect.any(String),
        undone_at: null,
        in_force: true,
      },
    ]);
    const [{ change_id, changed_at }] = link_changes;
    expect((await listed()).link_change).toEqual({ change_id, action, changed_at });
    for (let again = 0; again < 2; again += 1) {
      const undone = await undo(change_id);
      expect(undone.json()).toEqual({ success: true });
      expect(decodeURIComponent(String(undone.headers['x-audit-concerns']))).toBe('Officer sales & more');
    }
    expect(await sending()).toEqual(BEFORE);
    expect((await listed()).link_change).toBeNull();
    expect((await activity()).link_changes).toMatchObject([{ undone_at: expect.any(String), in_force: false }]);
    const undone = await alerts.db.owner.sql`select 1 from alerts.receipt where step = 'link_change_undone'`;
    expect(undone).toHaveLength(1);
  });

  test.each([
    ['pause_day', true],
    ['digest', false],
  ])('%s undone begins its counts anew: %s', async (action, isNew) => {
    const since = async () => {
      const [row] = await alerts.db.owner.sql`
        select in_force_since::text as since from alerts.alert where account_id = ${caller.accountId}`;
      return row!.since as string;
    };
    const before = await since();
    await click(action);
    await undo((await activity()).link_changes[0].change_id);
    expect((await since()) > before).toBe(isNew);
  });

  test('a longer pause is undone to the shorter one before it', async () => {
    await click('pause_day');
    const { snoozed_until } = await listed();
    await click('pause_week');
    const [week] = (await activity()).link_changes;
    await undo(week.change_id);
    expect((await listed()).snoozed_until).toBe(snoozed_until);
  });

  test('is not undone once its owner has changed it, and stays with a deleted alert', async () => {
    await click('pause_day');
    await click('digest');
    await alerts.post('pause_alert', { alert_name: 'Officer sales & more', action: 'resume' }, caller);
    await alerts.post('set_alerts', draft('Officer sales & more', { tickers: ['BSLT'] }), caller);
    for (const { change_id, in_force } of (await activity()).link_changes) {
      const answer = await undo(change_id);
      expect([in_force, answer.statusCode, answer.json().reason]).toEqual([false, 422, 'changed_meanwhile']);
    }
    await alerts.post('delete_alert', { alert_name: 'Officer sales & more' }, caller);
    expect((await activity('Officer sales & more')).link_changes).toHaveLength(2);
  });

  test('is its owner’s: another finds nothing to undo (SECURITY 36)', async () => {
    await click('stop_emails');
    const [{ change_id }] = (await activity()).link_changes;
    const other = await alerts.addCaller('other@client.example');
    expect((await undo(change_id, other)).statusCode).toBe(404);
    expect((await undo(randomUUID())).statusCode).toBe(404);
    expect(await sending()).toEqual({ ...BEFORE, by_email: false });
  });
});
