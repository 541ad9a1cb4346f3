import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { messageBrand, setMessageBrand } from '@sentinel/mail';
import { until } from '@sentinel/service-kit/testing';
import { buildApp, type WorkerConfig } from '../app.ts';
import { seedAccount } from '../testing/seed.ts';
import { seedAccountMail } from '../testing/seed-account-mail.ts';
import { seedNotification } from '../testing/seed-notification.ts';
import { startTwilio } from '../testing/twilio.ts';
import { workerConfig } from '../testing/worker-config.ts';

let db: TestDatabase;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let stop: () => Promise<unknown>;
let accountId: string;
let alertId: string;
beforeEach(async () => {
  db = await createTestDatabase();
  twilio = await startTwilio();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  alertId = await seedAlert(db.owner, { accountId, name: 'Sales', bySms: true });
});
afterEach(async () => {
  await stop();
  await twilio.stop();
  await db.drop();
});

/** An account that gets texts. */
const READY = { phone: '12025550143', confirmedPhone: '12025550143', canSendSms: 1 };
const changeAccount = (row: Partial<typeof schema.account.$inferInsert>) =>
  db.owner.orm.update(schema.account).set(row).where(eq(schema.account.id, accountId));
async function startWorker(isSetUp = true, changes: Partial<WorkerConfig> = {}) {
  const { accountSid, authToken, from, url } = twilio.account;
  const app = await buildApp(
    workerConfig(
      db.url,
      'smtp://127.0.0.1:1',
      isSetUp
        ? { smsAccountSid: accountSid, smsAuthToken: authToken, smsFrom: from, smsUrl: url, ...changes }
        : changes,
    ),
  );
  stop = () => app.close();
}
/** Where a new text message ends. */
async function sendOne(row: Partial<typeof schema.notification.$inferInsert> = {}) {
  const id = await seedNotification(db.owner, { channel: 'sms', ...row, accountId, alertId });
  const { notification } = schema;
  const stored = async () => {
    const [row] = await db.owner.orm.select().from(notification).where(eq(notification.id, id));
    return row!;
  };
  await until('it ended', async () => !['queued', 'sending'].includes((await stored()).state));
  return stored();
}

test('a text says what happened, why it fired and where to read on, and is noted with Twilio’s id', async () => {
  await changeAccount(READY);
  await startWorker();
  const row = await sendOne();
  expect(row).toMatchObject({ state: 'sent', providerId: `SM${'0'.repeat(31)}1` });
  const [{ form }] = twilio.caught as [(typeof twilio.caught)[number]];
  expect(form).toMatchObject({
    To: '+12025550143',
    StatusCallback: `http://localhost:8080/sms/status?notification=${row.id}`,
  });
  expect(form.Body).toBe(
    [
      'Sentinel: EMBX CEO sold $1.95M. Sale of 64,000 shares by Okafor R. Tagged Largest, Late.',
      'Why your alert fired: Value: $1,945,580.',
      'Filing: https://www.sec.gov/Archives/edgar/data/9900001/000999000926000117/0009990009-26-000117-index.htm',
      'Alerts: http://localhost:8080/alerts',
      'Reply STOP to get no more texts, HELP for help.',
    ].join('\n'),
  );
});

test('the name of an alert, which its account chose, stands in no text to a number before one of its alerts fired', async () => {
  await changeAccount(READY);
  await startWorker();
  const body = () => twilio.caught.at(-1)?.form.Body;
  await sendOne({ kind: 'test' });
  expect(body()).toBe(
    'Sentinel: this is a test of one of your alerts. No filing matched. http://localhost:8080/alerts\nReply STOP to get no more texts, HELP for help.',
  );
  await sendOne({ kind: 'test' });
  expect(body()).not.toContain('Sales');
  await sendOne();
  expect(body()).not.toContain('Sales');
  await sendOne();
  expect(body()).toContain('Why "Sales" fired');
  expect(body()).not.toContain('STOP');
  await sendOne({ kind: 'test' });
  expect(body()).toContain('test of your alert "Sales"');
  // One sign outside of the GSM alphabet would make each text twice as many segments.
  const texts = twilio.caught.map(({ form }) => form.Body);
  expect(texts.filter((text) => !/^[\n -_a-z{|}~]*$/.test(text ?? ''))).toEqual([]);
  // A number that is confirmed later begins anew.
  await changeAccount({ phone: '12025550199', confirmedPhone: '12025550199' });
  await sendOne();
  expect(body()).not.toContain('Sales');
  expect(body()).toContain('Reply STOP');
});

