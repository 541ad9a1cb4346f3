import { and, type Database, eq, inArray, schema, sql } from '@sentinel/database';

/** Words that end texts, and those that allow them again (https://help.twilio.com/articles/223134027). */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/**
 * Notes a reply to a text: STOP ends texts to that number, for every account that has it, and START allows them again. Other replies,
 * and one that comes twice, change nothing.
 * @param from E.164
 */
export async function noteTextReply({ orm }: Database, from: string, body: string): Promise<void> {
  const { account, blockedAddress } = schema;
  const word = body.trim().toUpperCase();
  const accounts = orm
    .select({ id: account.id })
    .from(account)
    .where(eq(account.phone, from.replace(/^\+/, '')));
  if (STOP.has(word)) {
    const rows = (await accounts).map(({ id: accountId }) => ({
      accountId,
      channel: 'sms' as const,
      address: from,
      reason: 'stopped' as const,
      detail: `The owner of the number replied ${word}.`,
    }));
    if (rows.length > 0)
      await orm
        .insert(blockedAddress)
        .values(rows)
        .onConflictDoUpdate({
          target: [blockedAddress.accountId, blockedAddress.channel, blockedAddress.address],
          set: { reason: 'stopped', detail: sql`excluded.detail`, since: sql`now()` },
        });
  } else if (START.has(word)) {
    await orm
      .delete(blockedAddress)
      .where(
        and(
          inArray(blockedAddress.accountId, accounts),
          eq(blockedAddress.channel, 'sms'),
          eq(blockedAddress.address, from),
          eq(blockedAddress.reason, 'stopped'),
        ),
      );
  }
}
