import { claimDueRows, claimRows, type Database, isOver, releaseRows, schema, sql } from '@sentinel/database';
import type { MailOutbox } from '../mail/send-mail.ts';

const { notification } = schema;
const isOpen = sql`${notification.state} in ('queued', 'sending') and ${notification.dueAt} <= now()`;

/** Notifications that are due for the queue. One whose alert was deleted is cancelled instead. */
const TO_ENQUEUE = {
  table: notification,
  key: notification.id,
  lease: { since: notification.enqueuedAt },
  isOpen,
  order: [notification.dueAt],
  onClaim: { state: sql`case when ${notification.alertId} is null then 'cancelled' else ${notification.state} end` },
  fields: { id: notification.id, requestId: notification.requestId, state: notification.state },
};
/** Notifications that a sender claims. */
const TO_SEND = {
  table: notification,
  key: notification.id,
  lease: { since: notification.attemptedAt },
  isOpen: sql`${isOpen} and ${notification.alertId} is not null`,
  order: [notification.dueAt],
  onClaim: { state: 'sending' as const, attempts: sql`${notification.attempts} + 1` },
  fields: {
    id: notification.id,
    recipient: notification.recipient,
    subject: notification.subject,
    bodyText: notification.bodyText,
    bodyHtml: notification.bodyHtml,
    attempts: notification.attempts,
  },
};

/** Notifications of one ingest that are enqueued as one job, so that a burst needs a tenth of the jobs. */
export interface PendingGroup {
  readonly ids: readonly string[];
  readonly requestId: string;
}

/** Notifications of one job. */
const GROUP = 10;

/**
 * Claims notifications that are due, oldest first, including those whose lease ended because a worker died or the queue lost them.
 * @param limit groups wanted at most, when they are full
 * @param leaseMs longer than a try may take
 * @param queueMs how long the oldest job has waited in the queue; anything enqueued since then may still be waiting there
 */
export async function claimNotifications(
  { orm }: Database,
  limit: number,
  { leaseMs, queueMs }: { readonly leaseMs: number; readonly queueMs: number },
): Promise<PendingGroup[]> {
  const rows = await claimDueRows(orm, TO_ENQUEUE, {
    limit: limit * GROUP,
    leaseMs: leaseMs + queueMs,
    where: isOver(notification.attemptedAt, leaseMs),
  });
  const groups: { ids: string[]; requestId: string }[] = [];
  const filling = new Map<string, string[]>();
  for (const { id, requestId, state } of rows) {
    if (state === 'cancelled') continue;
    let ids = filling.get(requestId);
    if (!ids || ids.length === GROUP) {
      ids = [];
      filling.set(requestId, ids);
      groups.push({ ids, requestId });
    }
    ids.push(id);
  }
  return groups;
}

/** Releases a group that the queue did not take, so that the next claim finds it. */
export async function releaseNotifications({ orm }: Database, ids: readonly string[]): Promise<void> {
  await releaseRows(orm, TO_ENQUEUE, ids);
}

/**
 * Notifications that a sender claims and finishes. Their states move by guarded updates: queued → sending → sent, back to queued
 * for a later try, failed when the server rejects one permanently or the tries are used up, or cancelled when the try fails and
 * the alert was deleted.
 */
export function notificationOutbox({ orm, sql }: Database, leaseMs: number): MailOutbox<'cancelled'> {
  return {
    claim: (ids) => claimRows(orm, TO_SEND, ids, { leaseMs }),
    async markSent({ attempts, id }) {
      const [row] = await sql<{ waitedMs: number }[]>`
        update alerts.notification
           set state = 'sent', sent_at = clock_timestamp(), last_error = null
         where id = ${id} and state = 'sending' and attempts = ${attempts}
        returning (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "waitedMs"`;
      return row?.waitedMs ?? 0;
    },
    async markRetry({ attempts, id }, error, delayMs) {
      const [row] = await sql<{ state: string }[]>`
        update alerts.notification
           set state = case when alert_id is null then 'cancelled' else 'queued' end,
               attempted_at = null, enqueued_at = null, due_at = now() + ${delayMs} * interval '1 millisecond',
               last_error = ${error}
         where id = ${id} and state = 'sending' and attempts = ${attempts}
        returning state`;
      return row?.state === 'cancelled' ? 'cancelled' : 'retry';
    },
    async markFailed({ attempts, id }, error) {
      await sql`
        update alerts.notification
           set state = 'failed', last_error = ${error}
         where id = ${id} and state = 'sending' and attempts = ${attempts}`;
    },
  };
}
