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

export const NO_MATCH: Verdict = { is: 'no_match' };

/** The answer of one condition that is met for this reason; of several, see `allOf`. */
export const met = (...reasons: readonly Reason[]): Verdict => ({ is: 'match', reasons });

export const unjudged = (...missing: readonly MissingAlertInput[]): Verdict => ({ is: 'unjudged', missing });

/** All conditions must be met. */
export function allOf(verdicts: readonly Verdict[]): Verdict {
  const reasons: Reason[] = [];
  const missing = new Set<MissingAlertInput>();
  for (const verdict of verdicts) {
    if (verdict.is === 'no_match') return NO_MATCH;
    if (verdict.is === 'match') reasons.push(...verdict.reasons);
    else for (const input of verdict.missing) missing.add(input);
  }
  return missing.size > 0 ? unjudged(...missing) : met(...reasons);
}

/** One condition is enough; the reasons are those of the conditions that are met. */
export function anyOf(verdicts: readonly Verdict[]): Verdict {
  const reasons = verdicts.flatMap((verdict) => (verdict.is === 'match' ? verdict.reasons : []));
  if (reasons.length > 0) return met(...reasons);
  const missing = new Set(verdicts.flatMap((verdict) => (verdict.is === 'unjudged' ? verdict.missing : [])));
  return missing.size > 0 ? unjudged(...missing) : NO_MATCH;
}
