import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';

/** A condition of an alert and the value that met it, as texts. */
export interface Reason {
  /** The condition, as the form names it. */
  readonly label: string;
  readonly asked: string;
  readonly found: string;
}

/**
 * Whether an event matches an alert. An input that is not there yet makes the answer unknown, unless another condition already
 * fails: then the missing input could not change it.
 */
export type Verdict =
  | { readonly is: 'match'; readonly reasons: readonly Reason[] }
  | { readonly is: 'no_match' }
  | { readonly is: 'unjudged'; readonly missing: readonly MissingAlertInput[] };
