import { CHANNELS, type Database } from '@sentinel/database';
import { type JobQueues, runRelay } from '@sentinel/jobs';
import type { FastifyBaseLogger } from 'fastify';
import {
  accountMailOutbox,
  dropExpired,
  leaseAccountMail,
  releaseAccountMail,
} from './account-mail/account-mail-outbox.ts';
import { sendAccountMailJob } from './account-mail/send-account-mail.job.ts';
import { evaluateFilingJob } from './evaluate/evaluate-filing.job.ts';
import { evaluateFiling } from './evaluate/evaluate-filing.ts';
import { leaseUnevaluated, releaseFiling } from './evaluate/filing-outbox.ts';
import type { Mailer } from './mail/mailer.ts';
import { sendMail } from './mail/send-mail.ts';
import { leaseDue, NOTIFICATION_QUEUED, releaseNotifications } from './notify/notification-outbox.ts';
import { sendNotification } from './notify/send-notification.ts';
import { sendNotificationsJob } from './notify/send-notifications.job.ts';
import type { Telemetry } from './telemetry.ts';

/** What the loops work with. */
export interface LoopContext {
  readonly database: Database;
  readonly queues: JobQueues;
  /** Each with connections of its own: account mail does not wait behind a burst of alerts. */
  readonly mailers: { readonly alerts: Mailer; readonly accounts: Mailer };
  readonly telemetry: Telemetry;
  readonly log: FastifyBaseLogger;
  readonly publicUrl: string;
  readonly leaseSeconds: number;
}

/** How often the outboxes are looked at when no NOTIFY wakes the relay. */
const LOOK_EVERY_MS = 1_000;
const EVALUATORS = 4;
/** Each sends a group of notifications at the same time. */
const SENDERS = 4;
/** Each sends one message about an account. */
const ACCOUNT_SENDERS = 4;

/**
 * Filing → match → notification → mail, and beside it what identity has to tell → mail. The outboxes are rows of PostgreSQL; relays move them to the queue, woken by
 * NOTIFY and, should that get lost, each second. What the queue loses is handed over again when its lease has run out; what
 * only waits there long is not.
 * Resolves when the workers listen; the relays end with the signal and are awaited by the returned function.
 */
export async function startLoops(context: LoopContext, signal: AbortSignal): Promise<() => Promise<void>> {
  const { database, telemetry, leaseSeconds, log, mailers, publicUrl, queues } = context;
  const logOf = (requestId: string, job: string) => log.child({ request_id: requestId, job });

  await queues.work(
    evaluateFilingJob,
    async ({ accession }, { requestId }) => {
      const evaluation = await evaluateFiling(database, accession, publicUrl);
      if (evaluation) telemetry.evaluated(logOf(requestId, evaluateFilingJob.name), accession, evaluation);
    },
    { concurrency: EVALUATORS },
  );
  await queues.work(
    sendNotificationsJob,
    async ({ ids }, { requestId }) => {
      const log = logOf(requestId, sendNotificationsJob.name);
      const sends = ids.map(async (id) => {
        telemetry.tried.notification(log, id, await sendNotification(database, mailers.alerts, id, leaseSeconds));
      });
      await Promise.all(sends);
    },
    { concurrency: SENDERS },
  );
  const accountMail = accountMailOutbox(database, leaseSeconds);
  await queues.work(
    sendAccountMailJob,
    async ({ id }, { requestId }) => {
      const outcome = await sendMail(accountMail, mailers.accounts, id);
      telemetry.tried.accountMail(logOf(requestId, sendAccountMailJob.name), id, outcome);
    },
    { concurrency: ACCOUNT_SENDERS },
  );

  const wakers = new Map<string, () => void>();
  for (const channel of [CHANNELS.filingStored, NOTIFICATION_QUEUED, CHANNELS.accountMailQueued]) {
    const wake = () => wakers.get(channel)?.();
    await database.sql.listen(channel, wake, wake);
  }
  const relay = (channel: string) => ({
    intervalMs: LOOK_EVERY_MS,
    signal,
    wake: (lookNow: () => void) => void wakers.set(channel, lookNow),
    onError: (error: Error) => telemetry.troubled(log, channel, error),
  });
  const relays = [
    runRelay({
      ...relay(CHANNELS.filingStored),
      fetchPending: (limit) => leaseUnevaluated(database, limit, leaseSeconds),
      enqueue: ({ accession, requestId }) =>
        handOver(
          () => queues.enqueue(evaluateFilingJob, { accession }, { jobKey: accession, requestId }),
          () => releaseFiling(database, accession),
        ),
    }),
    runRelay({
      ...relay(NOTIFICATION_QUEUED),
      fetchPending: async (limit) => {
        const queueSeconds = (await queues.longestWaitMs(sendNotificationsJob)) / 1000;
        return leaseDue(database, limit, { leaseSeconds, queueSeconds });
      },
      enqueue: ({ ids, requestId }) =>
        handOver(
          () => queues.enqueue(sendNotificationsJob, { ids }, { jobKey: ids.join(), requestId }),
          () => releaseNotifications(database, ids),
        ),
    }),
    runRelay({
      ...relay(CHANNELS.accountMailQueued),
      fetchPending: async (limit) => {
        for (const { id, requestId, ...late } of await dropExpired(database, leaseSeconds))
          telemetry.tried.accountMail(logOf(requestId, sendAccountMailJob.name), id, { outcome: 'expired', ...late });
        const queueSeconds = (await queues.longestWaitMs(sendAccountMailJob)) / 1000;
        return leaseAccountMail(database, limit, { leaseSeconds, queueSeconds });
      },
      enqueue: ({ id, requestId }) =>
        handOver(
          () => queues.enqueue(sendAccountMailJob, { id }, { jobKey: id, requestId }),
          () => releaseAccountMail(database, id),
        ),
    }),
  ];
  return async () => {
    await Promise.all(relays);
  };
}

/** Enqueues; when the queue does not take it the lease goes back, so that the next look tries again. */
async function handOver(enqueue: () => Promise<unknown>, release: () => Promise<void>): Promise<void> {
  try {
    await enqueue();
  } catch (error) {
    await release();
    throw error;
  }
}
