import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp, type WorkerConfig } from './app.ts';
import { evaluateFiling } from './evaluate/evaluate-filing.ts';
import { hasRedis, type LocalRedis, startRedis } from './testing/local-redis.ts';
import { type MadeFiling, madeFilings, storeMadeFilings } from './testing/made-filings.ts';
import { seedAccount } from './testing/seed.ts';
import { startSmtp } from './testing/smtp.ts';
import { workerConfig } from './testing/worker-config.ts';

const EMAIL = 'client@sentinel.example';
const FILINGS = madeFilings(80);
const store = (filings: readonly MadeFiling[]) => storeMadeFilings(db.owner, filings, 'ingest-request-1');

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

async function startWorker(changes: Partial<WorkerConfig> = {}): Promise<FastifyInstance> {
  const app = await buildApp(workerConfig(db.url, smtp.url, changes));
  cleanUp.push(() => app.close());
  return app;
}

describe('from a stored filing to the email', () => {
  test('the owner of a matching alert gets one message, however often the filing is stored and matched', async () => {
    const [filing] = FILINGS as [MadeFiling];
    await seedAlert(db.owner, { accountId, name: 'By company', targets: { kind: 'issuer', ciks: [filing.issuerCik] } });
    await seedAlert(db.owner, { accountId, name: 'Not this one', targets: { kind: 'issuer', ciks: ['0000000001'] } });
    await startWorker();
    await store([filing]);
    await until('the message is sent', allSent);
    await store([filing]);
    await evaluateFiling(db.database, filing.accession);
    await db.owner.orm.update(schema.filing).set({ evaluatedAt: null, enqueuedAt: null });
    await until('matched again', async () => {
      const [row] = await db.owner.orm.select().from(schema.filing);
      return row?.evaluatedAt !== null;
    });
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, lastError: null }]);
    const [notification] = await db.owner.orm.select().from(schema.notification);
    expect(smtp.caught.map(({ messageId, to }) => ({ messageId, to }))).toEqual([
      { to: [EMAIL], messageId: `<${notification!.id}@localhost>` },
    ]);
  });
});

describe('a mail server in trouble', () => {
  test('that is down costs no message: it is sent when the server is back', async () => {
    const [filing] = FILINGS as [MadeFiling];
    await seedAlert(db.owner, { accountId, name: 'Any' });
    await smtp.stop();
    await startWorker();
    await store([filing]);
    await until('a try has failed', async () => (await states()).some(({ lastError }) => lastError !== null));
    expect((await states())[0]?.lastError).toContain('ECONNREFUSED');
    smtp = await startSmtp(smtp.port);
    await until('the message is sent', allSent);
    expect(smtp.caught).toHaveLength(1);
  });

  test('that refuses the recipient for good ends the message as bounced, with what it said', async () => {
    const [filing] = FILINGS as [MadeFiling];
    await seedAlert(db.owner, { accountId, name: 'Any' });
    smtp.state.mood = 550;
    await startWorker();
    await store([filing]);
    await until('given up', async () => (await states())[0]?.state === 'bounced');
    expect(await states()).toEqual([
      { state: 'bounced', attempts: 1, lastError: expect.stringContaining('No such mailbox here') },
    ]);
  });

  test('that refuses it for now is tried again', async () => {
    const [filing] = FILINGS as [MadeFiling];
    await seedAlert(db.owner, { accountId, name: 'Any' });
    smtp.state.mood = 451;
    await startWorker();
    await store([filing]);
    await until('a try has failed', async () => (await states()).some(({ lastError }) => lastError !== null));
    smtp.state.mood = 'takes';
    await until('the message is sent', allSent);
    expect((await states())[0]?.attempts).toBeGreaterThan(1);
  });
});

const withRedis = hasRedis ? describe : describe.skip;
withRedis('a Redis that forgets', () => {
  let redis: LocalRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test('loses no message: what was in the queue is handed over again', async () => {
    await seedAlert(db.owner, { accountId, name: 'Any' });
    smtp.state.mood = 'slow';
    await startWorker({ redisUrl: redis.url });
    await store(FILINGS.slice(0, 60));
    await until('sending has begun', () => smtp.state.tries > 0);
    await redis.flush();
    smtp.state.mood = 'takes';
    await store(FILINGS.slice(60, 80));
    await redis.flush();
    const expected = FILINGS.length;
    await until('every message is sent', async () => (await allSent()) && (await states()).length === expected);
    expect(new Set(smtp.caught.map(({ messageId }) => messageId)).size).toBe(expected);
  });

  test('loses nothing that an older release left in queues of other names', async () => {
    const [filing] = FILINGS as [MadeFiling];
    await seedAlert(db.owner, { accountId, name: 'Any' });
    await store([filing]);
    await db.owner.sql`update market.filing set enqueued_at = now()`;
    await startWorker({ redisUrl: redis.url, sendSeconds: 2 });
    await until('the message is sent', allSent);
    expect(smtp.caught).toHaveLength(1);
  });
});
