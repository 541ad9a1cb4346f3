import type { OperationResponse } from '@sentinel/contracts';
import { and, type Database, desc, eq, schema } from '@sentinel/database';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';
import { masked } from '../messages/masked.ts';

const { blockedAddress } = schema;

type Blocked = OperationResponse<'get_alert_activity'>['blocked'][number];

/** The addresses of an account to which nothing is sent, the latest first. */
export async function readBlocked({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<Blocked[]> {
  const rows = await orm
    .select()
    .from(blockedAddress)
    .where(eq(blockedAddress.accountId, accountId))
    .orderBy(desc(blockedAddress.since))
    .limit(20);
  return rows.map(({ address, channel, detail, reason, since }) => ({
    channel,
    address: masked(channel, address),
    reason,
    detail: detail.slice(0, 500),
    since: since.toISOString(),
  }));
}

/**
 * Sends to the account's addresses of that channel again.
 * @returns false when none is blocked
 */
export async function unblock(
  { orm }: Pick<Database, 'orm'>,
  accountId: string,
  channel: NotificationChannel,
): Promise<boolean> {
  const rows = await orm
    .delete(blockedAddress)
    .where(and(eq(blockedAddress.accountId, accountId), eq(blockedAddress.channel, channel)))
    .returning({ channel: blockedAddress.channel });
  return rows.length > 0;
}
