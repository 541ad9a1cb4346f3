import type { FastifyBaseLogger } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { SendOutcome } from './account-mail/send-account-mail.ts';
import type { Evaluation } from './evaluate/evaluate-filing.ts';
import type { JudgedPrices } from './evaluate/judge-prices.ts';
import type { Rejudged } from './evaluate/judge-waiting.ts';
import type { NotificationOutcome } from './notify/send-notifications.ts';

/** The worker's log lines (with the request id of the ingest) and counters. */
export function createTelemetry(metrics: Registry) {
  const evaluated = new Counter({
    name: 'filings_evaluated_total',
    help: 'Filings matched against the alerts',
    registers: [metrics],
  });
  const matched = new Counter({
    name: 'alert_matches_total',
    help: 'Events that matched an alert',
    registers: [metrics],
  });
  const notification = mailTelemetry(metrics, 'notification', 'From the match to the mail server having the message');
  const accountMail = mailTelemetry(metrics, 'account mail', 'From the queueing to the mail server having the message');
  return {
    evaluated(log: FastifyBaseLogger, accession: string, { candidates, events, matches }: Evaluation): void {
      evaluated.inc();
      matched.inc(matches);
      log.info({ accession, candidates, events, matches }, 'filing matched');
    },
    /** Events that waited for an input were judged again. */
    judgedAgain(log: FastifyBaseLogger, { judged, matches }: Rejudged): void {
      matched.inc(matches);
      if (judged > 0) log.info({ judged, matches }, 'waiting events judged again');
    },
    /** Moves of prices were judged. */
    judgedPrices(log: FastifyBaseLogger, { events, matches }: JudgedPrices): void {
      matched.inc(matches);
      if (events > 0) log.info({ events, matches }, 'price moves judged');
    },
    /** A try to send a notification, or mail about an account. */
    tried: { notification, accountMail },
    troubled(log: FastifyBaseLogger, where: string, error: unknown): void {
      log.error({ err: error, where }, 'worker in trouble');
    },
  };
}

export type Telemetry = ReturnType<typeof createTelemetry>;

/** Tries to send one kind of message, counted by outcome, with the delay of those that were sent. */
function mailTelemetry(metrics: Registry, kind: 'notification' | 'account mail', delayHelp: string) {
  const name = kind.replace(' ', '_');
  const tries = new Counter({
    name: `${name}_tries_total`,
    help: `Tries to send a message (${kind}), by outcome`,
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const delay = new Histogram({
    name: `${name}_delay_seconds`,
    help: delayHelp,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3600],
    registers: [metrics],
  });
  return (log: FastifyBaseLogger, id: string, outcome: SendOutcome | NotificationOutcome): void => {
    tries.inc({ outcome: outcome.outcome });
    if ('sinceQueuedMs' in outcome) {
      delay.observe(outcome.sinceQueuedMs / 1000);
      log.info({ [name]: id, since_queued_ms: outcome.sinceQueuedMs }, `${kind} sent`);
    } else {
      log[outcome.outcome === 'failed' ? 'error' : 'warn']({ [name]: id, ...outcome }, `${kind} not sent`);
    }
  };
}
