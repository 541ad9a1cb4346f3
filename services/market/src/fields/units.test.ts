import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boundInUnits, fromUnits, MONEY_UNITS, RETURN_UNITS } from './units.ts';

test('a bound with as many decimals as the unit is exact, despite floating-point errors', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
      for (const units of [MONEY_UNITS, RETURN_UNITS])
        for (const side of ['lower', 'upper'] as const)
          expect(boundInUnits(whole / units, units, side)).toBe(BigInt(whole));
    }),
  );
});

test('between two units a lower bound is rounded up and an upper one down', () => {
  expect([boundInUnits(1.00005, MONEY_UNITS, 'lower'), boundInUnits(1.00005, MONEY_UNITS, 'upper')]).toEqual([
    10_001n,
    10_000n,
  ]);
  expect([boundInUnits(-1.00005, MONEY_UNITS, 'lower'), boundInUnits(-1.00005, MONEY_UNITS, 'upper')]).toEqual([
    -10_000n,
    -10_001n,
  ]);
});

test('a bound that is too large for the column becomes the largest value', () => {
  expect(boundInUnits(1e15, RETURN_UNITS, 'upper')).toBe(9_000_000_000_000_000_000n);
  expect(fromUnits(null, MONEY_UNITS)).toBeNull();
});
