import { type NumberUnit, plainNumber } from './plain-number.ts';

/** The operators of a constraint (spec part 3 section 3). */
export type ConstraintOperator = '>=' | '<=' | 'between';

/** A numeric filter as the reader typed it (spec part 3 section 3): the texts stay as they are, whatever they hold. */
export interface Constraint {
  operator: ConstraintOperator;
  val1: string;
  /** Counts only for `between`. */
  val2: string;
}

const NOT_A_NUMBER = 'Enter a number.';
const ONE_MISSING = 'Enter both numbers.';

/** What is wrong with one value of a constraint, or nothing: an empty value only means that the constraint is off. */
export const isNotANumber = (text: string, unit: NumberUnit): boolean =>
  text.trim() !== '' && plainNumber(text, unit) === undefined;

/**
 * What keeps a form with this constraint from being searched: something was typed, and it would be left out of the request (spec
 * part 3 section 5), so the rows would be others than the reader believes.
 */
export function constraintFault({ operator, val1, val2 }: Constraint, unit: NumberUnit): string | undefined {
  const texts = operator === 'between' ? [val1, val2] : [val1];
  if (texts.some((text) => isNotANumber(text, unit))) return NOT_A_NUMBER;
  const typed = texts.filter((text) => text.trim() !== '').length;
  return typed === 0 || typed === texts.length ? undefined : ONE_MISSING;
}

/** Whether the two values of a `between` are the wrong way round, so that nothing can match. */
export function isReversed({ operator, val1, val2 }: Constraint, unit: NumberUnit): boolean {
  const [first, second] = [plainNumber(val1, unit), plainNumber(val2, unit)];
  return operator === 'between' && first !== undefined && second !== undefined && Number(first) > Number(second);
}
