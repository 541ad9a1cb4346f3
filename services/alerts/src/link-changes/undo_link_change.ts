import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, insertRows, isNull, schema, sql } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import { RESUMED_AT } from '../saved/saved-alerts.ts';
import { isInForce, undoOf } from './change-by-link.ts';

const { alert, linkChange, receipt } = schema;

/** Makes the caller's alert what it was before a message's link changed it; again, it changes nothing. */
export function undo_link_change({ orm }: Database): Handlers<'alerts'>['undo_link_change'] {
  return async ({ change_id }, call) => {
    const { accountId } = callerOf(call);
    const own = and(eq(linkChange.id, change_id), eq(linkChange.accountId, accountId));
    await orm.transaction(async (tx) => {
      const [found] = await tx
        .select({ alertId: linkChange.alertId, alertName: linkChange.alertName })
        .from(linkChange)
        .where(own);
      if (!found) throw new AppError('not_found', 'There is no such change.');
      call.noteForAudit({ concerns: found.alertName, detail: `change ${change_id}` });
      // Before the change, as links lock them: two that undo it at once do so after each other.
      const [current] = await tx
        .select()
        .from(alert)
        .where(eq(alert.id, sql`${found.alertId}::uuid`))
        .for('update');
      const now = new Date();
      const [change] = await tx
        .update(linkChange)
        .set({ undoneAt: now })
        .where(and(own, isNull(linkChange.undoneAt)))
        .returning();
      if (!change) return;
      if (!current || !isInForce({ ...change, undoneAt: null }, current, now)) {
        throw new AppError('unprocessable', 'This alert has changed since, so there’s nothing to undo.', {
          reason: 'changed_meanwhile',
        });
      }
      const undo = undoOf(change, now);
      await tx
        .update(alert)
        .set({ ...undo, ...(undo.pausedAt === null ? { inForceSince: RESUMED_AT } : {}) })
        .where(eq(alert.id, current.id));
      const { notificationId } = change;
      const detail = `What a link had changed of the alert “${current.name}” was undone.`;
      await tx.execute(
        insertRows(receipt, [{ accountId, notificationId, alertId: current.id, step: 'link_change_undone', detail }]),
      );
    });
    return { success: true };
  };
}
