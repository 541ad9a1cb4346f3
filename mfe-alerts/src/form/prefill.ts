import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';

/** What "Save as alert" hands to the form in the navigation state. */
export interface Prefill {
  readonly criteria: AlertCriteria;
  readonly name?: string;
  /** Filters of the search that an alert does not have, in words: forward returns, for instance. */
  readonly leftOut: readonly string[];
}

/** The prefill of a navigation state, which is the browser's and may hold anything; undefined where it has none. */
export function readPrefill(state: unknown): Prefill | undefined {
  if (typeof state !== 'object' || state === null || !('prefill' in state)) return undefined;
  return state.prefill as Prefill;
}
