import { createHash, createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, schema } from '@sentinel/database';
import { MAIL_MARK, messageBrand, readMessageBrand, setMessageBrand, unsubscribeToken } from '@sentinel/mail';
import { type AlertsApp, LINK_SECRET, SMS_AUTH_TOKEN, startAlerts } from '../testing/alerts-app.ts';

let alerts: AlertsApp;
let accountId: string;
let alertId: string;
beforeAll(async () => {
  alerts = await startAlerts();
});
afterAll(() => alerts.close());
beforeEach(async () => {
  await alerts.db.owner.sql`truncate identity.account, identity.outbox, alerts.receipt, alerts.stopped_number cascade`;
  const phone = '12025550143';
  ({ accountId } = await alerts.addCaller('client@sentinel.example', { phone, canSendSms: 1 }));
  alertId = await addAlert('Sales');
});

const { alert, blockedAddress, notification, receipt, stoppedNumber } = schema;
async function addAlert(name: string): Promise<string> {
  const [row] = await alerts.db.owner.orm
    .insert(alert)
    .values({ accountId, name, formType: '4', criteria: {} })
    .returning({ id: alert.id });
  return row!.id;
}
async function addNotification(row: Partial<typeof notification.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await alerts.db.owner.orm
    .insert(notification)
    .values({ id, accountId, alertId, kind: 'match', channel: 'sms', requestId: 'r', ...row });
  return id;
}
const stored = async (id: string) => {
  const [row] = await alerts.db.owner.orm.select().from(notification).where(eq(notification.id, id));
  return row!;
};
const mails = () => alerts.db.owner.orm.select().from(schema.outbox);
const savedAlerts = () => alerts.db.owner.orm.select().from(alert).orderBy(asc(alert.name));

