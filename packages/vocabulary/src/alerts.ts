/** What an alert watches (spec part 2, section 3 "Alert"): Form 4, 8-K, prices, or keywords in 8-K, 10-Q and 10-K. */
export const ALERT_FORM_TYPES = ['4', '8-K', 'price_alert', 'keyword'] as const;
export type AlertFormType = (typeof ALERT_FORM_TYPES)[number];

/** When an alert's messages go out. */
export const ALERT_DELIVERIES = ['instant', 'hourly', 'daily'] as const;
export type AlertDelivery = (typeof ALERT_DELIVERIES)[number];

/** Inputs without which an event cannot be judged against an alert. */
export const MISSING_ALERT_INPUTS = ['price', 'volume', 'shares_outstanding', 'industry', 'text', 'value'] as const;
export type MissingAlertInput = (typeof MISSING_ALERT_INPUTS)[number];

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
