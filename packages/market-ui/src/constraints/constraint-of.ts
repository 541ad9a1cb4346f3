import type { Constraint } from '@sentinel/ui';
import { type ConstraintRequest, type ConstraintScale, emptyConstraint, POWERS_OF_TEN } from './constraint-request.ts';
import { shiftedText } from './shifted-text.ts';

const OPERATORS = { ge: '>=', le: '<=', between: 'between' } as const;

/**
 * A constraint of the wire as a form holds it: `constraintRequest` gives the same numbers back, to the last digit. Without a
 * constraint, one that does not count.
 */
export function constraintOf(request: ConstraintRequest | undefined, scale: ConstraintScale): Constraint {
  if (!request) return emptyConstraint;
  const [first, second] = request.val.map((number) => shiftedText(number, -POWERS_OF_TEN[scale]));
  return {
    operator: OPERATORS[request.bool],
    val1: first ?? '',
    val2: request.bool === 'between' ? (second ?? '') : '',
  };
}