describe('the link of a message (RFC 8058)', () => {
  const link = (id: string) => `/u/${unsubscribeToken(LINK_SECRET, id)}`;
  const post = (url: string, payload: string, contentType = 'application/x-www-form-urlencoded') =>
    alerts.app.inject({ method: 'POST', url, payload, headers: { 'content-type': contentType } });

  test('changes nothing when it is opened, however often, and offers four choices; deleting needs a login', async () => {
    const before = await savedAlerts();
    const url = link(await addNotification());
    for (let opened = 0; opened < 2; opened += 1) {
      const page = await alerts.app.inject({ url });
      expect(page.statusCode).toBe(200);
      expect([...page.body.matchAll(/ value="(\w+)"/g)].map(([, action]) => action)).toEqual([
        'stop_emails',
        'pause_day',
        'pause_week',
        'digest',
      ]);
      expect(page.body).toContain('<a href="/alerts#Sales">Delete it in your alerts</a>');
    }
    for (const body of ['action=delete', 'action=', 'x=1']) {
      const refused = await post(url, body);
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(refused.body).toContain('Nothing changed. Choose one of the buttons.');
    }
    expect(await savedAlerts()).toEqual(before);
    expect(await mails()).toEqual([]);
  });

  test('loads nothing and runs nothing, carries the brand, and leads back', async () => {
    const page = await alerts.app.inject({ url: link(await addNotification()) });
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^' ]+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? '';
    expect(page.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(page.body).not.toMatch(/<script|<link|url\(|style=|onclick/);
    expect(page.body).toContain(
      `<img src="data:image/png;base64,${MAIL_MARK.png}" width="28" height="28" alt="">Sentinel`,
    );
    expect(page.body).toContain('<a href="/alerts">Back to Sentinel</a>');
  });

  test('carries the brand of the installation, and nothing of another one', async () => {
    const sentinel = messageBrand();
    setMessageBrand(readMessageBrand(join(import.meta.dirname, '../../../../brands/lookout/brand.json')));
    try {
      const page = await alerts.app.inject({ url: link(await addNotification()) });
      expect(page.body).toContain('<a href="/alerts">Back to Ledger Lookout</a>');
      expect(page.body).toMatch(/<title>[^<]* - Ledger Lookout<\/title>/);
      const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? '';
      expect(style).toContain('#0b6a94');
      expect(page.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
      expect(page.body).not.toMatch(/Sentinel|<img/);
    } finally {
      setMessageBrand(sentinel);
    }
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    ],
  ])(
    'stops the emails of exactly its alert by one click without a session (%s), twice as if once; the alert stays on',
    async (contentType, payload) => {
      await addAlert('Other');
      const url = link(await addNotification());
      const clicked = await Promise.all([post(url, payload, contentType), post(url, payload, contentType)]);
      expect(clicked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await savedAlerts()).map(({ name, byEmail, pausedAt }) => [name, byEmail, pausedAt])).toEqual([
        ['Other', true, null],
        ['Sales', false, null],
      ]);
      expect(await mails()).toHaveLength(1);
    },
  );

  test.each([
    ['pause_day', 1],
    ['pause_week', 7],
  ])('%s pauses for that long', async (action, days) => {
    const answer = await post(link(await addNotification()), `action=${action}`);
    expect(answer.body).toContain(`“Sales” is paused for 1 ${days === 1 ? 'day' : 'week'}.`);
    const [row] = await savedAlerts();
    expect(Math.round((row!.snoozedUntil!.getTime() - Date.now()) / 3_600_000)).toBe(days * 24);
    expect(row!.pausedAt).not.toBeNull();
  });

  test('digest makes its alert a daily one', async () => {
    await post(link(await addNotification()), 'action=digest');
    expect(await savedAlerts()).toMatchObject([{ delivery: 'daily' }]);
  });

  test('never makes a pause shorter, and says so', async () => {
    await alerts.db.owner.orm.update(alert).set({ pausedAt: new Date() });
    const answer = await post(link(await addNotification()), 'action=pause_day');
    expect(answer.body).toContain('“Sales” is as it was');
    expect(await savedAlerts()).toMatchObject([{ snoozedUntil: null }]);
    expect(await mails()).toEqual([]);
  });

  test('says that an alert is gone', async () => {
    const id = await addNotification();
    await alerts.db.owner.orm.delete(alert);
    expect((await alerts.app.inject({ url: link(id) })).body).toContain('This alert is gone');
  });

  test('says which kind of form to send where it gets another', async () => {
    const url = link(await addNotification());
    for (const type of ['application/json', 'text/plain']) {
      const answer = await post(url, '{}', type);
      expect([answer.statusCode, answer.json().error]).toEqual([
        415,
        'Send the form as application/x-www-form-urlencoded.',
      ]);
    }
  });

  test('of a message of several alerts is about all of them, or about the one that it names', async () => {
    const otherId = await addAlert('Other');
    const id = await addNotification({ alertId: null, kind: 'digest', period: 'daily/x' });
    for (const [index, one] of [alertId, otherId].entries()) {
      const matchId = randomUUID();
      await alerts.db.owner.orm.insert(schema.match).values({
        ...{
          id: matchId,
          alertId: one,
          alertVersion: 1,
          accountId,
          alertName: 'A',
          formType: '4',
          eventKey: `${index}`,
        },
        ...{ cik: '1', event: {}, reasons: [], requestId: 'r' },
      });
      await alerts.db.owner.orm
        .insert(schema.notificationMatch)
        .values({ matchId, channel: 'sms', notificationId: id });
    }
    const strangerId = await addAlert('Not in the message');
    const states = async () => (await savedAlerts()).map(({ byEmail, name }) => [name, byEmail]);
    await post(`${link(id)}?alert=${strangerId}`, 'action=stop_emails');
    const page = await alerts.app.inject({ url: `${link(id)}?alert=${otherId}` });
    expect(page.body).toContain('Fewer messages from “Other”');
    await post(`${link(id)}?alert=${otherId}`, 'action=stop_emails');
    expect(await states()).toEqual([
      ['Not in the message', true],
      ['Other', false],
      ['Sales', true],
    ]);
    await alerts.db.owner.orm.update(alert).set({ byEmail: true });
    await alerts.db.owner.orm.delete(schema.outbox);
    await post(link(id), 'List-Unsubscribe=One-Click');
    expect(await states()).toEqual([
      ['Not in the message', true],
      ['Other', false],
      ['Sales', false],
    ]);
    expect(await mails()).toMatchObject([{ subject: '2 of your alerts were set to send no emails' }]);
  });

  test('works for a year, and only with our signature', async () => {
    const old = link(await addNotification({ createdAt: new Date(Date.now() - 365 * 86_400_000) }));
    expect((await alerts.app.inject({ url: old })).statusCode).toBe(200);
    const ended = link(await addNotification({ createdAt: new Date(Date.now() - 367 * 86_400_000) }));
    const forged = `/u/${unsubscribeToken('another secret', await addNotification())}`;
    for (const url of [ended, forged, '/u/x']) {
      expect((await alerts.app.inject({ url })).statusCode).toBe(404);
      expect((await post(url, 'action=stop_emails')).statusCode).toBe(404);
    }
    expect(await savedAlerts()).toMatchObject([{ byEmail: true }]);
  });

  test('shows names as they are, never as HTML', async () => {
    await alerts.db.owner.orm.update(alert).set({ name: '<script>alert(1)</script>' });
    const page = await alerts.app.inject({ url: link(await addNotification()) });
    expect(page.body).not.toContain('<script>');
  });
});

/** Calls as Twilio does, signed with its token. */
function call(url: string, form: Record<string, string>, token = SMS_AUTH_TOKEN) {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  const signed = `http://localhost:8080${url}${fields.join('')}`;
  return alerts.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64'),
    },
    payload: new URLSearchParams(form).toString(),
  });
}

