import { describe, expect, test } from '@jest/globals';
import type { Constraint } from '@sentinel/ui';
import fc from 'fast-check';
import { type ConstraintScale, constraintRequest, emptyConstraint } from './constraint-request.ts';
import { constraintText } from './constraint-text.ts';

const SCALES: readonly ConstraintScale[] = ['number', 'percent', 'thousands', 'millions'];
const scale = fc.constantFrom(...SCALES);
const operator = fc.constantFrom('>=' as const, '<=' as const, 'between' as const);
const noNumber = fc.constantFrom('', ' ', 'abc', '12a', '--3', '1,5', '%');

describe('a constraint in a request (part 3 section 5)', () => {
  test.each([
    [{ operator: '>=', val1: '250', val2: '' }, 'thousands', { bool: 'ge', val: [250_000] }],
    [{ operator: '<=', val1: '30', val2: '' }, 'number', { bool: 'le', val: [30] }],
    [{ operator: 'between', val1: '−15%', val2: '60' }, 'percent', { bool: 'between', val: [-0.15, 0.6] }],
    [{ operator: '>=', val1: '$1,500', val2: '' }, 'millions', { bool: 'ge', val: [1_500_000_000] }],
  ] as const)('%j in %s', (constraint, of, request) => {
    expect(constraintRequest(constraint, of)).toEqual(request);
  });

  test('one without a number does not count; a between needs both', () => {
    expect(constraintRequest(emptyConstraint, 'number')).toBeUndefined();
    fc.assert(
      fc.property(operator, noNumber, fc.integer().map(String), scale, (op, wrong, right, of) => {
        expect(constraintRequest({ operator: op, val1: wrong, val2: right }, of)).toBeUndefined();
        const second = constraintRequest({ operator: op, val1: right, val2: wrong }, of);
        expect(second === undefined).toBe(op === 'between');
      }),
    );
  });

  test('a percentage is divided by 100, with or without its sign, exactly as a reader would', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (hundredths) => {
        const typed = `${hundredths < 0 ? '-' : ''}${Math.trunc(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`;
        const expected = { bool: 'ge', val: [hundredths === 0 ? Number(`${typed}e-2`) : hundredths / 10_000] };
        expect(constraintRequest({ operator: '>=', val1: typed, val2: '' }, 'percent')).toEqual(expected);
        expect(constraintRequest({ operator: '>=', val1: `${typed}%`, val2: '' }, 'percent')).toEqual(expected);
      }),
    );
  });

  test('thousands and millions become dollars without rounding', () => {
    expect(constraintRequest({ operator: '>=', val1: '1.005', val2: '' }, 'thousands')?.val).toEqual([1005]);
    expect(constraintRequest({ operator: '>=', val1: '4.35', val2: '' }, 'millions')?.val).toEqual([4_350_000]);
  });

  test('no number is larger than the searches take', () => {
    fc.assert(
      fc.property(operator, fc.stringMatching(/^-?[0-9]{1,40}$/), scale, (op, digits, of) => {
        const request = constraintRequest({ operator: op, val1: digits, val2: digits }, of);
        for (const value of request?.val ?? []) expect(Math.abs(value)).toBeLessThanOrEqual(1e15);
        expect(request?.val).toHaveLength(op === 'between' ? 2 : 1);
      }),
    );
  });
});

describe('a constraint in words', () => {
  const constraint = (operator: Constraint['operator'], val1: string, val2 = ''): Constraint => ({
    operator,
    val1,
    val2,
  });

  test.each([
    [constraint('>=', '250'), 'thousands', '>= 250 thousand'],
    [constraint('<=', '30'), 'days', '<= 30 days'],
    [constraint('between', '-15%', '60%'), 'percent', 'between −15 and 60%'],
    [constraint('>=', '1234.5'), 'dollars', '>= $ 1,234.5'],
    [constraint('>=', '2'), 'millions', '>= 2 million'],
  ] as const)('%j in %s reads %s', (given, unit, text) => {
    expect(constraintText(given, unit)).toBe(text);
  });

  test('one that does not count has none', () => {
    expect(constraintText(emptyConstraint, 'days')).toBeUndefined();
    expect(constraintText(constraint('between', '1'), 'days')).toBeUndefined();
  });
});
