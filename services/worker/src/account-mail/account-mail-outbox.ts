import type { Database } from '@sentinel/database';
import type { ClaimedMail, MailOutbox } from '../mail/send-mail.ts';

/** A message about an account that is to be handed to the queue. */
export interface PendingAccountMail {
  readonly id: string;
  readonly requestId: string;
}

/**
 * Leases messages that are due, oldest first; those whose lease or try ran out (a dead worker, a lost queue) come again.
 * @param leaseSeconds longer than a try may take
 * @param queueSeconds how long the oldest job has waited in the queue: what was handed over since may still wait there
 */
export async function leaseAccountMail(
  { sql }: Database,
  limit: number,
  { leaseSeconds, queueSeconds }: { readonly leaseSeconds: number; readonly queueSeconds: number },
): Promise<PendingAccountMail[]> {
  return sql<PendingAccountMail[]>`
    update identity.outbox
       set enqueued_at = now()
     where id in (
       select id from identity.outbox
        where due_at <= now()
          and expires_at > now()
          and (enqueued_at is null or enqueued_at < now() - ${leaseSeconds + queueSeconds} * interval '1 second')
          and (attempted_at is null or attempted_at < now() - ${leaseSeconds} * interval '1 second')
        order by due_at
        limit ${limit}
        for update skip locked)
    returning id, request_id as "requestId"`;
}

/** Takes away what is of no use to anybody any more, such as a code that has run out, unless it is being sent just now. */
export async function dropExpired(
  { sql }: Database,
  leaseSeconds: number,
): Promise<{ readonly id: string; readonly requestId: string; readonly attempts: number; readonly error: string }[]> {
  return sql`
    delete from identity.outbox
     where expires_at <= now()
       and (attempted_at is null or attempted_at < now() - ${leaseSeconds} * interval '1 second')
    returning id, request_id as "requestId", attempts, coalesce(last_error, 'not sent in time') as error`;
}

/** Gives the lease back, so that the next look finds the message again: the hand-over failed. */
export async function releaseAccountMail({ sql }: Database, id: string): Promise<void> {
  await sql`update identity.outbox set enqueued_at = null where id = ${id} and attempted_at is null`;
}

/**
 * The messages of identity. A row goes when the mail server has taken the message, and when it is given up: it names an
 * address, which must not outlive its account.
 */
export function accountMailOutbox({ sql }: Database, leaseSeconds: number): MailOutbox<'expired'> {
  const remove = ({ attempts, id }: ClaimedMail) => sql<{ waitedMs: number }[]>`
    delete from identity.outbox where id = ${id} and attempts = ${attempts}
    returning (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "waitedMs"`;
  return {
    async claim(id) {
      const [row] = await sql<ClaimedMail[]>`
        update identity.outbox
           set attempts = attempts + 1, attempted_at = now()
         where id = ${id} and due_at <= now() and expires_at > now()
           and (attempted_at is null or attempted_at < now() - ${leaseSeconds} * interval '1 second')
        returning id, recipient, subject, body_text as "bodyText", body_html as "bodyHtml", attempts`;
      return row;
    },
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
