import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq, schema } from '../packages/database/src/index.ts';
import { readStreamedFile } from '../packages/service-kit/src/testing.ts';
import { noteTextReport } from '../services/alerts/src/callbacks/text-status.ts';
import { type AlertsApp, draft, startAlerts } from '../services/alerts/src/testing/alerts-app.ts';
import { type Carrier, RefusedMessage } from '../services/worker/src/notify/carrier.ts';
import { notificationOutbox } from '../services/worker/src/notify/notification-outbox.ts';
import { planMessages } from '../services/worker/src/notify/plan-messages.ts';
import { sendNotifications } from '../services/worker/src/notify/send-notifications.ts';
import { MADE_EVENT, seedMatch } from '../services/worker/src/testing/seed-notification.ts';

/**
 * What an auditor who has nothing but a file of receipts can answer from it (issue 39). The walk is that of the worker and of
 * services/alerts; it stands here, because a service never imports a service.
 */

const { alert, notification } = schema;
const EMAIL = 'client@sentinel.example';
const PHONE = '12025550143';
const SALE = '0009990009-26-000117';
const SECOND_SALE = '0009990009-26-000118';
const PAUSED = '0009990009-26-000119';

let alerts: AlertsApp;
let file: string;
let lastHash: string;
let rows: readonly Record<string, string>[];

beforeAll(async () => {
  alerts = await startAlerts();
  const caller = await alerts.addCaller(EMAIL, { phone: PHONE, confirmedPhone: PHONE, canSendSms: 1 });
  await walk(caller.accountId, async (name, more) => {
    await alerts.post('set_alerts', draft(name, more), caller);
    const [saved] = await alerts.db.owner.orm.select().from(alert).where(eq(alert.name, name));
    return saved!;
  });
  const { rawPayload } = await alerts.post('export_alert_receipts', {}, caller);
  const exported = readStreamedFile<{ last_hash: string }>(rawPayload);
  [file, lastHash] = [exported.file, exported.answer.last_hash];
  const [header = [], ...lines] = file.split('\r\n').slice(0, -1).map(cellsOf);
  rows = lines.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
});
afterAll(() => alerts.close());

const cellsOf = (line: string) =>
  (line.match(/"(?:[^"]|"")*"/g) ?? []).map((cell) => cell.slice(1, -1).replaceAll('""', '"').replace(/^'/, ''));

type Save = (name: string, more: object) => Promise<typeof alert.$inferSelect>;

/** An alert by mail and text whose first mail fails, a digest of two alerts of which one is paused, a refused mail, a paused alert. */
async function walk(accountId: string, save: Save): Promise<void> {
  const { owner } = alerts.db;
  const outbox = notificationOutbox(owner, 60_000);
  const officers = await save('Officer sales', { by_email: true, by_sms: true, delivery: 'instant' });
  const daily = await save('Daily', { by_email: true, by_sms: false, delivery: 'daily' });
  const silent = await save('Silent', { by_email: true, by_sms: false, delivery: 'daily' });
  const pausedLater = await save('Paused later', { by_email: true, by_sms: false, delivery: 'instant' });
  const matched = async ({ byEmail, bySms, delivery, id: alertId, name }: typeof officers, accession: string) => {
    const event = { ...MADE_EVENT, accession };
    const matchId = await seedMatch(owner, { accountId, alertId, alertName: name, accession, event });
    const told = { matchId, alertId, accountId, delivery, byEmail, bySms, about: accession, requestId: 'r' };
    await owner.orm.transaction((tx) => planMessages(tx, [told], new Date()));
  };
  const sendWhatIsDue = async (send: Carrier['send']) => {
    const due = await owner.orm
      .update(notification)
      .set({ dueAt: new Date(0) })
      .where(eq(notification.state, 'queued'))
      .returning();
    for (const { channel, id } of due) {
      const recipientOf: Carrier['recipientOf'] = ({ account }) =>
        channel === 'email' ? account.email : `+${account.phone}`;
      await sendNotifications({ database: owner, outbox, carrier: { recipientOf, send } }, [id], () => undefined);
    }
  };
  const takes: Carrier['send'] = async ({ channel }, handOver) => {
    await handOver();
    return channel === 'email' ? { providerId: null, answer: '250 OK' } : { providerId: 'SM1', answer: 'queued' };
  };
  await matched(officers, SALE);
  await sendWhatIsDue((message, handOver) => {
    if (message.channel === 'email') throw new Error('connect ECONNREFUSED');
    return takes(message, handOver);
  });
  await sendWhatIsDue(takes);
  const [text] = await owner.orm.select().from(notification).where(eq(notification.channel, 'sms'));
  const report = { notificationId: text!.id, messageSid: 'SM1', to: `+${PHONE}`, errorCode: undefined };
  await noteTextReport(owner, { ...report, status: 'delivered' });
  for (const one of [daily, silent]) await matched(one, SECOND_SALE);
  await matched(daily, SALE);
  await owner.orm.update(alert).set({ pausedAt: new Date() }).where(eq(alert.name, 'Silent'));
  await sendWhatIsDue(takes);
  await matched(pausedLater, PAUSED);
  await owner.orm.update(alert).set({ pausedAt: new Date() }).where(eq(alert.name, 'Paused later'));
  await sendWhatIsDue(takes);
  await matched(officers, SECOND_SALE);
  await sendWhatIsDue(async ({ channel }, handOver) => {
    await handOver();
    throw new RefusedMessage('550 no such mailbox', { blocks: channel === 'email' ? 'refused' : undefined });
  });
}

