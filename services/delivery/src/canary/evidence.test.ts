import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TESTS } from './canary-policy.ts';
import type { Counts } from './counts.ts';
import { evidenceOf, ruledOut } from './evidence.ts';

const seen = (visits: number, failed = 0, slow = 0): Counts => ({ visits, failed, slow });
const odds = (judged: Counts, other: Counts) => Math.exp(evidenceOf('failed', judged, other));

describe('evidence of failures', () => {
  test('is none without visits, or without a higher rate', () => {
    expect(evidenceOf('failed', seen(0), seen(0))).toBe(0);
    expect(evidenceOf('failed', seen(0), seen(1_000, 10))).toBe(0);
    expect(evidenceOf('failed', seen(1_000, 9), seen(1_000, 10))).toBe(0);
    expect(evidenceOf('failed', seen(1_000), seen(1_000))).toBe(0);
  });

  test.each([
    [seen(0), 'no visit of the stable release'],
    [seen(30), 'a few of them'],
    [seen(2_000, 20), 'a week of them'],
  ])('reaches the bound when 5 of 10 visits failed, with %j (%s)', (stable) => {
    expect(odds(seen(10, 5), stable)).toBeGreaterThan(TESTS.failed.bound);
  });

  test('is far from the bound for one or two failures, which come by chance', () => {
    expect(odds(seen(1, 1), seen(2_000, 20))).toBeLessThan(TESTS.failed.bound / 5);
    expect(odds(seen(20, 2), seen(2_000, 20))).toBeLessThan(TESTS.failed.bound / 5);
  });

  test('grows with each visit that fails, and with what is known of the other release', () => {
    const visits = fc.integer({ min: 20, max: 500 });
    fc.assert(
      fc.property(visits, fc.nat(400), fc.integer({ min: 100, max: 5_000 }), (many, failed, known) => {
        fc.pre(failed < many && failed / many > 0.02);
        const stable = seen(known, Math.floor(known / 100));
        expect(evidenceOf('failed', seen(many, failed + 1), stable)).toBeGreaterThan(
          evidenceOf('failed', seen(many, failed), stable),
        );
        expect(odds(seen(20, 4), seen(known * 10, Math.floor(known / 10)))).toBeGreaterThan(odds(seen(20, 4), seen(0)));
      }),
    );
  });

  test('takes no more failures than visits', () => {
    expect(evidenceOf('failed', seen(3, 5), seen(100))).toBe(evidenceOf('failed', seen(3, 3), seen(100)));
  });
});

test('slow visits count only beyond twice the rate, and from 5 points more on: a new release is in no cache', () => {
  const stable = seen(10_000, 0, 500);
  const of = (slow: number, visits = 1_000) => evidenceOf('slow', seen(visits, 0, slow), stable);
  expect(of(100)).toBeLessThan(0);
  expect(evidenceOf('slow', seen(100_000, 0, 4_900), seen(100_000, 0, 10))).toBe(0);
  expect(of(200)).toBeGreaterThan(Math.log(TESTS.slow.bound));
});

test('two points more failures are ruled out after some hundred visits like those of the stable release', () => {
  const stable = seen(2_000, 20);
  expect(ruledOut(seen(0), stable, 0.02)).toBeCloseTo(0);
  expect(ruledOut(seen(600, 6), stable, 0.02)).toBeGreaterThan(Math.log(100));
  expect(ruledOut(seen(100, 1), stable, 0.02)).toBeLessThan(Math.log(100));
  expect(ruledOut(seen(500, 15), stable, 0.02)).toBeLessThan(0);
});
