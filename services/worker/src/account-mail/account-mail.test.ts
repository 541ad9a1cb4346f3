import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { MAIL_MARK } from '@sentinel/mail';
import { until } from '@sentinel/service-kit/testing';
import { buildApp, type WorkerConfig } from '../app.ts';
import { seedAccount } from '../testing/seed.ts';
import { seedAccountMail } from '../testing/seed-account-mail.ts';
import { seedNotification } from '../testing/seed-notification.ts';
import { startSmtp } from '../testing/smtp.ts';
import { workerConfig } from '../testing/worker-config.ts';

let db: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await smtp.stop();
  await db.drop();
});

async function startWorker(changes: Partial<WorkerConfig> = {}) {
  const app = await buildApp(workerConfig(db.url, smtp.url, changes));
  cleanUp.push(() => app.close());
  return app;
}
const rows = () => db.owner.orm.select().from(schema.outbox);
const allGone = async () => (await rows()).length === 0;

describe('mail about accounts', () => {
  test('is sent once, whether it waited for the worker or came while it ran, and leaves no row', async () => {
    const ids = [await seedAccountMail(db.owner)];
    const app = await startWorker();
    await until('the waiting one is sent', allGone);
    ids.push(await seedAccountMail(db.owner, { recipient: 'other@sentinel.example' }));
    await until('the new one is sent', allGone);
    expect(smtp.caught.map(({ messageId, to }) => ({ messageId, to }))).toEqual([
      { messageId: `<${ids[0]}@localhost>`, to: ['owner@sentinel.example'] },
      { messageId: `<${ids[1]}@localhost>`, to: ['other@sentinel.example'] },
    ]);
    for (const { raw } of smtp.caught) expect(raw).toMatch(/^From: Sentinel Security <security@sentinel\.example>$/m);
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/account_mail_tries_total\{[^}]*outcome="sent"[^}]*\} 2/);
    expect(body).toMatch(/account_mail_delay_seconds_count\{[^}]*\} 2/);
  });

  test('carries the mark of the product inside it where its HTML shows it, and nothing else', async () => {
    await startWorker();
    await seedAccountMail(db.owner, { bodyHtml: `<img src="${MAIL_MARK.url}" alt="">` });
    await until('it is sent', () => smtp.caught.length === 1);
    await seedAccountMail(db.owner);
    await until('the other is sent', () => smtp.caught.length === 2);
    const [marked, plain] = smtp.caught;
    expect(marked!.raw).toContain('multipart/related');
    expect(marked!.raw).toContain(`Content-ID: <${MAIL_MARK.cid}>`);
    expect(marked!.raw.replace(/\r\n/g, '')).toContain(MAIL_MARK.png);
    expect(plain!.raw).not.toContain('image/png');
  });

  test('that the server refuses for now is tried again', async () => {
    smtp.state.mood = 451;
    await startWorker();
    await seedAccountMail(db.owner);
    await until('a try has failed', async () => (await rows())[0]?.lastError?.includes('451') ?? false);
    smtp.state.mood = 'takes';
    await until('it is sent', allGone);
    expect(smtp.caught).toHaveLength(1);
  });

  test('that the server refuses for good is given up', async () => {
    smtp.state.mood = 550;
    await startWorker();
    await seedAccountMail(db.owner);
    await until('it is given up', allGone);
    expect([smtp.caught, smtp.state.tries]).toEqual([[], 1]);
  });

  test('goes to an address that is closed to alerts, because it refused one', async () => {
    const recipient = 'client@sentinel.example';
    const accountId = await seedAccount(db.owner, recipient);
    const alertId = await seedAlert(db.owner, { accountId, name: 'Sales' });
    smtp.state.mood = 550;
    await startWorker();
    await seedNotification(db.owner, { accountId, alertId });
    const blocked = () => db.owner.orm.$count(schema.blockedAddress);
    await until('the address is closed', async () => (await blocked()) === 1);
    smtp.state.mood = 'takes';
    const suppressed = await seedNotification(db.owner, { accountId, alertId });
    await seedAccountMail(db.owner, { recipient });
    await until('account mail is sent', allGone);
    const stateOf = async () =>
      (await db.owner.orm.select().from(schema.notification)).find(({ id }) => id === suppressed)?.state;
    await until('the alert is not', async () => (await stateOf()) === 'suppressed');
    expect(smtp.caught.map(({ to }) => to)).toEqual([[recipient]]);
  });

  test('that is out of date is not sent', async () => {
    await seedAccountMail(db.owner, { expiresAt: new Date(Date.now() - 1000) });
    await startWorker();
    await until('it is dropped', allGone);
    expect(smtp.state.tries).toBe(0);
  });

  test('does not wait for alerts, though every connection and worker of theirs is busy', async () => {
    const client = 'client@sentinel.example';
    const accountId = await seedAccount(db.owner, client);
    const alertId = await seedAlert(db.owner, { accountId, name: 'Sales' });
    for (let index = 0; index < 80; index += 1) await seedNotification(db.owner, { accountId, alertId });
    smtp.state.moodFor = { [client]: 'hangs' };
    const sendSeconds = 120;
    await startWorker({ sendSeconds });
    await until('alerts hold all of their connections', () => smtp.state.tries === 8);
    await seedAccountMail(db.owner);
    await until('account mail is sent', allGone, (sendSeconds * 1000) / 2);
    expect(smtp.caught.map(({ to }) => to)).toEqual([['owner@sentinel.example']]);
    smtp.state.moodFor = {};
    smtp.release();
  });
});
