import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { type Answer, sidesOf, verdictOf } from './answers.ts';
import { answersTo } from './judge-events.ts';
import { nameWatched } from './name-watched.ts';
import type { AlertRule } from './rule.ts';
import type { StoredEvent } from './stored-event.ts';
import type { Reason, Verdict } from './verdict.ts';

/** A condition of an alert, what an event has for it, and where that comes from. */
export interface Check extends Reason {
  readonly is: Answer['is'];
  readonly source: string;
  readonly missing: MissingAlertInput[];
  /** 0, or which of two sides it belongs to (1 or 2), of which one is enough. */
  readonly side: number;
}

/** What an event says to an alert, condition by condition. */
export interface Checked {
  readonly verdict: Verdict['is'];
  /** Condition by condition; written only when it is asked for. */
  readonly checks: () => Check[];
  /** How far it is from matching: the number of unmet conditions, each of them a fraction where a number was nearly met; 0 for a match. */
  readonly distance: number;
}

/** Why an event of the rule's kind matches, or does not. */
export function checksOf(rule: AlertRule, stored: StoredEvent): Checked {
  const answers = answersTo(rule, stored.event);
  const written = () =>
    answers.flatMap((one) => {
      const sides = sidesOf(one);
      return sides.flatMap((side, place) => side.map(checkOf(sides.length > 1 ? place + 1 : 0)));
    });
  return {
    verdict: verdictOf(answers).is,
    checks: () => nameWatched(written(), stored),
    distance: answers.reduce((sum, one) => sum + Math.min(...sidesOf(one).map(distanceOf)), 0),
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
    missing: [...missing],
    side,
  });
