/** What an alert watches (spec part 2, section 3 "Alert"): Form 4, 8-K, prices, or keywords in 8-K, 10-Q and 10-K. */
export const ALERT_FORM_TYPES = ['4', '8-K', 'price_alert', 'keyword'] as const;
export type AlertFormType = (typeof ALERT_FORM_TYPES)[number];

/** Each kind in `… alerts`. */
export const ALERT_KIND_WORDS: Readonly<Record<AlertFormType, string>> = {
  '4': 'insider trading',
  '8-K': 'material event',
  price_alert: 'price',
  keyword: 'keyword',
};

/** When an alert's messages go out. */
export const ALERT_DELIVERIES = ['instant', 'hourly', 'daily'] as const;
export type AlertDelivery = (typeof ALERT_DELIVERIES)[number];

/** Inputs without which an event cannot be judged against an alert. */
export const MISSING_ALERT_INPUTS = ['price', 'volume', 'shares_outstanding', 'industry', 'text', 'value'] as const;
export type MissingAlertInput = (typeof MISSING_ALERT_INPUTS)[number];

/**
 * What a message's link can do to the alerts that the message told of: pause them, send them as a daily digest, or stop their
 * emails while they go on matching. It cannot delete them.
 */
export const ALERT_LINK_ACTIONS = ['pause_day', 'pause_week', 'digest', 'stop_emails'] as const;
export type AlertLinkAction = (typeof ALERT_LINK_ACTIONS)[number];

/** What each of them does to an alert, as a sentence goes on after `It was`. */
export const LINK_CHANGE_WORDS: Readonly<Record<AlertLinkAction, string>> = {
  pause_day: 'paused for 1 day',
  pause_week: 'paused for 1 week',
  digest: 'switched to a daily digest',
  stop_emails: 'set to send no emails',
};
