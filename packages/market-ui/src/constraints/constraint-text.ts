import { type Constraint, type NumberUnit, plainNumber } from '@sentinel/ui';

/** What stands beside the numbers of a constraint in a text. */
export type ConstraintTextUnit = 'number' | 'percent' | 'dollars' | 'days' | 'thousands' | 'millions';

const TYPED: Readonly<Record<ConstraintTextUnit, NumberUnit>> = {
  number: 'dollars',
  percent: 'percent',
  dollars: 'dollars',
  days: 'number',
  thousands: 'dollars',
  millions: 'dollars',
};
const AFTER: Readonly<Record<ConstraintTextUnit, string>> = {
  number: '',
  percent: '%',
  dollars: '',
  days: ' days',
  thousands: ' thousand',
  millions: ' million',
};

const formatter = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/**
 * A constraint in words, for a chip: '>= 250 thousand', '<= 30 days', 'between −15 and 60%'. Undefined when it does not
 * count.
 */
export function constraintText(constraint: Constraint, unit: ConstraintTextUnit): string | undefined {
  const { operator, val1, val2 } = constraint;
  const texts = (operator === 'between' ? [val1, val2] : [val1]).map((value) => plainNumber(value, TYPED[unit]));
  if (texts.includes(undefined)) return undefined;
  const numbers = texts.map((text) => {
    const shown = formatter.format(text as Intl.StringNumericLiteral).replace('-', '−');
    return unit === 'dollars' ? shown.replace(/^(−?)/, '$1$ ') : shown;
  });
  return `${operator} ${numbers.join(' and ')}${AFTER[unit]}`;
}
