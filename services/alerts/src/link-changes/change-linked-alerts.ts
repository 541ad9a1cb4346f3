import { DAY_MS } from '@sentinel/calendar';
import { CHANNELS, type Database, eq, inArray, insertRows, schema, sql } from '@sentinel/database';
import { type AlertLinkAction, LINK_CHANGE_WORDS } from '@sentinel/vocabulary-alerts';
import { changeByLink } from './change-by-link.ts';
import { linkChangeMail } from './link-change-mail.ts';
import type { LinkedMessage } from './linked-message.ts';

const { alert, linkChange, outbox, receipt } = schema;

interface Change {
  readonly action: AlertLinkAction;
  readonly requestId: string;
  /** Address of the product, without a slash at its end. */
  readonly publicUrl: string;
}

/** How long the mail to the owner is worth sending. */
const USEFUL_MS = 7 * DAY_MS;

/**
 * Carries out what the reader of a message chose. In one transaction: each alert that it changes, the row that can be undone, a
 * receipt, and the mail to the owner.
 * @returns the ids of the alerts that were changed; none when they were like that already
 */
export function changeLinkedAlerts(
  { orm }: Pick<Database, 'orm'>,
  { accountId, alerts, notificationId, ownerEmail, recipient }: LinkedMessage,
  { action, requestId, publicUrl }: Change,
): Promise<string[]> {
  return orm.transaction(async (tx) => {
    const now = new Date();
    // Locked in the order of their ids: of two requests at once, the second finds what the first did.
    const stored = await tx
      .select()
      .from(alert)
      .where(
        inArray(
          alert.id,
          alerts.map(({ id }) => id),
        ),
      )
      .orderBy(alert.id)
      .for('update');
    const changes = stored.flatMap((before) => {
      const change = changeByLink(before, action, now);
      return change === undefined ? [] : [{ before, change }];
    });
    if (changes.length === 0) return [];
    for (const { before, change } of changes) await tx.update(alert).set(change).where(eq(alert.id, before.id));
    await tx.insert(linkChange).values(
      changes.map(({ before, change }) => ({
        ...{ accountId, alertId: before.id, alertName: before.name, notificationId, recipient, action, changedAt: now },
        ...{ pausedUntil: change.snoozedUntil ?? null, pausedUntilBefore: before.snoozedUntil },
        deliveryBefore: before.delivery,
      })),
    );
    await tx.execute(
      insertRows(
        receipt,
        changes.map(({ before }) => ({
          ...{ accountId, notificationId, alertId: before.id, step: 'changed_by_link', recipient },
          detail: `The alert “${before.name}” was ${LINK_CHANGE_WORDS[action]} by the link of this message.`,
        })),
      ),
    );
    const names = changes.map(({ before }) => before.name).sort();
    await tx.insert(outbox).values({
      recipient: ownerEmail,
      ...linkChangeMail({ names, action, recipient, publicUrl }),
      requestId,
      expiresAt: new Date(now.getTime() + USEFUL_MS),
    });
    await tx.execute(sql`select pg_notify(${CHANNELS.accountMailQueued}, '')`);
    return changes.map(({ before }) => before.id);
  });
}
