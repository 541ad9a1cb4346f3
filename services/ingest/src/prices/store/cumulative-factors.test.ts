import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cumulativeFactors, type FactorStep } from './cumulative-factors.ts';

const step = (
  kind: FactorStep['kind'],
  exSession: number,
  value: number,
  closeBefore: number | null = 100,
  sessionBefore = exSession - 1,
): FactorStep => ({
  kind,
  exSession,
  value,
  before: closeBefore === null ? null : { session: sessionBefore, close: closeBefore },
});

describe('cumulative factors', () => {
  test.each<[string, FactorStep[], object[]]>([
    ['of a split', [step('split', 5, 4)], [{ untilSession: 4, split: 0.25, price: 0.25, total: 0.25 }]],
    [
      'of a spin-off: prices, not shares',
      [step('spin_off', 5, 1.25)],
      [{ untilSession: 4, split: 1, price: 0.8, total: 0.8 }],
    ],
    ['of a dividend', [step('dividend', 5, 1)], [{ untilSession: 4, split: 1, price: 1, total: 0.99 }]],
    ['leave out a dividend equal to the close', [step('dividend', 5, 100)], []],
    [
      'count a dividend just below the close',
      [step('dividend', 5, 99)],
      [{ untilSession: 4, split: 1, price: 1, total: 0.01 }],
    ],
    ['leave out a dividend above the close', [step('dividend', 5, 101)], []],
    ['leave out a split of no shares', [step('split', 5, 0)], []],
    ['leave out a spin-off with a negative value', [step('spin_off', 5, -2)], []],
    [
      'of a split and a spin-off need no close before',
      [step('split', 5, 2, null), step('spin_off', 6, 1.25, null)],
      [
        { untilSession: 4, split: 0.5, price: 0.4, total: 0.4 },
        { untilSession: 5, split: 1, price: 0.8, total: 0.8 },
      ],
    ],
    [
      'of a left-out action keep what is known of the others',
      [step('split', 5, 2), step('dividend', 7, 1, null), step('split', 9, 0)],
      [{ untilSession: 4, split: 0.5, price: 0.5, total: 0.5 }],
    ],
    ['leave out a dividend without a close before', [step('dividend', 5, 1, null)], []],
    [
      'of a split, a spin-off and a dividend on one day are one row; the dividend belongs to the new share without what was spun off',
      [step('dividend', 5, 1), step('split', 5, 2), step('spin_off', 5, 1.25)],
      [{ untilSession: 4, split: 0.5, price: 0.4, total: 0.39 }],
    ],
    [
      'of a two-for-one split with a dividend of $1: 100 is worth 2 x (49 + 1)',
      [step('split', 5, 2), step('dividend', 5, 1)],
      [{ untilSession: 4, split: 0.5, price: 0.5, total: 0.49 }],
    ],
    [
      'of a one-for-ten reverse split with a dividend above the close before: ten old shares at 5 are worth 44 + 6',
      [step('dividend', 5, 6, 5), step('split', 5, 0.1, 5)],
      [{ untilSession: 4, split: 10, price: 10, total: 8.8 }],
    ],
    [
      'leave out a dividend that a split makes equal to the close',
      [step('dividend', 5, 50), step('split', 5, 2)],
      [{ untilSession: 4, split: 0.5, price: 0.5, total: 0.5 }],
    ],
    [
      'of a dividend and a split before it, with no close in between, are of the new share, too; a split after it is not',
      [step('split', 5, 2), step('dividend', 7, 1, 100, 4), step('split', 8, 4)],
      [
        { untilSession: 4, split: 0.125, price: 0.125, total: 0.1225 },
        { untilSession: 6, split: 0.25, price: 0.25, total: 0.245 },
        { untilSession: 7, split: 0.25, price: 0.25, total: 0.25 },
      ],
    ],
    [
      'of a dividend after a close of the new share are of that close',
      [step('split', 5, 2), step('dividend', 7, 1, 50, 6)],
      [
        { untilSession: 4, split: 0.5, price: 0.5, total: 0.49 },
        { untilSession: 6, split: 1, price: 1, total: 0.98 },
      ],
    ],
    [
      'add up from the newest action backward',
      [step('split', 5, 2), step('dividend', 8, 10), step('spin_off', 10, 1.25)],
      [
        { untilSession: 4, split: 0.5, price: 0.4, total: 0.36 },
        { untilSession: 7, split: 1, price: 0.8, total: 0.72 },
        { untilSession: 9, split: 1, price: 0.8, total: 0.8 },
      ],
    ],
  ])('%s', (_name, steps, expected) => {
    const rows = cumulativeFactors(steps);
    const rounded = rows.map(({ untilSession, ...factors }) => ({
      untilSession,
      ...Object.fromEntries(Object.entries(factors).map(([name, value]) => [name, Number(value.toFixed(12))])),
    }));
    expect(rounded).toEqual(expected);
  });

  test('of any actions: one row per ex-session in order, in any order of the steps; each row is the product of what comes after it', () => {
    const steps = fc.array(
      fc.record({
        kind: fc.constantFrom('split', 'spin_off', 'dividend'),
        exSession: fc.integer({ min: 2, max: 12 }),
        value: fc.double({ min: 0.05, max: 20, noNaN: true }),
        closeBefore: fc.option(fc.double({ min: 0.5, max: 500, noNaN: true })),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (drawn) => {
        const all = drawn.map(({ closeBefore, exSession, kind, value }) => step(kind, exSession, value, closeBefore));
        const rows = cumulativeFactors(all);
        /** The close before, for a share of the ex-date. */
        const closeOf = ({ before, exSession }: FactorStep) =>
          all.reduce(
            (close, other) =>
              other.kind !== 'dividend' && other.exSession === exSession ? close / other.value : close,
            before?.close ?? 0,
          );
        const sessions = rows.map(({ untilSession }) => untilSession);
        expect(sessions).toEqual([...new Set(sessions)].sort((a, b) => a - b));
        const counted = all.filter(
          (one) => one.kind !== 'dividend' || (one.before !== null && one.value < closeOf(one)),
        );
        expect(new Set(sessions)).toEqual(new Set(counted.map(({ exSession }) => exSession - 1)));
        for (const row of rows) {
          const after = counted.filter(({ exSession }) => exSession > row.untilSession);
          const product = (kinds: readonly string[]) =>
            after.reduce(
              (factor, one) =>
                kinds.includes(one.kind)
                  ? factor * (one.kind === 'dividend' ? 1 - one.value / closeOf(one) : 1 / one.value)
                  : factor,
              1,
            );
          expect(row.split / product(['split'])).toBeCloseTo(1, 9);
          expect(row.price / product(['split', 'spin_off'])).toBeCloseTo(1, 9);
          expect(row.total / product(['split', 'spin_off', 'dividend'])).toBeCloseTo(1, 9);
        }
        const again = cumulativeFactors(all.toReversed());
        expect(again.map(({ untilSession }) => untilSession)).toEqual(sessions);
      }),
    );
  });
});
