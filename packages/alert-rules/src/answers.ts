import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import type { Reason, Verdict } from './verdict.ts';

/** A text that is made only where it is read: most events are judged without being shown. */
export type Text = () => string;

/** What a condition is called, and where its value comes from. */
export interface Named {
  readonly label: string;
  readonly source: string;
}

/** What an event says to one condition of an alert. */
export interface Answer extends Named {
  readonly is: 'met' | 'not_met' | 'unknown';
  readonly asked: Text;
  readonly found: Text;
  /** Inputs that are not there yet, for an unknown one. */
  readonly missing: readonly MissingAlertInput[];
  /** How far an unmet number is from its bound, as a fraction of it; 1 for what is no number. */
  readonly distance: number;
}

/** Sides of which one is enough; all of a side's conditions must be met. */
export interface Either {
  readonly sides: readonly (readonly Answer[])[];
}

/** The answers to all conditions of an alert, each of which must be met. */
export type Answers = readonly (Answer | Either)[];

export const answer = ({ label, source }: Named, isMet: boolean, asked: Text, found: Text, distance = 1): Answer => ({
  label,
  source,
  is: isMet ? 'met' : 'not_met',
  asked,
  found,
  missing: [],
  distance: isMet ? 0 : distance,
});

/** The answer while that input is not there yet. */
export const waiting = ({ label, source }: Named, missing: MissingAlertInput, asked: Text): Answer => ({
  label,
  source,
  is: 'unknown',
  asked,
  found: () => 'not known yet',
  missing: [missing],
  distance: 0,
});

/** Something that nothing meets: what an alert must have and does not. */
export const never = (named: Named, asked: string, found: string): Answer =>
  answer(
    named,
    false,
    () => asked,
    () => found,
  );

export const isEither = (one: Answer | Either): one is Either => 'sides' in one;

const reasonOf = ({ asked, found, label }: Answer): Reason => ({ label, asked: asked(), found: found() });

/** Whether all conditions are met. */
export function verdictOf(answers: Answers): Verdict {
  const met: Answer[] = [];
  const missing = new Set<MissingAlertInput>();
  for (const one of answers) {
    const {
      is,
      met: metHere,
      missing: missingHere,
    } = isEither(one) ? eitherOf(one) : { is: one.is, met: [one], missing: one.missing };
    if (is === 'not_met') return { is: 'no_match' };
    if (is === 'met') met.push(...metHere);
    else for (const input of missingHere) missing.add(input);
  }
  return missing.size > 0 ? { is: 'unjudged', missing: [...missing] } : { is: 'match', reasons: met.map(reasonOf) };
}

/** What the sides give together: what is met of those that are, else what the undecided ones wait for. */
function eitherOf({ sides }: Either): {
  readonly is: Answer['is'];
  readonly met: readonly Answer[];
  readonly missing: readonly MissingAlertInput[];
} {
  const [met, unknown] = [
    sides.filter((side) => sideIs(side) === 'met'),
    sides.filter((side) => sideIs(side) === 'unknown'),
  ];
  return {
    is: met.length > 0 ? 'met' : unknown.length > 0 ? 'unknown' : 'not_met',
    met: met.flat(),
    missing: unknown.flatMap((side) => side.flatMap((one) => one.missing)),
  };
}

const sideIs = (side: readonly Answer[]): Answer['is'] =>
  (['not_met', 'unknown'] as const).find((is) => side.some((one) => one.is === is)) ?? 'met';
