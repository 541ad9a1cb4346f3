import type { CallPayload } from '@sentinel/api-client';
import { type Constraint, type NumberUnit, plainNumber } from '@sentinel/ui';

/** What the numbers of a constraint mean as typed. On the wire, money is in dollars and a return is a fraction. */
export type ConstraintScale = 'number' | 'percent' | 'thousands' | 'millions';

/** `{bool, val}` of the explore searches. */
export type ConstraintRequest = NonNullable<CallPayload<'explore_trades'>['trade_return']>;

/** A constraint without values: it does not count. */
export const emptyConstraint: Constraint = { operator: '>=', val1: '', val2: '' };

const UNITS: Readonly<Record<ConstraintScale, NumberUnit>> = {
  number: 'dollars',
  percent: 'percent',
  thousands: 'dollars',
  millions: 'dollars',
};
/** What a number of the form is multiplied by for the wire. */
export const POWERS_OF_TEN: Readonly<Record<ConstraintScale, number>> = {
  number: 0,
  percent: -2,
  thousands: 3,
  millions: 6,
};
/** The searches take no larger numbers; none of their figures comes near. */
const LARGEST = 1e15;

/** A text as typed in the units of the wire, scaled without rounding; undefined when it is no number. */
function wireNumber(text: string, scale: ConstraintScale): number | undefined {
  const plain = plainNumber(text, UNITS[scale]);
  if (plain === undefined) return undefined;
  return Math.min(Math.max(Number(`${plain}e${POWERS_OF_TEN[scale]}`), -LARGEST), LARGEST);
}

/**
 * A constraint as a search takes it, or undefined when it does not count: `val1`, and for `between` also `val2`, must be a
 * number (spec part 3 section 5). The two numbers of a `between` keep their order.
 */
export function constraintRequest(constraint: Constraint, scale: ConstraintScale): ConstraintRequest | undefined {
  const first = wireNumber(constraint.val1, scale);
  if (first === undefined) return undefined;
  if (constraint.operator !== 'between') return { bool: constraint.operator === '>=' ? 'ge' : 'le', val: [first] };
  const second = wireNumber(constraint.val2, scale);
  return second === undefined ? undefined : { bool: 'between', val: [first, second] };
}
