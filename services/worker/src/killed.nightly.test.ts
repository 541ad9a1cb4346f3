import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { madeFilings, storeMadeFilings } from './testing/made-filings.ts';
import { seedAccount } from './testing/seed.ts';
import { startSmtp } from './testing/smtp.ts';
import { spawnWorker } from './testing/spawn-worker.ts';

const EMAIL = 'client@sentinel.example';
const storeFiling = () => storeMadeFilings(db.owner, madeFilings(1), 'ingest-request-1');

let db: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let accountId: string;
const cleanUp: (() => unknown)[] = [];

beforeEach(async () => {
  db = await createTestDatabase();
  smtp = await startSmtp();
  accountId = await seedAccount(db.owner, EMAIL);
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await smtp.stop();
  await db.drop();
});

const states = async () =>
  (await db.owner.orm.select().from(schema.notification)).map(({ attempts, lastError, state }) => ({
    attempts,
    lastError,
    state,
  }));
const allSent = async () => {
  const rows = await states();
  return rows.length > 0 && rows.every(({ state }) => state === 'sent');
};

function startOne() {
  const worker = spawnWorker({ DATABASE_URL: db.url, SMTP_URL: smtp.url });
  cleanUp.push(() => worker.end('SIGKILL'));
  return worker;
}

test('a worker that is killed (kill -9) after the mail server had the message leaves it unknown: the next one does not send it again', async () => {
  await seedAlert(db.owner, { accountId, name: 'Any' });
  smtp.state.mood = 'hangs';
  const first = startOne();
  await storeFiling();
  await until('the server has the message', () => smtp.state.tries > 0);
  await first.end('SIGKILL');
  expect((await states())[0]?.state).toBe('sending');
  smtp.state.mood = 'takes';
  const second = startOne();
  await until('it is unknown', async () => (await states())[0]?.state === 'unknown');
  expect([smtp.caught.length, smtp.state.tries]).toEqual([0, 1]);
  const matched = first.lines.find((line) => line.includes('filing matched'));
  await until('the log line is there', () => second.lines.some((line) => line.includes('notification not sent')));
  const noted = second.lines.find((line) => line.includes('notification not sent'));
  for (const line of [matched, noted]) expect(JSON.parse(line!)).toMatchObject({ request_id: 'ingest-request-1' });
});

test('a worker that is killed (kill -9) before the mail server had the message leaves it to the next one', async () => {
  await seedAlert(db.owner, { accountId, name: 'Any' });
  smtp.state.isSlowToListen = true;
  const first = startOne();
  await storeFiling();
  await until('the server was told the recipient', () => smtp.state.recipients > 0);
  await first.end('SIGKILL');
  expect((await states())[0]?.state).toBe('sending');
  smtp.state.isSlowToListen = false;
  startOne();
  await until('the message is sent', allSent);
  expect(smtp.caught).toHaveLength(1);
});
