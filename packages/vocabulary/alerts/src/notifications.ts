export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What a message tells: one match, the matches of a period, or that an alert's messages arrive. */
export const NOTIFICATION_KINDS = ['match', 'digest', 'test'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Where a message is: waiting, being handed over, taken by the provider (`sent`), known to have arrived, refused, given up, or
 * not known because a process ended between handing it over and noting that (`unknown`). `suppressed`: its address is switched off.
 */
export const NOTIFICATION_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'failed',
  'unknown',
  'cancelled',
  'suppressed',
] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];
