import type { Database } from '@sentinel/database';

/** Channel on which a commit with new notifications is announced. */
export const NOTIFICATION_QUEUED = 'notification_queued';

/** Notifications of one ingest that go to the queue as one job: a burst costs the queue a tenth. */
export interface PendingGroup {
  readonly ids: readonly string[];
  readonly requestId: string;
}

/** Notifications of one job. */
const GROUP = 10;

/** A notification in the hands of a sender. */
export interface ClaimedNotification {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Tries so far, this one included; the later updates hold only for the try they belong to. */
  readonly attempts: number;
}

/**
 * Leases notifications that are due, oldest first; those whose lease or try ran out (a dead worker, a lost queue) come again.
 * @param limit groups wanted at most, when they are full
 */
export async function leaseDue({ sql }: Database, limit: number, leaseSeconds: number): Promise<PendingGroup[]> {
  const rows = await sql<{ id: string; requestId: string }[]>`
    update alerts.notification
       set enqueued_at = now()
     where id in (
       select id from alerts.notification
        where state in ('queued', 'sending')
          and due_at <= now()
          and (enqueued_at is null or enqueued_at < now() - ${leaseSeconds} * interval '1 second')
          and (state = 'queued' or attempted_at < now() - ${leaseSeconds} * interval '1 second')
        order by due_at
        limit ${limit * GROUP}
        for update skip locked)
    returning id, request_id as "requestId"`;
  const groups: { ids: string[]; requestId: string }[] = [];
  const filling = new Map<string, string[]>();
  for (const { id, requestId } of rows) {
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

/** Takes a notification for sending: one sender gets it. Undefined when it is sent, cancelled or in other hands. */
export async function claim(
  { sql }: Database,
  id: string,
  leaseSeconds: number,
): Promise<ClaimedNotification | undefined> {
  const [row] = await sql<ClaimedNotification[]>`
    update alerts.notification
       set state = 'sending', attempts = attempts + 1, attempted_at = now()
     where id = ${id}
       and (state = 'queued' or (state = 'sending' and attempted_at < now() - ${leaseSeconds} * interval '1 second'))
    returning id, recipient, subject, body_text as "bodyText", body_html as "bodyHtml", attempts`;
  return row;
}

/** The mail server has taken it; gives the milliseconds since it was written. */
export async function markSent({ sql }: Database, { attempts, id }: ClaimedNotification): Promise<number> {
  const [row] = await sql<{ waitedMs: number }[]>`
    update alerts.notification
       set state = 'sent', sent_at = clock_timestamp(), last_error = null
     where id = ${id} and state = 'sending' and attempts = ${attempts}
    returning (extract(epoch from clock_timestamp() - created_at) * 1000)::int as "waitedMs"`;
  return row?.waitedMs ?? 0;
}

/** A try failed; the next one is due after the delay. */
export async function markRetry(
  { sql }: Database,
  { attempts, id }: ClaimedNotification,
  error: string,
  delayMs: number,
): Promise<void> {
  await sql`
    update alerts.notification
       set state = 'queued', enqueued_at = null, due_at = now() + ${delayMs} * interval '1 millisecond', last_error = ${error}
     where id = ${id} and state = 'sending' and attempts = ${attempts}`;
}

/** It is given up. */
export async function markFailed(
  { sql }: Database,
  { attempts, id }: ClaimedNotification,
  error: string,
): Promise<void> {
  await sql`
    update alerts.notification
       set state = 'failed', last_error = ${error}
     where id = ${id} and state = 'sending' and attempts = ${attempts}`;
}
