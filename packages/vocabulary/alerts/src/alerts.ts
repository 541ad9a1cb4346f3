/** What an alert watches (spec part 2, section 3 "Alert"): Form 4, 8-K, prices, or keywords in 8-K, 10-Q and 10-K. */
export const ALERT_FORM_TYPES = ['4', '8-K', 'price_alert', 'keyword'] as const;
export type AlertFormType = (typeof ALERT_FORM_TYPES)[number];

/** When an alert's messages go out. */
export const ALERT_DELIVERIES = ['instant', 'hourly', 'daily'] as const;
export type AlertDelivery = (typeof ALERT_DELIVERIES)[number];

/** Inputs without which an event cannot be judged against an alert. */
export const MISSING_ALERT_INPUTS = ['price', 'volume', 'shares_outstanding', 'industry', 'text', 'value'] as const;
export type MissingAlertInput = (typeof MISSING_ALERT_INPUTS)[number];
