import { NOTIFICATION_STATES, type NotificationChannel, type NotificationState } from '@sentinel/vocabulary-alerts';
import type { DeliveryHealth, Undelivered } from './delivery.query.ts';

export const CHANNEL_WORDS: Readonly<Record<NotificationChannel, string>> = { email: 'Email', sms: 'SMS' };

/** What a state means for a message, for people who read the counts. */
export const STATE_WORDS: Readonly<Record<NotificationState, string>> = {
  queued: 'Queued',
  sending: 'Being sent',
  sent: 'Handed over',
  delivered: 'Delivered',
  bounced: 'Bounced',
  failed: 'Failed',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
  suppressed: 'Address switched off',
};

/** Messages of each state, in the order that a message goes through them. */
export function countsByState(messages: DeliveryHealth['messages']) {
  return NOTIFICATION_STATES.map((state) => ({
    state,
    counts: (['email', 'sms'] as const).map(
      (channel) => messages.find((one) => one.state === state && one.channel === channel)?.count ?? 0,
    ),
  }));
}

/** Which alert a message is for. */
export function aboutText({ alert_name, kind }: Undelivered): string {
  if (kind === 'digest') return 'Digest';
  const name = alert_name ?? 'Deleted alert';
  return kind === 'test' ? `${name} (test message)` : name;
}

/** Why a message did not arrive, or why nobody knows. */
export function reasonText({ error, state }: Undelivered): string {
  if (error !== '') return error;
  return state === 'unknown' ? 'Sending stopped before the answer was noted.' : 'No reason was noted.';
}

/** What sending a message again does. */
export function resendText({ channel, email, state }: Undelivered): string {
  const again = `The ${channel === 'email' ? 'email' : 'text message'} to ${email} will be sent again.`;
  return state === 'unknown' ? `${again} Nobody knows whether the first one arrived, so it may arrive twice.` : again;
}
