import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { type Answer, isEither, verdictOf } from './answers.ts';
import { answersTo } from './judge-events.ts';
import { nameWatched } from './name-watched.ts';
import type { AlertRule } from './rule.ts';
import type { StoredEvent } from './stored-event.ts';
import type { Reason, Verdict } from './verdict.ts';

/** A condition of an alert, what an event has for it, and where that comes from. */
export interface Check extends Reason {
  readonly is: Answer['is'];
  readonly source: string;
  readonly missing: readonly MissingAlertInput[];
  /** 0, or which of two sides it belongs to (1 or 2), of which one is enough. */
  readonly side: number;
}

/** What an event says to an alert, condition by condition. */
export interface Checked {
  readonly verdict: Verdict['is'];
  /** Condition by condition; written only when it is asked for. */
  readonly checks: () => readonly Check[];
  /** How far it is from matching: the number of unmet conditions, each of them a fraction where a number was nearly met; 0 for a match. */
  readonly distance: number;
}

/** Why an event of the rule's kind matches, or does not. */
export function checksOf(rule: AlertRule, stored: StoredEvent): Checked {
  const answers = answersTo(rule, stored.event);
  const written = () =>
    answers.flatMap((one) =>
      isEither(one) ? one.sides.flatMap((side, place) => side.map(checkOf(place + 1))) : checkOf(0)(one),
    );
  return {
    verdict: verdictOf(answers).is,
    checks: () => nameWatched(written(), stored),
    distance: answers.reduce(
      (sum, one) => sum + (isEither(one) ? Math.min(...one.sides.map(distanceOf)) : one.distance),
      0,
    ),
  };
}

const distanceOf = (side: readonly Answer[]) => side.reduce((sum, { distance }) => sum + distance, 0);

const checkOf =
  (side: number) =>
  ({ asked, found, is, label, missing, source }: Answer): Check => ({
    is,
    label,
    asked: asked(),
    found: found(),
    source,
    missing,
    side,
  });
