import { CHANNELS, type Channel, claimDueRows, type Database, releaseRows, runLoop, wakeOn } from '@sentinel/database';
import type { JobQueues } from '@sentinel/jobs';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@sentinel/vocabulary-alerts';
import type { FastifyBaseLogger } from 'fastify';
import {
  accountMailOutbox,
  claimAccountMail,
  dropExpired,
  releaseAccountMail,
} from './account-mail/account-mail-outbox.ts';
import { sendAccountMailJob } from './account-mail/send-account-mail.job.ts';
import { type AccountSender, sendMails } from './account-mail/send-account-mail.ts';
import type { WorkerRole } from './config.ts';
import { enqueueDueRows, type Outbox } from './enqueue-due-rows.ts';
import { evaluateFilingJob } from './evaluate/evaluate-filing.job.ts';
import { evaluateFiling } from './evaluate/evaluate-filing.ts';
import { UNEVALUATED } from './evaluate/filing-outbox.ts';
import { createPriceJudge } from './evaluate/judge-prices.ts';
import { createWaitingJudge } from './evaluate/judge-waiting.ts';
import type { Carrier } from './notify/carrier.ts';
import { claimNotifications, notificationOutbox, releaseNotifications } from './notify/notification-outbox.ts';
import { GROUP, SEND_JOBS } from './notify/send-notifications.job.ts';
import { sendNotifications } from './notify/send-notifications.ts';
import type { Telemetry } from './telemetry.ts';

/** What the loops need. */
export interface LoopContext {
  readonly database: Database;
  readonly queues: JobQueues;
  readonly carriers: Readonly<Record<NotificationChannel, Carrier>>;
  /** Messages of a channel begun in a second at most, by all workers together. */
  readonly rates: Readonly<Record<NotificationChannel, number>>;
  /** Has connections of its own, so that messages about accounts do not wait behind a burst of alerts. */
  readonly accountSender: AccountSender;
  readonly telemetry: Telemetry;
  readonly log: FastifyBaseLogger;
  readonly leaseSeconds: number;
}

/** How often the outboxes are read when no NOTIFY wakes their loops. */
const LOOK_EVERY_MS = 1_000;
/** How often waiting events and prices are looked at when nothing says that they changed. */
const JUDGE_AGAIN_EVERY_MS = 15_000;
const EVALUATORS = 4;
/** Each sends a group of notifications at the same time. */
const SENDERS = 4;
/** Each sends one message about an account. */
const ACCOUNT_SENDERS = 4;

/** Loops that go on until their signal. */
type Loops = readonly Promise<void>[];
type StartRole = (context: LoopContext, signal: AbortSignal) => Promise<Loops>;

/**
 * Filing → match → notification → mail; and message of identity → mail. The outboxes are rows of PostgreSQL. Loops enqueue due
 * rows when NOTIFY wakes them, and every second in case a NOTIFY is lost. A row that the queue loses is enqueued again when its
 * lease ends; one that only waits in the queue for a long time is not.
 * Resolves when the workers are listening. The loops end with the signal; the returned function waits for them.
 */
export async function startLoops(
  roles: readonly WorkerRole[],
  context: LoopContext,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const started = await Promise.all(roles.map((role) => START[role](context, signal)));
  return async () => {
    await Promise.all(started.flat());
  };
}

