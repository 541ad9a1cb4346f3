import { openDatabase, roleOf } from '@sentinel/database';
import { openQueues } from '@sentinel/jobs';
import { type BaseConfig, createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { accountSender } from './account-mail/account-sender.ts';
import { sendersOf, smsAccountOf, type WorkerRole } from './config.ts';
import { startLoops } from './loops.ts';
import { createMailer } from './mail/mailer.ts';
import { mailCarrier } from './notify/mail-carrier.ts';
import { messageLinks } from './notify/message-links.ts';
import { smsCarrier } from './sms/sms-carrier.ts';
import { createTelemetry } from './telemetry.ts';

export interface WorkerConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly roles: readonly WorkerRole[];
  readonly smtpUrl: string;
  readonly mailFrom: string | undefined;
  readonly securityMailFrom: string | undefined;
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly smsAccountSid: string | undefined;
  readonly smsAuthToken: string | undefined;
  readonly smsFrom: string | undefined;
  readonly smsUrl: string;
  readonly emailsPerSecond: number;
  readonly textsPerSecond: number;
  readonly sendSeconds: number;
  readonly leaseSeconds: number;
}

/** Matches filings against the alerts and sends the matches by mail and text; also sends mail about accounts: what its roles say. */
export async function buildApp(config: WorkerConfig): Promise<FastifyInstance> {
  const { databaseUrl, leaseSeconds, linkSecret, publicUrl, redisUrl } = config;
  const database = openDatabase(databaseUrl, { service: 'worker', max: 12 });
  const app = createServer({
    name: 'worker',
    config,
    readiness: [
      { name: 'database', check: database.ping },
      { name: 'queue', check: () => queues.ping() },
    ],
  });
  const { log } = app;
  const telemetry = createTelemetry(app.metrics);
  const queues = await openQueues(redisUrl === undefined ? { databaseUrl, role: roleOf('worker') } : { redisUrl }, {
    around: (job, { requestId }, run) => app.traceJob(job, requestId, run),
    onError: (error) => telemetry.troubled(log, 'queue', error),
    onBack: () => log.info({ where: 'queue' }, 'the queue answers again'),
    onRetry: ({ context, error, job }) =>
      log.warn({ err: error, job, request_id: context.requestId }, 'job is tried again'),
    onFailed: ({ context, error, job }) => log.error({ err: error, job, request_id: context.requestId }, 'job failed'),
  });
  const senders = sendersOf(config);
  const mailerOf = (from: string, connections: number) =>
    createMailer(config.smtpUrl, {
      from,
      publicUrl,
      maxSendMs: config.sendSeconds * 1000,
      connections,
    });
  const mailers = { alerts: mailerOf(senders.alerts, 8), accounts: mailerOf(senders.accounts, 2) };
  const links = messageLinks(publicUrl, linkSecret);
  const smsAccount = smsAccountOf(config);
  const maxSendMs = config.sendSeconds * 1000;
  const carriers = {
    email: mailCarrier(mailers.alerts, links),
    sms: smsCarrier({ account: smsAccount, links, publicUrl, maxSendMs }),
  };
  const stop = new AbortController();
  log.info({ roles: config.roles }, 'this worker does');
  const loopsEnded = await startLoops(
    config.roles,
    {
      database,
      queues,
      carriers,
      rates: { email: config.emailsPerSecond, sms: config.textsPerSecond },
      accountSender: accountSender({ mailer: mailers.accounts, smsAccount, maxSendMs }),
      telemetry,
      log,
      leaseSeconds,
    },
    stop.signal,
  );
  app.addHook('onClose', async () => {
    stop.abort();
    await loopsEnded();
    await queues.close();
    for (const mailer of Object.values(mailers)) mailer.close();
    await database.close();
  });
  return app;
}
