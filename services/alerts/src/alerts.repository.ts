import type { AlertTarget } from '@sentinel/alert-rules';
import { AppError } from '@sentinel/contracts';
import { and, type Database, desc, eq, inArray, schema, sql } from '@sentinel/database';
import type { AlertCriteria } from './alert-criteria.ts';

const { alert, alertTarget, notification, ticker } = schema;

/** More than anybody's list holds; the contract's answer ends there too. */
export const ALERTS_AT_MOST = 1000;

interface SaveAlert {
  readonly accountId: string;
  readonly name: string;
  /** Another name than `name` renames. */
  readonly newName: string;
  readonly criteria: AlertCriteria;
  readonly targets: readonly AlertTarget[];
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505';

/** Saved alerts. Every statement names the account: another's alert is never found. */
export function createAlerts({ orm }: Database) {
  return {
    list: (accountId: string) =>
      orm
        .select({ name: alert.name, criteria: alert.criteria, createdAt: alert.createdAt })
        .from(alert)
        .where(eq(alert.accountId, accountId))
        .orderBy(desc(alert.createdAt), alert.name)
        .limit(ALERTS_AT_MOST),

    /** Today's CIK of each ticker; of several companies with one symbol, the one that filed last. */
    async ciksOf(tickers: readonly string[]): Promise<Map<string, string>> {
      if (tickers.length === 0) return new Map();
      const rows = await orm
        .select({ symbol: ticker.ticker, cik: ticker.cik })
        .from(ticker)
        .where(inArray(ticker.ticker, [...tickers]));
      return new Map(rows.flatMap(({ symbol, cik }) => (symbol === null ? [] : [[symbol, cik] as const])));
    },

    /**
     * Creates, replaces or renames, with the targets, in one transaction.
     * @throws AppError `not_found` when the alert to rename is not there, `conflict` when the new name is taken or the list is full
     */
    async save({ accountId, name, newName, criteria, targets }: SaveAlert): Promise<void> {
      try {
        await orm.transaction(async (tx) => {
          const own = and(eq(alert.accountId, accountId), eq(alert.name, name));
          const [changed] = await tx
            .update(alert)
            .set({ name: newName, formType: criteria.form_type, criteria, updatedAt: sql`now()` })
            .where(own)
            .returning({ id: alert.id });
          if (!changed && newName !== name) throw new AppError('not_found', 'There is no alert of this name.');
          const id = changed?.id ?? (await insert(tx));
          await tx.delete(alertTarget).where(eq(alertTarget.alertId, id));
          await tx.insert(alertTarget).values(targets.map((target) => ({ alertId: id, ...target })));
        });
      } catch (error) {
        if (isDuplicate(error))
          throw new AppError('conflict', 'You already have an alert of this name.', {
            reason: 'name_taken',
            cause: error,
          });
        throw error;
      }

      async function insert(tx: Pick<Database['orm'], 'insert' | '$count'>): Promise<string> {
        if ((await tx.$count(alert, eq(alert.accountId, accountId))) >= ALERTS_AT_MOST) {
          throw new AppError(
            'conflict',
            `You have ${ALERTS_AT_MOST} alerts, the most there can be. Delete one first.`,
            { reason: 'list_full' },
          );
        }
        const [row] = await tx
          .insert(alert)
          .values({ accountId, name, formType: criteria.form_type, criteria })
          // Another save of the same name came in between: this one is the later.
          .onConflictDoUpdate({
            target: [alert.accountId, alert.name],
            set: { formType: criteria.form_type, criteria, updatedAt: sql`now()` },
          })
          .returning({ id: alert.id });
        if (!row) throw new Error('the alert was not stored');
        return row.id;
      }
    },

    /**
     * Deletes an alert and cancels what it has queued; false when there is none of that name. What is being sent goes on,
     * but is locked here like the rest, so that a try that fails finds the alert either there or gone: then it is cancelled.
     */
    remove: (accountId: string, name: string): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [found] = await tx
          .select({ id: alert.id })
          .from(alert)
          .where(and(eq(alert.accountId, accountId), eq(alert.name, name)))
          .for('update');
        if (!found) return false;
        await tx
          .update(notification)
          .set({ state: sql`case ${notification.state} when 'queued' then 'cancelled' else ${notification.state} end` })
          .where(and(eq(notification.alertId, found.id), inArray(notification.state, ['queued', 'sending'])));
        await tx.delete(alert).where(eq(alert.id, found.id));
        return true;
      }),
  };
}

export type Alerts = ReturnType<typeof createAlerts>;
