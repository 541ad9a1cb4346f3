import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { CHANNELS } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { JobQueues } from '@sentinel/jobs';
import { createServer } from '@sentinel/service-kit';
import { until } from '@sentinel/service-kit/testing';
import { sendAccountMailJob } from './account-mail/send-account-mail.job.ts';
import { WORKER_ROLES, type WorkerRole } from './config.ts';
import { evaluateFilingJob } from './evaluate/evaluate-filing.job.ts';
import { startLoops } from './loops.ts';
import type { Carrier } from './notify/carrier.ts';
import { SEND_JOBS } from './notify/send-notifications.job.ts';
import { createTelemetry } from './telemetry.ts';
import { seedAccount } from './testing/seed.ts';
import { seedAccountMail } from './testing/seed-account-mail.ts';
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

/** A queue that nobody works on. Each look at the outbox of notifications asks it for the longest wait first. */
function idleQueue() {
  const queue = { jobs: [] as unknown[], longestWaitMs: 0, looks: 0, worked: [] as string[] };
  const queues: Pick<JobQueues, 'enqueue' | 'longestWaitMs' | 'work'> = {
    work: async ({ name }) => {
      queue.worked.push(name);
    },
    enqueue: async (_job, payload) => String(queue.jobs.push(payload)),
    longestWaitMs: async ({ name }) => {
      if (name === SEND_JOBS.email.name) queue.looks += 1;
      return queue.longestWaitMs;
    },
  };
  return { queue, queues: queues as JobQueues };
}

const idleCarrier: Carrier = { recipientOf: () => '', send: async () => ({ providerId: null, answer: '' }) };

async function start(roles: readonly WorkerRole[], queues: JobQueues): Promise<void> {
  const app = createServer({ name: 'worker', config: { logLevel: 'silent' }, readiness: [] });
  cleanUp.push(() => app.close());
  const stop = new AbortController();
  const ended = await startLoops(
    roles,
    {
      database: db.database,
      queues,
      carriers: { email: idleCarrier, sms: idleCarrier },
      rates: { email: 1_000, sms: 10 },
      accountSender: { send: async () => '250 OK' },
      telemetry: createTelemetry(app.metrics),
      log: app.log,
      leaseSeconds: 60,
    },
    stop.signal,
  );
  cleanUp.push(async () => {
    stop.abort();
    await ended();
  });
}

const JOBS_OF: Readonly<Record<WorkerRole, readonly string[]>> = {
  evaluate: [evaluateFilingJob.name],
  notify: Object.values(SEND_JOBS).map(({ name }) => name),
  'account-mail': [sendAccountMailJob.name],
};
test.each(WORKER_ROLES)('a worker whose role is %s does the jobs of that role, and no others', async (role) => {
  const { queue, queues } = idleQueue();
  await start([role], queues);
  expect(queue.worked).toEqual(JOBS_OF[role]);
});

test('each role hands over what waits for it', async () => {
  const { owner } = db;
  const accountId = await seedAccount(owner, 'client@sentinel.example');
  const notification = await seedNotification(owner, {
    accountId,
    alertId: await seedAlert(owner, { accountId, name: 'Sales' }),
  });
  const mail = await seedAccountMail(owner);
  const mails = idleQueue();
  await start(['account-mail'], mails.queues);
  await until('the mail is handed over', () => mails.queue.jobs.length > 0);
  const notes = idleQueue();
  await start(['notify'], notes.queues);
  await until('the notification is handed over', () => notes.queue.jobs.length > 0);
  expect([mails.queue.jobs, notes.queue.jobs]).toEqual([[{ id: mail }], [{ ids: [notification] }]]);
});

test('a message that waits in the queue beyond its lease is not handed over again; one the queue lost is', async () => {
  const { database, owner } = db;
  const accountId = await seedAccount(owner, 'client@sentinel.example');
  const alertId = await seedAlert(owner, { accountId, name: 'Sales' });
  const id = await seedNotification(owner, { accountId, alertId });
  const { queue, queues } = idleQueue();
  await start(WORKER_ROLES, queues);

  /** Waits until a look that began after this has ended: the next one has begun. */
  const lookedAgain = async () => {
    for (const wanted of [queue.looks + 1, queue.looks + 2]) {
      await database.sql.notify(CHANNELS.notificationQueued, '');
      await until('the outbox is looked at', () => queue.looks >= wanted);
    }
  };
  await until('it is handed over', () => queue.jobs.length === 1);
  await database.sql`update alerts.notification set enqueued_at = enqueued_at - interval '3 minutes'`;
  // The queue has it all the while.
  queue.longestWaitMs = 180_000;
  await lookedAgain();
  expect(queue.jobs).toEqual([{ ids: [id] }]);
  queue.longestWaitMs = 0;
  await until('it is handed over again', () => queue.jobs.length === 2);
  expect(queue.jobs[1]).toEqual({ ids: [id] });
});
