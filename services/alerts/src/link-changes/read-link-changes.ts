import type { OperationResponse } from '@sentinel/contracts';
import { and, type Database, desc, eq, isNull, schema, sql } from '@sentinel/database';
import { masked } from '../messages/masked.ts';
import { isInForce } from './change-by-link.ts';

const { alert, linkChange } = schema;

export type LinkChange = OperationResponse<'get_alert_activity'>['link_changes'][number];

const MAX_CHANGES = 50;

/** What links changed of an account's alerts, or of the one of that name, the latest first. */
export async function readLinkChanges(
  { orm }: Pick<Database, 'orm'>,
  accountId: string,
  alertName: string | undefined,
  now: Date,
): Promise<LinkChange[]> {
  const rows = await orm
    .select({ change: linkChange, alert })
    .from(linkChange)
    .leftJoin(alert, eq(alert.id, linkChange.alertId))
    .where(
      and(
        eq(linkChange.accountId, accountId),
        alertName === undefined ? undefined : sql`coalesce(${alert.name}, ${linkChange.alertName}) = ${alertName}`,
      ),
    )
    .orderBy(desc(linkChange.changedAt), linkChange.id)
    .limit(MAX_CHANGES);
  return rows.map(({ alert: current, change }) => ({
    change_id: change.id,
    alert_name: current?.name ?? change.alertName,
    action: change.action,
    recipient: masked('email', change.recipient),
    changed_at: change.changedAt.toISOString(),
    undone_at: change.undoneAt?.toISOString() ?? null,
    in_force: current !== null && isInForce(change, current, now),
  }));
}

/** By alert: the latest change by a link that the alert still is as; emails that are stopped come before a digest. */
export async function readChangesInForce(
  { orm }: Pick<Database, 'orm'>,
  accountId: string,
  now: Date,
): Promise<(alertId: string) => Pick<LinkChange, 'action' | 'change_id' | 'changed_at'> | null> {
  const rows = await orm
    .select({ change: linkChange, alert })
    .from(linkChange)
    .innerJoin(alert, eq(alert.id, linkChange.alertId))
    .where(and(eq(linkChange.accountId, accountId), isNull(linkChange.undoneAt)))
    .orderBy(sql`${linkChange.action} = 'stop_emails'`, linkChange.changedAt);
  const latest = new Map(
    rows
      .filter(({ alert: current, change }) => isInForce(change, current, now))
      .map(({ alert: { id }, change }) => [
        id,
        { change_id: change.id, action: change.action, changed_at: change.changedAt.toISOString() },
      ]),
  );
  return (alertId) => latest.get(alertId) ?? null;
}
