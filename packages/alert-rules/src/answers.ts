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

/** An answer of its own is the only side that there is. */
export const sidesOf = (one: Answer | Either): Either['sides'] => ('sides' in one ? one.sides : [[one]]);

const reasonOf = ({ asked, found, label }: Answer): Reason => ({ label, asked: asked(), found: found() });

/** Whether all conditions are met; of sides, one that is met is enough, and gives the reasons. */
export function verdictOf(answers: Answers): Verdict {
  const met: Answer[] = [];
  const missing = new Set<MissingAlertInput>();
  for (const one of answers) {
    const sides = sidesOf(one);
    const [metSides, unknown] = [sidesThatAre('met', sides), sidesThatAre('unknown', sides)];
    if (metSides.length > 0) met.push(...metSides.flat());
    else if (unknown.length === 0) return { is: 'no_match' };
    else for (const answer of unknown.flat()) for (const input of answer.missing) missing.add(input);
  }
  return missing.size > 0 ? { is: 'unjudged', missing: [...missing] } : { is: 'match', reasons: met.map(reasonOf) };
}

const sidesThatAre = (wanted: Answer['is'], sides: Either['sides']): Either['sides'] =>
  sides.filter((side) => sideIs(side) === wanted);

const sideIs = (side: readonly Answer[]): Answer['is'] =>
  (['not_met', 'unknown'] as const).find((is) => side.some((one) => one.is === is)) ?? 'met';
