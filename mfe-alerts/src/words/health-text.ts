import { instantText } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { kindOf } from '../alert-kinds.ts';
import type { Silence } from '../freshness/freshness.query.ts';
import { countText, numberText } from './amount-text.ts';

/** How an alert is, in one line below its name. */
export interface HealthLine {
  /** `waits`: events could not be judged yet; `off`: paused. */
  readonly state: 'well' | 'waits' | 'off';
  readonly text: string;
}

const MISSING: Record<MissingAlertInput, string> = {
  price: 'no price yet',
  volume: 'no trading volume yet',
  shares_outstanding: 'no share count yet',
  industry: 'no industry yet',
  text: 'no text yet',
  value: 'no value yet',
};

/** What an event waits for: `no price yet, no text yet`. */
export const missingWords = (inputs: readonly MissingAlertInput[]): string =>
  inputs.map((input) => MISSING[input]).join(', ');

/**
 * "449 checked today · 3 could not be judged: no price yet", "12 checked since 3:05 PM EST · none matched".
 * @param now so that a snooze that is over is no longer shown
 * @param silence what has stopped coming: an alert that depends on it cannot say that nothing matched
 */
export function healthLine(alert: Alert, timeZone: string, now: Date, silence: Silence): HealthLine {
  const { snoozed_until, health } = alert;
  if (isPaused(alert, now)) {
    const until = snoozed_until === null ? '' : ` until ${instantText(snoozed_until, { timeZone, now })}`;
    return { state: 'off', text: `Paused${until}` };
  }
  const { judged } = kindOf(alert.form_type);
  const since = health.checked_since;
  const from = since === null ? 'today' : `since ${instantText(since, { timeZone, now, besideDayOf: now })}`;
  const count = judged ? countText(health.checked_today, judged) : numberText(health.checked_today);
  const isNew = since !== null && health.checked_today + health.matched_today === 0;
  const checked = isNew ? `Nothing to check yet ${from}` : `${count} checked ${from}`;
  const matched = health.matched_today === 0 ? 'none matched' : `${numberText(health.matched_today)} matched`;
  const needed = alert.form_type === 'price_alert' ? 'quotes' : 'filings';
  if (silence[needed]) return { state: 'waits', text: `${checked} · waits for the feed: no ${needed} are coming` };
  if (health.unjudged === 0) {
    return { state: 'well', text: isNew ? checked : `${checked} · ${matched}` };
  }
  const reasons = missingWords(health.missing);
  const waiting = `${numberText(health.unjudged)} could not be judged`;
  return { state: 'waits', text: `${checked} · ${reasons === '' ? waiting : `${waiting}: ${reasons}`}` };
}

/** Whether messages of the alert are stopped now. */
export function isPaused({ paused, snoozed_until }: Pick<Alert, 'paused' | 'snoozed_until'>, now: Date): boolean {
  return snoozed_until === null ? paused : new Date(snoozed_until) > now;
}
