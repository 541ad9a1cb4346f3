import { randomUUID } from 'node:crypto';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { CHANNELS, type Database, insertRows, schema } from '@sentinel/database';
import { seedAccount } from './seed.ts';
import { MADE_EVENT } from './seed-notification.ts';

/**
 * Writes instant messages by e-mail in one transaction, as matching does for a filing that many alerts match, and wakes the workers.
 * @param recipients addresses of the accounts, each with one alert, which have as many messages each; none may have an account yet
 * @returns the ids of the messages
 */
export async function seedBurst(
  owner: Database,
  recipients: readonly string[],
  messagesEach: number,
): Promise<string[]> {
  const matches: (typeof schema.match.$inferInsert)[] = [];
  const notifications: (typeof schema.notification.$inferInsert & { id: string })[] = [];
  for (const recipient of recipients) {
    const accountId = await seedAccount(owner, recipient);
    const alertId = await seedAlert(owner, { accountId, name: 'Sales' });
    for (let index = 0; index < messagesEach; index += 1) {
      const id = randomUUID();
      matches.push({
        ...{ id, alertId, accountId, alertVersion: 1, alertName: 'Sales', formType: '4', eventKey: `${id}/sale` },
        ...{ cik: MADE_EVENT.company.cik, event: MADE_EVENT, reasons: [], requestId: 'burst' },
      });
      notifications.push({ id, accountId, alertId, kind: 'match', channel: 'email', requestId: 'burst' });
    }
  }
  const told = notifications.map(({ id }) => ({ matchId: id, channel: 'email' as const, notificationId: id }));
  await owner.orm.transaction(async (tx) => {
    await tx.execute(insertRows(schema.match, matches));
    await tx.execute(insertRows(schema.notification, notifications));
    await tx.execute(insertRows(schema.notificationMatch, told));
  });
  await owner.sql.notify(CHANNELS.notificationQueued, '');
  return notifications.map(({ id }) => id);
}
