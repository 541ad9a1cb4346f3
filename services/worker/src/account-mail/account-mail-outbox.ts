import { and, claimDueRows, claimRows, type Database, isOver, lte, releaseRows, schema, sql } from '@sentinel/database';
import type { ClaimedMail, MailOutbox } from './send-account-mail.ts';

const { outbox } = schema;
const isDue = and(lte(outbox.dueAt, sql`now()`), sql`${outbox.expiresAt} > now()`);

/** Messages that are due for the queue, and those that a sender claims. */
const TO_ENQUEUE = {
  table: outbox,
  key: outbox.id,
  lease: { since: outbox.enqueuedAt },
  isOpen: isDue,
  order: [outbox.dueAt],
  fields: { id: outbox.id, requestId: outbox.requestId },
};
const TO_SEND = {
  table: outbox,
  key: outbox.id,
  lease: { since: outbox.attemptedAt },
  isOpen: isDue,
  order: [outbox.dueAt],
  onClaim: { attempts: sql`${outbox.attempts} + 1` },
  fields: {
    id: outbox.id,
    channel: outbox.channel,
    recipient: outbox.recipient,
    subject: outbox.subject,
    bodyText: outbox.bodyText,
    bodyHtml: outbox.bodyHtml,
    attempts: outbox.attempts,
  },
};

/** A message about an account that is due for the queue. */
export interface PendingAccountMail {
  readonly id: string;
  readonly requestId: string;
}

/**
 * Claims messages that are due, oldest first, including those whose lease ended because a worker died or the queue lost them.
 * @param leaseMs longer than a try may take
 * @param queueMs how long the oldest job has waited in the queue; anything enqueued since then may still be waiting there
 */
export async function claimAccountMail(
  { orm }: Database,
  limit: number,
  { leaseMs, queueMs }: { readonly leaseMs: number; readonly queueMs: number },
): Promise<PendingAccountMail[]> {
  return claimDueRows(orm, TO_ENQUEUE, {
    limit,
    leaseMs: leaseMs + queueMs,
    where: isOver(outbox.attemptedAt, leaseMs),
  });
}

/** Deletes messages that have expired, such as a code nobody can use any more, unless one is being sent now. */
export async function dropExpired(
  { sql }: Database,
  leaseMs: number,
): Promise<{ readonly id: string; readonly requestId: string; readonly attempts: number; readonly error: string }[]> {
  return sql`
    delete from identity.outbox
     where expires_at <= now()
       and (attempted_at is null or attempted_at < now() - ${leaseMs} * interval '1 millisecond')
    returning id, request_id as "requestId", attempts, coalesce(last_error, 'not sent in time') as error`;
}

/** Releases a message that the queue did not take, so that the next claim finds it. */
export async function releaseAccountMail({ orm }: Database, id: string): Promise<void> {
  await releaseRows(orm, TO_ENQUEUE, [id]);
}

/**
 * Messages that identity has queued. A row is deleted when the mail server has accepted the message or the message is given
 * up, because it contains an address, which must not outlive its account.
 */
export function accountMailOutbox({ orm, sql }: Database, leaseMs: number): MailOutbox<'expired'> {
  const remove = ({ attempts, id }: ClaimedMail) => sql<{ waitedMs: number }[]>`
    delete from identity.outbox where id = ${id} and attempts = ${attempts}
    returning (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "waitedMs"`;
  return {
    claim: (ids) => claimRows(orm, TO_SEND, ids, { leaseMs }),
    async markSent(message) {
      const [row] = await remove(message);
      return row?.waitedMs ?? 0;
    },
    async markRetry(message, error, delayMs) {
      const { attempts, id } = message;
      const rows = await sql`
        update identity.outbox
           set attempted_at = null, enqueued_at = null, last_error = ${error},
               due_at = now() + ${delayMs} * interval '1 millisecond'
         where id = ${id} and attempts = ${attempts} and expires_at > now() + ${delayMs} * interval '1 millisecond'
        returning id`;
      if (rows.length > 0) return 'retry';
      await remove(message);
      return 'expired';
    },
    async markFailed(message) {
      await remove(message);
    },
  };
}
