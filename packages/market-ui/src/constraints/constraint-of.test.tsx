import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { constraintOf } from './constraint-of.ts';
import { type ConstraintRequest, constraintRequest, emptyConstraint } from './constraint-request.ts';
import { shiftedText } from './shifted-text.ts';

const amount = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number + 0),
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.constantFrom(0, 0.07, 0.0725, 300_000_000, 1e-7, 1e15, 5e-324),
);
const request: fc.Arbitrary<ConstraintRequest> = fc.oneof(
  fc.record({ bool: fc.constantFrom('ge' as const, 'le' as const), val: fc.tuple(amount) }),
  fc.record({ bool: fc.constant('between' as const), val: fc.tuple(amount, amount) }),
);
const withoutSigns = ({ bool, val }: ConstraintRequest) => ({ bool, val: val.map((number) => number + 0) });

describe('a constraint of the wire in a form', () => {
  test.each([
    [300_000_000, -6, '300'],
    [1_500_000, -6, '1.5'],
    [0.0725, 2, '7.25'],
    [0.07, 2, '7'],
    [0, 2, '0'],
    [-0.5, 2, '-50'],
    [1e-7, 2, '0.00001'],
    [1e21, -6, '1000000000000000'],
    [12, -6, '0.000012'],
  ])('%p moved by %p places is %p', (number, places, text) => {
    expect(shiftedText(number, places)).toBe(text);
  });

  test('comes back the same to the last digit', () => {
    fc.assert(
      fc.property(request, fc.constantFrom('number' as const, 'percent', 'thousands', 'millions'), (asked, scale) => {
        const back = constraintRequest(constraintOf(asked, scale), scale);
        expect(back && withoutSigns(back)).toEqual(withoutSigns(asked));
      }),
    );
  });

  test('none is one that does not count', () => {
    expect(constraintOf(undefined, 'number')).toEqual(emptyConstraint);
  });
});
