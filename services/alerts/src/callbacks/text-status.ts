import { and, type Database, eq, inArray, isNull, or, schema, sql } from '@sentinel/database';
import type { NotificationState } from '@sentinel/vocabulary-alerts';
import { smsErrorBlocks } from '@sentinel/vocabulary-sms';

const { blockedAddress, notification, receipt, stoppedNumber } = schema;

/** What Twilio reports of a text (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status). */
export interface TextReport {
  readonly notificationId: string;
  readonly messageSid: string;
  /** The number that the text went to (E.164): its account may name another by now. */
  readonly to: string;
  /** `queued`, `sent`, `delivered`, `undelivered`, `failed`, … */
  readonly status: string;
  readonly errorCode: number | undefined;
}

/** States in which a message's fate is open: reports come late, doubled and out of order, and only the first that ends it counts. */
const OPEN: NotificationState[] = ['sending', 'sent', 'unknown'];

/**
 * Notes what became of a text: it arrived, or it did not and why. A number that can get no texts gets no more. A report also tells
 * what became of a text whose hand-over was not noted.
 */
export async function noteTextReport({ orm }: Database, report: TextReport): Promise<void> {
  const { errorCode, messageSid, notificationId, status, to: address } = report;
  const reason = `${errorCode ?? ''} ${status}`.trim();
  const change =
    status === 'delivered'
      ? ({ state: 'delivered', step: 'delivered', from: OPEN, detail: messageSid } as const)
      : status === 'undelivered' || status === 'failed'
        ? ({ state: 'bounced', step: 'bounced', from: OPEN, detail: reason } as const)
        : ({
            state: 'sent',
            step: 'handed_over',
            from: ['unknown'] as NotificationState[],
            detail: messageSid,
          } as const);
  await orm.transaction(async (tx) => {
    const [row] = await tx
      .update(notification)
      .set({
        state: change.state,
        providerId: messageSid,
        lastError: change.state === 'bounced' ? reason : null,
        ...(change.state === 'delivered' ? { deliveredAt: sql`clock_timestamp()` } : {}),
      })
      .where(
        and(
          eq(notification.id, notificationId),
          eq(notification.channel, 'sms'),
          inArray(notification.state, change.from),
          // A report of an earlier try says nothing of a later one.
          or(isNull(notification.providerId), eq(notification.providerId, messageSid)),
        ),
      )
      .returning({ accountId: notification.accountId });
    if (!row) return;
    const { accountId } = row;
    const blocks = errorCode === undefined ? undefined : smsErrorBlocks(errorCode);
    if (change.state === 'bounced' && blocks && address !== '') {
      await (blocks === 'stopped'
        ? tx.insert(stoppedNumber).values({ number: address, detail: reason }).onConflictDoNothing()
        : tx
            .insert(blockedAddress)
            .values({ accountId, channel: 'sms', address, reason: blocks, detail: reason })
            .onConflictDoNothing());
    }
    await tx.insert(receipt).values({
      accountId,
      notificationId,
      step: change.step,
      recipient: address,
      detail: change.detail,
    });
  });
}
