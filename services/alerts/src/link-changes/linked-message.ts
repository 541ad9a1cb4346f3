import { type Database, eq, inArray, schema, sql } from '@sentinel/database';
import type { StoredAlert } from '../saved/stored-alert.ts';

/** A message whose link was opened. */
export interface LinkedMessage {
  readonly notificationId: string;
  readonly accountId: string;
  /** Where the message went. */
  readonly recipient: string;
  readonly ownerEmail: string;
  /** The alerts that it told of, without those that were deleted. */
  readonly alerts: readonly StoredAlert[];
}

/** @returns undefined when there is no such notification, or it is older than a year: its links have ended */
export async function linkedMessage(
  { orm }: Pick<Database, 'orm'>,
  notificationId: string,
): Promise<LinkedMessage | undefined> {
  const { account, alert, match, notification, notificationMatch, receipt } = schema;
  const [message] = await orm
    .select({
      accountId: notification.accountId,
      alertId: notification.alertId,
      ownerEmail: account.email,
      recipient: sql<string>`coalesce((select ${receipt.recipient} from ${receipt}
        where ${receipt.notificationId} = ${notification.id} and ${receipt.accountId} = ${notification.accountId}
          and ${receipt.recipient} <> '' order by ${receipt.id} desc limit 1), ${account.email})`,
    })
    .from(notification)
    .innerJoin(account, eq(account.id, notification.accountId))
    .where(sql`${notification.id} = ${notificationId} and ${notification.createdAt} > now() - interval '366 days'`);
  if (!message) return undefined;
  const { accountId, alertId, ownerEmail, recipient } = message;
  const told = orm
    .select({ id: match.alertId })
    .from(notificationMatch)
    .innerJoin(match, eq(match.id, notificationMatch.matchId))
    .where(eq(notificationMatch.notificationId, notificationId));
  const alerts = await orm
    .select()
    .from(alert)
    .where(sql`${alert.accountId} = ${accountId} and (${alert.id} = ${alertId}::uuid or ${inArray(alert.id, told)})`)
    .orderBy(alert.name);
  return { notificationId, accountId, recipient, ownerEmail, alerts };
}
