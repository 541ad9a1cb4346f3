import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';

/** An alert that the alerts area opens as a search, in the navigation state. */
export interface OpenedAlert {
  readonly name: string;
  readonly criteria: AlertCriteria;
}

/** The alert of a navigation state `{ alert: { name, criteria } }`; null where there is none. */
export function readOpenedAlert(state: unknown): OpenedAlert | null {
  const { alert } = (typeof state === 'object' && state !== null ? state : {}) as { alert?: Partial<OpenedAlert> };
  return typeof alert?.name === 'string' && typeof alert.criteria === 'object' ? (alert as OpenedAlert) : null;
}

/** What the search page says of the alert that it was opened from. */
export interface AlertNotice {
  readonly name: string;
  /** The parts of the alert that the search does not have. */
  readonly leftOut: readonly string[];
}

/** The notice of a navigation state `{ fromAlert }`, which stands beside the address of the search. */
export function readAlertNotice(state: unknown): AlertNotice | null {
  const { fromAlert } = (typeof state === 'object' && state !== null ? state : {}) as { fromAlert?: AlertNotice };
  return fromAlert && Array.isArray(fromAlert.leftOut) ? fromAlert : null;
}
