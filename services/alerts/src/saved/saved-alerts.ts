import { and, type Database, desc, eq, inArray, insertRows, schema, sql } from '@sentinel/database';

const { alert, notification, receipt } = schema;

/** More than anybody's list holds; the contract's answer ends there too. */
export const ALERTS_AT_MOST = 1000;

/** Since when an alert is in force that is resumed now: since before, if it was not paused or its snooze had ended. */
export const RESUMED_AT = sql<Date>`case when ${alert.pausedAt} is null then ${alert.inForceSince}
  else greatest(${alert.inForceSince}, least(${alert.snoozedUntil}, now())) end`;

/** Saved alerts. Every statement names the account: another's alert is never found. */
export function createSavedAlerts({ orm }: Database) {
  const own = (accountId: string, name: string) => and(eq(alert.accountId, accountId), eq(alert.name, name));

  return {
    /** The newest first. */
    list: (accountId: string) =>
      orm
        .select()
        .from(alert)
        .where(eq(alert.accountId, accountId))
        .orderBy(desc(alert.createdAt), alert.name)
        .limit(ALERTS_AT_MOST),

    async find(accountId: string, name: string) {
      const [row] = await orm.select().from(alert).where(own(accountId, name));
      return row;
    },

    /**
     * Pauses an alert until an instant, or until it is resumed when that is null.
     * @returns false when there is none of that name
     */
    async pause(accountId: string, name: string, snoozedUntil: Date | null): Promise<boolean> {
      const rows = await orm
        .update(alert)
        .set({ pausedAt: sql`now()`, snoozedUntil })
        .where(own(accountId, name))
        .returning({ id: alert.id });
      return rows.length > 0;
    },

    /** @returns false when there is none of that name */
    async resume(accountId: string, name: string): Promise<boolean> {
      const rows = await orm
        .update(alert)
        .set({ pausedAt: null, snoozedUntil: null, inForceSince: RESUMED_AT })
        .where(own(accountId, name))
        .returning({ id: alert.id });
      return rows.length > 0;
    },

    /**
     * Deletes an alert and cancels what it has queued; its matches, messages and receipts stay. What is being sent goes on, but is
     * locked here like the rest, so that a try that fails finds the alert either there or gone: then it is cancelled.
     * @returns false when there is none of that name
     */
    remove: (accountId: string, name: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [found] = await tx.select({ id: alert.id }).from(alert).where(own(accountId, name)).for('update');
        if (!found) return false;
        const open = await tx
          .update(notification)
          .set({ state: sql`case ${notification.state} when 'queued' then 'cancelled' else ${notification.state} end` })
          .where(and(eq(notification.alertId, found.id), inArray(notification.state, ['queued', 'sending'])))
          .returning({ notificationId: notification.id, state: notification.state });
        const cancelled = open.filter(({ state }) => state === 'cancelled');
        if (cancelled.length > 0) {
          const detail = 'The alert was deleted.';
          await tx.execute(
            insertRows(
              receipt,
              cancelled.map(({ notificationId }) => ({ accountId, notificationId, step: 'cancelled', detail })),
            ),
          );
        }
        await tx.delete(alert).where(eq(alert.id, found.id));
        return true;
      }),
  };
}

export type SavedAlerts = ReturnType<typeof createSavedAlerts>;
