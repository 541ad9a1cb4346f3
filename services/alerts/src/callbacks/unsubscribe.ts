import { type Database, inArray, schema, sql } from '@sentinel/database';
import type { SavedAlerts } from '../saved/saved-alerts.ts';

/** What the page behind a message's link offers; `pause` is what one click in a mail program does (RFC 8058). */
export const UNSUBSCRIBE_ACTIONS = ['pause_day', 'pause_week', 'digest', 'delete', 'pause'] as const;
export type UnsubscribeAction = (typeof UNSUBSCRIBE_ACTIONS)[number];

/** An alert that a message told of. */
export interface LinkedAlert {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
}

const DAY_MS = 86_400_000;

/**
 * The alerts that a notification told of, those that were deleted left out; undefined when there is no such notification, or it is
 * older than a year: its links have ended.
 */
export async function linkedAlerts({ sql: run }: Database, notificationId: string): Promise<LinkedAlert[] | undefined> {
  const rows = await run<{ id: string | null; accountId: string; name: string | null }[]>`
    select distinct a.id, n.account_id as "accountId", a.name
      from alerts.notification n
      left join alerts.notification_match nm on nm.notification_id = n.id
      left join alerts.match m on m.id = nm.match_id
      left join alerts.alert a on a.id in (n.alert_id, m.alert_id) and a.account_id = n.account_id
     where n.id = ${notificationId} and n.created_at > now() - interval '366 days'
     order by a.name`;
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ accountId, id, name }) => (id === null || name === null ? [] : [{ id, accountId, name }]));
}

/** Carries out what the reader of a message chose; what is chosen twice is as if once. */
export async function changeLinkedAlerts(
  { orm }: Database,
  saved: SavedAlerts,
  alerts: readonly LinkedAlert[],
  action: UnsubscribeAction,
): Promise<void> {
  if (alerts.length === 0) return;
  if (action === 'delete') {
    for (const { accountId, name } of alerts) await saved.remove(accountId, name);
    return;
  }
  const days = { pause_day: 1, pause_week: 7, pause: null, digest: null }[action];
  await orm
    .update(schema.alert)
    .set(
      action === 'digest'
        ? { delivery: 'daily' }
        : { pausedAt: sql`now()`, snoozedUntil: days === null ? null : new Date(Date.now() + days * DAY_MS) },
    )
    .where(
      inArray(
        schema.alert.id,
        alerts.map(({ id }) => id),
      ),
    );
}
