import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { JobQueues } from '@sentinel/jobs';
import { createServer } from '@sentinel/service-kit';
import { until } from '@sentinel/service-kit/testing';
import { startLoops } from './loops.ts';
import { createTelemetry } from './telemetry.ts';
import { seedAccount, seedAlert } from './testing/seed.ts';
import { seedNotification } from './testing/seed-notification.ts';

let db: TestDatabase;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await db.drop();
});

/** A queue that nobody works on. */
function idleQueue() {
  const jobs: { payload: unknown; since: number }[] = [];
  const queues: Pick<JobQueues, 'enqueue' | 'longestWaitMs' | 'work'> = {
    work: async () => undefined,
    enqueue: async (_job, payload) => String(jobs.push({ payload, since: Date.now() })),
    longestWaitMs: async () => (jobs[0] ? Date.now() - jobs[0].since : 0),
  };
  return { jobs, queues: queues as JobQueues };
}

const idleMailer = { send: async () => undefined, close: () => undefined };

test('a message that waits in the queue beyond its lease is not handed over again; one the queue lost is', async () => {
  const { database } = db;
  const accountId = await seedAccount(database, 'client@sentinel.example');
  const alertId = await seedAlert(database, { accountId, name: 'Sales', kind: 'any' });
  const id = await seedNotification(database, { accountId, alertId });
  const { jobs, queues } = idleQueue();
  const app = createServer({ name: 'worker', config: { logLevel: 'silent' }, readiness: [] });
  cleanUp.push(() => app.close());
  const stop = new AbortController();
  const ended = await startLoops(
    {
      database,
      queues,
      mailers: { alerts: idleMailer, accounts: idleMailer },
      telemetry: createTelemetry(app.metrics),
      log: app.log,
      publicUrl: 'http://localhost:8080',
      leaseSeconds: 1,
    },
    stop.signal,
  );
  cleanUp.push(async () => {
    stop.abort();
    await ended();
  });

  await until('it is handed over', () => jobs.length === 1);
  await sleep(3_500); // three looks after the lease
  expect(jobs.map(({ payload }) => payload)).toEqual([{ ids: [id] }]);
  jobs.length = 0;
  await until('it is handed over again', () => jobs.length === 1, 10_000);
});
