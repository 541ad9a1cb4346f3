import type { OperationResponse } from '@sentinel/contracts';
import { and, type Database, desc, eq, schema, sql } from '@sentinel/database';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';
import { masked } from '../messages/masked.ts';

const { account, blockedAddress, stoppedNumber } = schema;
const MAX_ROWS = 20;

type Blocked = OperationResponse<'get_alert_activity'>['blocked'][number];

/** The addresses of an account to which nothing is sent, the latest first: those that were refused, and its number if that stopped. */
export async function readBlocked({ orm }: Pick<Database, 'orm'>, accountId: string): Promise<Blocked[]> {
  const refused = await orm
    .select()
    .from(blockedAddress)
    .where(eq(blockedAddress.accountId, accountId))
    .orderBy(desc(blockedAddress.since))
    .limit(MAX_ROWS - 1);
  const stopped = await orm
    .select({ address: stoppedNumber.number, detail: stoppedNumber.detail, since: stoppedNumber.since })
    .from(stoppedNumber)
    .innerJoin(account, eq(stoppedNumber.number, sql`'+' || ${account.phone}`))
    .where(eq(account.id, accountId));
  const rows = [...stopped.map((row) => ({ ...row, channel: 'sms' as const, reason: 'stopped' as const })), ...refused];
  return rows.map(({ address, channel, detail, reason, since }) => ({
    channel,
    address: masked(channel, address),
    reason,
    detail: detail.slice(0, 500),
    since: since.toISOString(),
  }));
}

/**
 * Sends to the account's refused addresses of that channel again. A number that stopped stays so: only START from it ends that.
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
