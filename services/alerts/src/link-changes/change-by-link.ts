import { DAY_MS } from '@sentinel/calendar';
import type { schema } from '@sentinel/database';
import type { AlertLinkAction } from '@sentinel/vocabulary-alerts';
import type { StoredAlert } from '../saved/stored-alert.ts';

/** What a link can change of an alert. */
type Sending = Pick<StoredAlert, 'byEmail' | 'delivery' | 'pausedAt' | 'snoozedUntil'>;
type StoredChange = typeof schema.linkChange.$inferSelect;

const HOUR_MS = 3_600_000;
const PAUSE_DAYS = { pause_day: 1, pause_week: 7 } as const;

/**
 * What an action of a link changes of an alert; undefined when nothing, as when it is sent twice. A link only ever makes messages
 * fewer: it ends no pause and makes none shorter, and so cannot fill the owner's mailbox with mails about changes.
 */
export function changeByLink(alert: Sending, action: AlertLinkAction, now: Date): Partial<Sending> | undefined {
  if (action === 'stop_emails') return alert.byEmail ? { byEmail: false } : undefined;
  if (action === 'digest') return alert.delivery === 'daily' ? undefined : { delivery: 'daily' };
  const end = new Date(now.getTime() + PAUSE_DAYS[action] * DAY_MS);
  const isLonger =
    alert.pausedAt !== null && (alert.snoozedUntil === null || alert.snoozedUntil.getTime() > end.getTime() - HOUR_MS);
  return isLonger ? undefined : { pausedAt: now, snoozedUntil: end };
}

/** Whether an alert is still as a change by a link left it. */
export function isInForce(
  change: Pick<StoredChange, 'action' | 'changedAt' | 'pausedUntil' | 'undoneAt'>,
  alert: Sending & Pick<StoredAlert, 'updatedAt'>,
  now: Date,
): boolean {
  if (change.undoneAt !== null) return false;
  if (change.action === 'stop_emails') return !alert.byEmail;
  // A save since then said how it is to be sent, and may have made it an alert that must not be instant.
  if (change.action === 'digest') return alert.delivery === 'daily' && alert.updatedAt <= change.changedAt;
  const { pausedUntil } = change;
  return (
    alert.pausedAt !== null &&
    pausedUntil !== null &&
    alert.snoozedUntil?.getTime() === pausedUntil.getTime() &&
    pausedUntil > now
  );
}

/** What undoing a change that is in force changes of its alert. */
export function undoOf({ action, deliveryBefore, pausedUntilBefore }: StoredChange, now: Date): Partial<Sending> {
  if (action === 'stop_emails') return { byEmail: true };
  if (action === 'digest') return { delivery: deliveryBefore };
  return pausedUntilBefore !== null && pausedUntilBefore > now
    ? { snoozedUntil: pausedUntilBefore }
    : { pausedAt: null, snoozedUntil: null };
}
