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

/** What is wrong with one value of a constraint, or nothing: an empty value only means that the constraint is off. */
export const isNotANumber = (text: string, unit: NumberUnit): boolean =>
  text.trim() !== '' && plainNumber(text, unit) === undefined;

/** Whether the two values of a `between` are the wrong way round, so that nothing can match. */
export function isReversed({ operator, val1, val2 }: Constraint, unit: NumberUnit): boolean {
  const [first, second] = [plainNumber(val1, unit), plainNumber(val2, unit)];
  return operator === 'between' && first !== undefined && second !== undefined && Number(first) > Number(second);
}