describe('a report of a text', () => {
  const report = (id: string, status: string, more: Record<string, string> = {}, token?: string) =>
    call(
      `/sms/status?notification=${id}`,
      { MessageSid: 'SM1', MessageStatus: status, To: '+12025550143', ...more },
      token,
    );
  const steps = async (id: string) =>
    (
      await alerts.db.owner.orm.select().from(receipt).where(eq(receipt.notificationId, id)).orderBy(asc(receipt.id))
    ).map(({ step }) => step);

  test('that it arrived is noted once, though reports come doubled and out of order', async () => {
    const id = await addNotification({ state: 'sent', providerId: 'SM1' });
    for (const status of ['delivered', 'sent', 'queued', 'delivered', 'failed'])
      expect((await report(id, status)).statusCode).toBe(204);
    expect(await stored(id)).toMatchObject({ state: 'delivered', deliveredAt: expect.any(Date), lastError: null });
    expect(await steps(id)).toEqual(['delivered']);
  });

  test('that comes before the hand-over was noted, or instead, is not lost', async () => {
    const sending = await addNotification({ state: 'sending' });
    const unknown = await addNotification({ state: 'unknown' });
    await report(sending, 'delivered');
    await report(unknown, 'sent', { MessageSid: 'SM2' });
    expect(await stored(sending)).toMatchObject({ state: 'delivered', providerId: 'SM1' });
    expect(await stored(unknown)).toMatchObject({ state: 'sent', providerId: 'SM2' });
  });

  test('that it failed says why; only errors about the number block it', async () => {
    const off = await addNotification({ state: 'sent' });
    await report(off, 'undelivered', { ErrorCode: '30003' });
    expect(await stored(off)).toMatchObject({ state: 'bounced', lastError: '30003 undelivered' });
    expect(await alerts.db.owner.orm.select().from(blockedAddress)).toEqual([]);
    const gone = await addNotification({ state: 'sent' });
    await report(gone, 'failed', { ErrorCode: '30005', MessageSid: 'SM2' });
    expect(await alerts.db.owner.orm.select().from(blockedAddress)).toMatchObject([
      { accountId, channel: 'sms', address: '+12025550143', reason: 'refused' },
    ]);
    const stopped = await addNotification({ state: 'sent' });
    await report(stopped, 'failed', { ErrorCode: '21610', MessageSid: 'SM3' });
    expect(await alerts.db.owner.orm.select().from(stoppedNumber)).toMatchObject([
      { number: '+12025550143', detail: '21610 failed' },
    ]);
  });

  test('is about the number that the text went to, not the one that its account names by now', async () => {
    await alerts.db.owner.orm.update(schema.account).set({ phone: '12025550177' });
    const stopped = await addNotification({ state: 'sent' });
    await report(stopped, 'failed', { ErrorCode: '21610' });
    expect(await alerts.db.owner.orm.select().from(stoppedNumber)).toMatchObject([{ number: '+12025550143' }]);
    const gone = await addNotification({ state: 'sent' });
    await report(gone, 'failed', { ErrorCode: '30005', MessageSid: 'SM2' });
    expect(await alerts.db.owner.orm.select().from(blockedAddress)).toMatchObject([{ address: '+12025550143' }]);
    expect((await alerts.db.owner.orm.select().from(receipt)).map(({ recipient }) => recipient)).toEqual([
      '+12025550143',
      '+12025550143',
    ]);
  });

  test('of an earlier try, and one that is unsigned or forged, changes nothing', async () => {
    const id = await addNotification({ state: 'sent', providerId: 'SM9' });
    expect((await report(id, 'delivered')).statusCode).toBe(204);
    expect((await report(id, 'delivered', { MessageSid: 'SM9' }, 'forged')).statusCode).toBe(403);
    const unsigned = await alerts.app.inject({
      method: 'POST',
      url: `/sms/status?notification=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'MessageSid=SM9&MessageStatus=delivered',
    });
    expect(unsigned.statusCode).toBe(403);
    expect((await stored(id)).state).toBe('sent');
  });

  test('of nothing that we know is taken', async () => {
    expect((await report(randomUUID(), 'delivered')).statusCode).toBe(204);
    expect((await report('x', 'delivered')).statusCode).toBe(204);
  });
});

describe('a reply to a text', () => {
  const reply = (Body: string, From = '+12025550143', more: Record<string, string> = {}) =>
    call('/sms/reply', { Body, From, ...more });
  const blocked = () => alerts.db.owner.orm.select().from(blockedAddress);
  const stopped = async () => (await alerts.db.owner.orm.select().from(stoppedNumber)).map(({ number }) => number);

  test('of STOP ends texts to the number, START from it allows them again, and other words do nothing', async () => {
    for (const word of ['stop ', 'STOP']) expect((await reply(word)).statusCode).toBe(200);
    await reply('STOP', '+12025550177'); // No account names it yet.
    expect(await stopped()).toEqual(['+12025550143', '+12025550177']);
    for (const body of ['Thanks, stop it', 'Cancel my meeting', 'End of the week?', 'Stopped by today', 'Quite right'])
      await reply(body);
    await reply('START', '+12025550199');
    expect(await stopped()).toHaveLength(2);
    await reply('Start');
    expect(await stopped()).toEqual(['+12025550177']);
  });

  test.each([
    'Stop.',
    '“STOP”',
    'STOP!! 🛑',
    'ＳＴＯＰ',
    '\u200bstop\u00a0',
    'Stop all',
    'opt-out',
    'S T O P',
    '2 stop',
    'Stop please',
    'Please stop',
    'Stop texting me!',
    'Opt out now',
    'unsubscribe from all of it',
    'Quit\nJane Doe',
    '\n\nCancel.\n\nSent from my phone',
  ])('of %j is STOP: a phone adds signs, and its owner means it', async (body) => {
    await reply(body);
    expect(await stopped()).toEqual(['+12025550143']);
  });

  test('in other words counts as what Twilio took it for', async () => {
    await reply('Arrêter', undefined, { OptOutType: 'STOP' });
    expect(await stopped()).toEqual(['+12025550143']);
    await reply('Oui', undefined, { OptOutType: 'START' });
    expect(await stopped()).toEqual([]);
    expect((await reply('HELP', undefined, { OptOutType: 'HELP' })).body).not.toContain('<Message>');
  });

  test('of STOP is not lifted by a word that Twilio does not take for START', async () => {
    await reply('STOP');
    for (const body of ['Start!', 'yes please', 'UN STOP', 'START STOP']) await reply(body);
    expect(await stopped()).toEqual(['+12025550143']);
  });

  test('of STOP holds whatever becomes of the accounts that name the number', async () => {
    await reply('STOP');
    await alerts.db.owner.sql`delete from identity.account`;
    expect(await stopped()).toEqual(['+12025550143']);
  });

  test('of HELP is answered: who sends, and how to stop', async () => {
    const answer = await reply('help');
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Sentinel sends alerts about filings and prices to numbers that were confirmed in an account. Reply STOP to get no more texts, START to get them again. Contact us: http://localhost:8080/contact-us</Message></Response>',
    );
    expect((await reply('STOP')).body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
  });

  test('of START does not allow a number that the provider refuses', async () => {
    await alerts.db.owner.orm
      .insert(blockedAddress)
      .values({ accountId, channel: 'sms', address: '+12025550143', reason: 'refused', detail: '30005' });
    await reply('START');
    expect(await blocked()).toHaveLength(1);
  });
});
