import type { Alert } from '@sentinel/contracts-alerts';

/** The alert that a fragment (`#Officer%20buys`, as messages write it) names; undefined when there is none. */
export function namedAlert(alerts: readonly Alert[], fragment: string): string | undefined {
  let name = fragment;
  try {
    name = decodeURIComponent(fragment);
  } catch {
    // Typed by hand, with a % that encodes nothing: taken literally.
  }
  return alerts.find(({ alert_name }) => alert_name === name)?.alert_name;
}