test('a text begins with the name of the product, of another brand too', async () => {
  await changeAccount(READY);
  await startWorker();
  const sentinel = messageBrand();
  setMessageBrand({ ...sentinel, product: 'Northwind Watch' });
  try {
    await sendOne();
    expect(twilio.caught.at(-1)?.form.Body).toMatch(/^Northwind Watch: EMBX CEO sold /);
  } finally {
    setMessageBrand(sentinel);
  }
});

test('the code for a number goes out as a text and its row is gone', async () => {
  await startWorker();
  await seedAccountMail(db.owner, {
    channel: 'sms',
    recipient: '+12025550143',
    subject: '',
    bodyText: 'Sentinel: 012345 is your code',
    bodyHtml: '',
  });
  await until('it is sent', () => twilio.caught.length === 1);
  const [{ form }] = twilio.caught as [(typeof twilio.caught)[number]];
  expect(form).toEqual({ To: '+12025550143', From: '+15005550006', Body: 'Sentinel: 012345 is your code' });
  await until('its row is gone', async () => (await db.owner.orm.select().from(schema.outbox)).length === 0);
});

test('STOP holds for the number, whichever account names it', async () => {
  const number = '+12025550143';
  await db.owner.orm.insert(schema.stoppedNumber).values({ number, detail: 'The owner of the number replied STOP.' });
  await startWorker();
  accountId = await seedAccount(db.owner, 'other@sentinel.example');
  alertId = await seedAlert(db.owner, { accountId, name: 'Other', bySms: true });
  await changeAccount(READY);
  expect(await sendOne()).toMatchObject({ state: 'suppressed', lastError: 'The owner of the number replied STOP.' });
  expect(twilio.caught).toEqual([]);
});

test('an alert that sends no texts any more sends none that waited, in a digest either', async () => {
  await changeAccount(READY);
  await db.owner.orm.update(schema.alert).set({ bySms: false });
  await startWorker();
  expect(await sendOne()).toMatchObject({ state: 'cancelled', lastError: 'The alert sends no texts any more.' });
  expect(await sendOne({ kind: 'digest', period: 'daily/x' })).toMatchObject({
    state: 'cancelled',
    lastError: 'Its alerts were deleted or paused, or send no texts any more.',
  });
  expect(twilio.caught).toEqual([]);
});

test.each([
  ['the account does not want texts', { ...READY, canSendSms: 0 }, 'Text messages are off in the account settings.'],
  ['it has no phone', { phone: null, canSendSms: 1 }, 'The account has no valid phone number.'],
  ['its phone is no number', { phone: '12', canSendSms: 1 }, 'The account has no valid phone number.'],
  [
    'no code for its phone was typed in',
    { ...READY, confirmedPhone: null },
    'The phone number is not confirmed: no code that was sent to it was typed in.',
  ],
  [
    'another phone was confirmed',
    { ...READY, confirmedPhone: '12025550199' },
    'The phone number is not confirmed: no code that was sent to it was typed in.',
  ],
])('nothing is sent when %s', async (_when, account, lastError) => {
  await changeAccount(account);
  await startWorker();
  expect(await sendOne()).toMatchObject({ state: 'suppressed', lastError });
  expect(twilio.caught).toEqual([]);
});

test('a number that stopped gets nothing more; another number does', async () => {
  await changeAccount(READY);
  twilio.state.mood = { status: 400, code: 21610 };
  await startWorker();
  expect(await sendOne()).toMatchObject({ state: 'bounced', lastError: '21610: refused' });
  expect(await db.owner.orm.select().from(schema.stoppedNumber)).toMatchObject([{ number: '+12025550143' }]);
  expect(await sendOne()).toMatchObject({ state: 'suppressed' });
  expect(twilio.caught).toHaveLength(1);
  twilio.state.mood = 'takes';
  await changeAccount({ phone: '12025550199', confirmedPhone: '12025550199' });
  expect(await sendOne()).toMatchObject({ state: 'sent' });
});

test('texts keep the rate of their channel, whatever mails do', async () => {
  await changeAccount(READY);
  const began: number[] = [];
  twilio.state.onText = () => began.push(performance.now());
  for (let index = 0; index < 9; index += 1) await seedNotification(db.owner, { accountId, alertId, channel: 'sms' });
  await startWorker(true, { textsPerSecond: 3 });
  await until('all are sent', () => twilio.caught.length === 9);
  // Three seconds' worth: two seconds lie between the first and the last, less what the first were late.
  expect(began.at(-1)! - began[0]!).toBeGreaterThan(1_000);
});

test('without a provider a text fails, and says why', async () => {
  await changeAccount(READY);
  await startWorker(false);
  expect(await sendOne()).toMatchObject({ state: 'failed', lastError: 'Text messages are not set up.' });
});