const START: Readonly<Record<WorkerRole, StartRole>> = {
  async evaluate(context, signal) {
    const { database, log, queues, telemetry } = context;
    const leaseMs = context.leaseSeconds * 1000;
    await queues.work(
      evaluateFilingJob,
      async ({ accession }, { requestId }) => {
        const evaluation = await evaluateFiling(database, accession);
        if (evaluation) telemetry.evaluated(logOf(context, requestId, evaluateFilingJob.name), accession, evaluation);
      },
      { concurrency: EVALUATORS },
    );
    const judgeWaiting = createWaitingJudge(database);
    const judgePrices = createPriceJudge(database);
    return [
      runLoop({
        everyMs: JUDGE_AGAIN_EVERY_MS,
        signal,
        wakeOn: wakeOn(database, CHANNELS.marketChanged, CHANNELS.pricesLoaded, CHANNELS.quotesMoved),
        run: async () => telemetry.judgedAgain(log, await judgeWaiting()),
        onError: trouble(context, 'judging waiting events'),
      }),
      runLoop({
        everyMs: JUDGE_AGAIN_EVERY_MS,
        signal,
        wakeOn: wakeOn(database, CHANNELS.quotesMoved, CHANNELS.pricesLoaded),
        run: async () => telemetry.judgedPrices(log, await judgePrices(new Date())),
        onError: trouble(context, 'judging prices'),
      }),
      outboxLoop(context, signal, CHANNELS.filingStored, {
        claim: (limit) => claimDueRows(database.orm, UNEVALUATED, { limit, leaseMs }),
        enqueue: ({ accession, requestId }) =>
          queues.enqueue(evaluateFilingJob, { accession }, { jobKey: accession, requestId }),
        release: ({ accession }) => releaseRows(database.orm, UNEVALUATED, [accession]),
      }),
    ];
  },

  async notify(context, signal) {
    const { carriers, database, queues, rates, telemetry } = context;
    const leaseMs = context.leaseSeconds * 1000;
    const outbox = notificationOutbox(database, leaseMs);
    for (const channel of NOTIFICATION_CHANNELS) {
      const job = SEND_JOBS[channel];
      await queues.work(
        job,
        async ({ ids }, { requestId }) => {
          const jobLog = logOf(context, requestId, job.name);
          await sendNotifications({ database, outbox, carrier: carriers[channel] }, ids, (id, outcome) =>
            telemetry.tried.notification(jobLog, id, outcome),
          );
        },
        { concurrency: SENDERS, perSecond: Math.ceil(rates[channel] / GROUP[channel]) },
      );
    }
    return [
      outboxLoop(context, signal, CHANNELS.notificationQueued, {
        claim: async (limit) => {
          const waits = await Promise.all(Object.values(SEND_JOBS).map((job) => queues.longestWaitMs(job)));
          return claimNotifications(database, limit, { leaseMs, queueMs: Math.max(...waits) });
        },
        enqueue: ({ channel, ids, requestId }) =>
          queues.enqueue(SEND_JOBS[channel], { ids }, { jobKey: ids.join(), requestId }),
        release: ({ ids }) => releaseNotifications(database, ids),
      }),
    ];
  },

  async 'account-mail'(context, signal) {
    const { accountSender, database, queues, telemetry } = context;
    const leaseMs = context.leaseSeconds * 1000;
    const accountMail = accountMailOutbox(database, leaseMs);
    const job = sendAccountMailJob;
    await queues.work(
      job,
      async ({ id }, { requestId }) => {
        const jobLog = logOf(context, requestId, job.name);
        await sendMails(accountMail, accountSender, [id], (_id, outcome) =>
          telemetry.tried.accountMail(jobLog, id, outcome),
        );
      },
      { concurrency: ACCOUNT_SENDERS },
    );
    return [
      outboxLoop(context, signal, CHANNELS.accountMailQueued, {
        claim: async (limit) => {
          for (const { id, requestId, ...late } of await dropExpired(database, leaseMs))
            telemetry.tried.accountMail(logOf(context, requestId, job.name), id, { outcome: 'expired', ...late });
          return claimAccountMail(database, limit, { leaseMs, queueMs: await queues.longestWaitMs(job) });
        },
        enqueue: ({ id, requestId }) => queues.enqueue(job, { id }, { jobKey: id, requestId }),
        release: ({ id }) => releaseAccountMail(database, id),
      }),
    ];
  },
};

const logOf = ({ log }: LoopContext, requestId: string, job: string) => log.child({ request_id: requestId, job });

/** A loop fails again at each try while what it needs is gone; its first failure says so. */
const trouble =
  ({ log, telemetry }: LoopContext, where: string) =>
  (error: unknown, failures: number) => {
    if (failures === 1) telemetry.troubled(log, where, error);
  };

const outboxLoop = <Row>(context: LoopContext, signal: AbortSignal, channel: Channel, outbox: Outbox<Row>) =>
  runLoop({
    everyMs: LOOK_EVERY_MS,
    signal,
    wakeOn: wakeOn(context.database, channel),
    run: (signal) => enqueueDueRows(outbox, signal),
    onError: trouble(context, channel),
  });
