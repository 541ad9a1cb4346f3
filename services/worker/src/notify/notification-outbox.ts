import type { Database } from '@sentinel/database';
import type { ClaimedMail } from '../mail/send-mail.ts';

/** Channel on which a commit with new notifications is announced. */
export const NOTIFICATION_QUEUED = 'notification_queued';

/** Notifications of one ingest that go to the queue as one job: a burst costs the queue a tenth. */
export interface PendingGroup {
  readonly ids: readonly string[];
  readonly requestId: string;
}

/** Notifications of one job. */
const GROUP = 10;

/**
 * Leases notifications that are due, oldest first; those whose lease or try ran out (a dead worker, a lost queue) come
 * again. One that lost its alert meanwhile is cancelled instead: nobody is sending it any more.
 * @param limit groups wanted at most, when they are full
 * @param leaseSeconds longer than a try may take
 * @param queueSeconds how long the oldest job has waited in the queue: what was handed over since may still wait there
 */
export async function leaseDue(
  { sql }: Database,
  limit: number,
  { leaseSeconds, queueSeconds }: { readonly leaseSeconds: number; readonly queueSeconds: number },
): Promise<PendingGroup[]> {
  const rows = await sql<{ id: string; requestId: string; state: string }[]>`
    update alerts.notification
       set enqueued_at = now(), state = case when alert_id is null then 'cancelled' else state end
     where id in (
       select id from alerts.notification
        where state in ('queued', 'sending')
          and due_at <= now()
          and (enqueued_at is null or enqueued_at < now() - ${leaseSeconds + queueSeconds} * interval '1 second')
          and (state = 'queued' or attempted_at < now() - ${leaseSeconds} * interval '1 second')
        order by due_at
        limit ${limit * GROUP}
        for update skip locked)
    returning id, request_id as "requestId", state`;
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

/** Gives the leases of a group back, so that the next look finds them again: the hand-over failed. */
export async function releaseNotifications({ sql }: Database, ids: readonly string[]): Promise<void> {
  await sql`update alerts.notification set enqueued_at = null where id = any(${[...ids]}::uuid[]) and state = 'queued'`;
}

/**
 * Takes a notification for sending: one sender gets it. Undefined when it is sent, cancelled, not due yet (a job that comes
 * twice costs no try), in other hands, or without its alert.
 */
export async function claim({ sql }: Database, id: string, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const [row] = await sql<ClaimedMail[]>`
    update alerts.notification
       set state = 'sending', attempts = attempts + 1, attempted_at = now()
     where id = ${id}
       and alert_id is not null
       and ((state = 'queued' and due_at <= now())
         or (state = 'sending' and attempted_at < now() - ${leaseSeconds} * interval '1 second'))
    returning id, recipient, subject, body_text as "bodyText", body_html as "bodyHtml", attempts`;
  return row;
}

/** The mail server has taken it; gives the milliseconds since it was written. */
export async function markSent({ sql }: Database, { attempts, id }: ClaimedMail): Promise<number> {
  const [row] = await sql<{ waitedMs: number }[]>`
    update alerts.notification
       set state = 'sent', sent_at = clock_timestamp(), last_error = null
     where id = ${id} and state = 'sending' and attempts = ${attempts}
    returning (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "waitedMs"`;
  return row?.waitedMs ?? 0;
}

/** A try failed; the next one is due after the delay. Cancelled when the alert is gone meanwhile: then there is no next one. */
export async function markRetry(
  { sql }: Database,
  { attempts, id }: ClaimedMail,
  error: string,
  delayMs: number,
): Promise<'retry' | 'cancelled'> {
  const [row] = await sql<{ state: string }[]>`
    update alerts.notification
       set state = case when alert_id is null then 'cancelled' else 'queued' end,
           enqueued_at = null, due_at = now() + ${delayMs} * interval '1 millisecond', last_error = ${error}
     where id = ${id} and state = 'sending' and attempts = ${attempts}
    returning state`;
  return row?.state === 'cancelled' ? 'cancelled' : 'retry';
}

/** It is given up. */
export async function markFailed({ sql }: Database, { attempts, id }: ClaimedMail, error: string): Promise<void> {
  await sql`
    update alerts.notification
       set state = 'failed', last_error = ${error}
     where id = ${id} and state = 'sending' and attempts = ${attempts}`;
}
