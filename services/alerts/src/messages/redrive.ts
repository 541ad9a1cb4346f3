import { CHANNELS, type Database, eq, schema, sql } from '@sentinel/database';

const { notification, receipt } = schema;

/** States that a message does not leave by itself, and in which it may not have arrived. */
const REDRIVABLE = sql`${notification.state} in ('failed', 'unknown')`;

/**
 * Queues a message again that failed for good or whose fate is unknown.
 * @returns whose message it is; `missing` without such a message, `settled` when it needs no second try
 */
export function redrive(
  { orm }: Pick<Database, 'orm'>,
  id: string,
): Promise<{ accountId: string } | 'missing' | 'settled'> {
  return orm.transaction(async (tx) => {
    const [row] = await tx
      .update(notification)
      .set({
        state: 'queued',
        lastError: null,
        dueAt: sql`now()`,
        enqueuedAt: null,
        attemptedAt: null,
        handedOverAt: null,
      })
      .where(sql`${notification.id} = ${id} and ${REDRIVABLE}`)
      .returning({ accountId: notification.accountId });
    if (!row) return (await tx.$count(notification, eq(notification.id, id))) > 0 ? 'settled' : 'missing';
    await tx.insert(receipt).values({
      accountId: row.accountId,
      notificationId: id,
      step: 'redriven',
      detail: 'An administrator had it sent again.',
    });
    await tx.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
    return row;
  });
}

/** The names of the alerts that a message tells of, also of those that were deleted since; empty without such a message. */
export async function alertNamesOf({ sql: query }: Pick<Database, 'sql'>, id: string): Promise<string> {
  const told = await query<{ name: string }[]>`
    select m.alert_name as name from alerts.notification_match nm join alerts.match m on m.id = nm.match_id where nm.notification_id = ${id}
    union
    select a.name from alerts.alert a join alerts.notification n on n.alert_id = a.id where n.id = ${id}
    order by name`;
  return told.map(({ name }) => name).join(', ');
}
