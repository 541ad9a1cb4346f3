import { type Constraint, type NumberUnit, plainNumber } from '@sentinel/ui';

/**
 * Whether something was typed that is no number. Such a constraint is left out of the request (spec part 3, section 5), so
 * the page has to say it.
 */
export function hasUnreadableNumber({ operator, val1, val2 }: Constraint, unit: NumberUnit): boolean {
  const values = operator === 'between' ? [val1, val2] : [val1];
  return values.some((value) => value.trim() !== '' && plainNumber(value, unit) === undefined);
}
