import type { FastifyBaseLogger } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Evaluation } from './evaluate/evaluate-filing.ts';
import type { SendOutcome } from './notify/send-notification.ts';

/** What is worth knowing of the worker: log lines with the request id of the ingest, and counters. */
export function createEvents(metrics: Registry) {
  const evaluated = new Counter({
    name: 'filings_evaluated_total',
    help: 'Filings matched against the alerts',
    registers: [metrics],
  });
  const queued = new Counter({
    name: 'notifications_queued_total',
    help: 'Notifications written by matching',
    registers: [metrics],
  });
  const sends = new Counter({
    name: 'notification_tries_total',
    help: 'Tries to send a notification, by outcome',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const delay = new Histogram({
    name: 'notification_delay_seconds',
    help: 'From the match to the mail server having the message',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3600],
    registers: [metrics],
  });
  return {
    evaluated(log: FastifyBaseLogger, accession: string, { candidates, notifications }: Evaluation): void {
      evaluated.inc();
      queued.inc(notifications);
      log.info({ accession, candidates, notifications }, 'filing matched');
    },
    tried(log: FastifyBaseLogger, notification: string, outcome: SendOutcome): void {
      if (outcome.outcome === 'not_ours') return;
      sends.inc({ outcome: outcome.outcome });
      if (outcome.outcome === 'sent') {
        delay.observe(outcome.sinceQueuedMs / 1000);
        log.info({ notification, since_queued_ms: outcome.sinceQueuedMs }, 'notification sent');
      } else {
        log[outcome.outcome === 'failed' ? 'error' : 'warn']({ notification, ...outcome }, 'notification not sent');
      }
    },
    demoFiled(log: FastifyBaseLogger, accession: string): void {
      log.info({ accession }, 'demo filing stored');
    },
    troubled(log: FastifyBaseLogger, where: string, error: unknown): void {
      log.error({ err: error, where }, 'worker in trouble');
    },
  };
}

export type Events = ReturnType<typeof createEvents>;