/** What some steps say, of the rows that have these cells. */
const answers = (where: Record<string, string>, ...columns: string[]) =>
  rows
    .filter((row) => Object.entries(where).every(([name, text]) => row[name] === text))
    .map((row) => columns.map((name) => row[name]).join(' / '));

test('which alert was it, and of which kind?', () => {
  expect(new Set(answers({ accession: SALE, step: 'matched' }, 'alert', 'kind'))).toEqual(
    new Set(['Officer sales / insider trading', 'Daily / insider trading']),
  );
});

test('which filing, and which company?', () => {
  expect(answers({ alert: 'Paused later', step: 'matched' }, 'accession', 'company')).toEqual([
    `${PAUSED} / Eastmark Biologics (EMBX)`,
  ]);
});

test('why did it match?', () => {
  expect(answers({ accession: SALE, alert: 'Daily', step: 'matched' }, 'reasons')).toEqual([
    'Value: $1,945,580 (asked: at least $1,000,000)',
  ]);
});

test('through which channel was it told, and to whom?', () => {
  const sale = { accession: SALE, alert: 'Officer sales', step: 'handed_over' };
  expect(answers(sale, 'channel', 'recipient').sort()).toEqual([`email / ${EMAIL}`, `sms / +${PHONE}`]);
});

test('when did it match, was handed over and was delivered, in which zone?', () => {
  const text = { alert: 'Officer sales', channel: 'sms', accession: SALE };
  const times = ['matched', 'handed_over', 'delivered'].map((step) => answers({ ...text, step }, 'at')[0] ?? '');
  for (const at of times) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(times).toEqual(times.toSorted());
});

test('did an attempt fail, why, and what became of it?', () => {
  const mail = { alert: 'Officer sales', channel: 'email', accession: SALE };
  expect(answers(mail, 'step', 'detail')).toEqual([
    'matched / ',
    'written / ',
    'tried / connect ECONNREFUSED',
    'handed_over / 250 OK',
  ]);
});

test('was a message refused or not sent, and why?', () => {
  expect(answers({ step: 'bounced' }, 'alert', 'accession', 'recipient', 'detail')).toEqual([
    `Officer sales / ${SECOND_SALE} / ${EMAIL} / 550 no such mailbox`,
  ]);
  expect(answers({ step: 'cancelled', alert: 'Paused later' }, 'accession', 'detail')).toEqual([
    `${PAUSED} / The alert is paused.`,
  ]);
});

test('what did a digest tell, what not, and why not?', () => {
  const [digest = ''] = answers({ alert: 'Silent', step: 'matched' }, 'notification_id');
  expect(answers({ notification_id: digest }, 'step', 'alert', 'accession')).toEqual([
    `matched / Daily / ${SECOND_SALE}`,
    `matched / Silent / ${SECOND_SALE}`,
    `matched / Daily / ${SALE}`,
    `written / Daily; Silent / ${SALE}; ${SECOND_SALE}`,
    // “Silent” was paused before the digest was sent, which left it out.
    `handed_over / Daily / ${SALE}; ${SECOND_SALE}`,
    `cancelled / Silent / ${SECOND_SALE}`,
  ]);
  expect(answers({ notification_id: digest, step: 'cancelled' }, 'detail')).toEqual([
    expect.stringMatching(/^The digest left it out, because the alert was paused on .*, \d{4}, .* [AP]M \S+\.$/),
  ]);
});

test('which steps are of one message?', () => {
  const of = (where: object) =>
    new Set(answers({ alert: 'Officer sales', accession: SALE, ...where }, 'notification_id'));
  expect(of({ channel: 'email' }).size).toBe(1);
  expect(of({}).size).toBe(2);
});

test('is a row altered, and is the file complete?', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'receipts-'));
  const page = await readFile(new URL('../docs/alert-receipts.md', import.meta.url), 'utf8');
  await writeFile(join(folder, 'check.mjs'), /```js\n(.*?)```/s.exec(page)?.[1] ?? '');
  const check = async (text: string) => {
    await writeFile(join(folder, 'receipts.csv'), text);
    return execFileSync(process.execPath, ['check.mjs', 'receipts.csv'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  };
  expect(await check(file)).toBe(`${rows.length} receipts fit their chain. The last hash is ${lastHash}.\n`);
  await expect(check(file.replace('Eastmark', 'Westmark'))).rejects.toThrow('Line 2 was altered');
  await rm(folder, { recursive: true });
});
