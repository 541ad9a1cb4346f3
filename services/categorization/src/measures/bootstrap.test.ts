import { describe, expect, test } from '@jest/globals';
import { bootstrapInterval } from './bootstrap.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';
import type { Ratings } from './ratings.ts';
import { rawAgreement } from './raw-agreement.ts';
import { countKinds, sumRows, type UnitRows, unitRows } from './unit-sums.ts';
import { stateOfSeed, xoshiro } from './xoshiro.ts';

/** Pairs of verdicts: both Relevant, both Not Relevant, and each of the two ways to differ, with these probabilities. */
const CELLS = [
  [['R', 'R'], 0.25],
  [['N', 'N'], 0.55],
  [['R', 'N'], 0.12],
  [['N', 'R'], 0.08],
] as const;
const TRUE_AGREEMENT = 0.8;
/** (p_o - p_e) / (1 - p_e) with p_e = .37·.33 + .63·.67. */
const TRUE_KAPPA = (0.8 - 0.5442) / (1 - 0.5442);

function draw(units: number, seed: number): Ratings[] {
  const words = new Uint32Array(units);
  xoshiro(stateOfSeed(seed))(words);
  return Array.from(words, (word) => {
    let left = word / 2 ** 32;
    for (const [pair, probability] of CELLS) {
      left -= probability;
      if (left < 0) return pair;
    }
    return ['N', 'R'];
  });
}

const intervalOf = (result: ReturnType<typeof rawAgreement>) => {
  if (!result.isDefined || !result.interval) throw new Error('no interval');
  return result.interval;
};

describe('a bootstrap interval', () => {
  test('covers the true value in about 95 of 100 samples', () => {
    let [agreement, kappa] = [0, 0];
    for (let sample = 1; sample <= 300; sample += 1) {
      const pairs = draw(150, sample);
      const raw = intervalOf(rawAgreement(pairs, { draws: 400, seed: sample }));
      const cohen = intervalOf(cohenKappa(pairs, { draws: 400, seed: sample }));
      agreement += Number(raw.low <= TRUE_AGREEMENT && TRUE_AGREEMENT <= raw.high);
      kappa += Number(cohen.low <= TRUE_KAPPA && TRUE_KAPPA <= cohen.high);
    }
    // 285 of 300 expected; the standard deviation is 3.8, and percentile intervals are slightly narrow.
    for (const covered of [agreement, kappa]) {
      expect(covered).toBeGreaterThan(269);
      expect(covered).toBeLessThan(300);
    }
  });

  test('is about as wide as the normal approximation where that holds', () => {
    const pairs = draw(4000, 7);
    const raw = rawAgreement(pairs);
    if (!raw.isDefined) throw new Error('undefined');
    const { low, high } = intervalOf(raw);
    const normal = 2 * 1.96 * Math.sqrt((raw.value * (1 - raw.value)) / 4000);
    expect((high - low) / normal).toBeGreaterThan(0.93);
    expect((high - low) / normal).toBeLessThan(1.07);
  });

  test.each([
    ['raw agreement', rawAgreement],
    ["Cohen's kappa", cohenKappa],
    ["Krippendorff's alpha", krippendorffAlpha],
  ])('of %s shrinks as units are added', (_, measure) => {
    const widths = [50, 200, 800, 3200].map((units) => {
      const { low, high } = intervalOf(measure(draw(units, 3)));
      return high - low;
    });
    expect(widths).toEqual([...widths].sort((one, other) => other - one));
    // 64 times the units: about an eighth of the width.
    expect(widths[0]! / widths[3]!).toBeGreaterThan(5);
    expect(widths[0]! / widths[3]!).toBeLessThan(12);
  });

  test('is the same for the same seed and another for another seed', () => {
    const pairs = draw(80, 5);
    expect(cohenKappa(pairs, { seed: 4 })).toEqual(cohenKappa(pairs, { seed: 4 }));
    expect(cohenKappa(pairs, { seed: 4 })).not.toEqual(cohenKappa(pairs, { seed: 5 }));
  });

  test('is the same whether equal units are counted together or each alone', () => {
    const rows = draw(300, 11).map(([one, other]) => [1, one === other ? 1 : 0]);
    const interval = (given: UnitRows) => {
      const share = (counts: Uint32Array) => {
        const [all = 0, agreeing = 0] = sumRows(given, counts);
        return agreeing / all;
      };
      return bootstrapInterval(given.kindOf, share, share(countKinds(given.kindOf)));
    };
    const together = unitRows(rows, 2);
    expect(new Set(together.kindOf).size).toBe(2);
    expect(interval(together)).toEqual(interval(unitRows(rows, 2, (_, unit) => unit)));
  });

  test('is made of 2,000 draws at 95 % unless asked otherwise', () => {
    expect(intervalOf(cohenKappa(draw(80, 5)))).toMatchObject({ draws: 2000, undefinedDraws: 0, confidence: 0.95 });
    const narrow = intervalOf(cohenKappa(draw(80, 5), { confidence: 0.5 }));
    const wide = intervalOf(cohenKappa(draw(80, 5), { confidence: 0.99 }));
    expect(narrow.high - narrow.low).toBeLessThan((wide.high - wide.low) / 2);
  });

  test('is widened to the estimate where resampling gives values on one side only', () => {
    // Always opposite, exactly balanced: kappa is -1, and nearer to 0 in nearly every draw.
    const pairs = Array.from({ length: 10_000 }, (_, at): Ratings => (at % 2 === 0 ? ['R', 'N'] : ['N', 'R']));
    const kappa = cohenKappa(pairs, { draws: 200 });
    expect(kappa).toMatchObject({ value: -1, interval: { low: -1 } });
    expect(intervalOf(kappa).high).toBeLessThan(-0.99);
  });

  test('draws in which the measure is undefined are counted, and half of them leave no interval', () => {
    // The only Relevant unit is missing from (1 - 1/n)^n of the draws.
    const pairs: Ratings[] = [['R', 'R'], ...new Array<Ratings>(59).fill(['N', 'N'])];
    const { draws, undefinedDraws } = intervalOf(cohenKappa(pairs));
    expect(draws + undefinedDraws).toBe(2000);
    expect(undefinedDraws / 2000).toBeCloseTo((59 / 60) ** 60, 1);
    expect(
      bootstrapInterval(
        Uint32Array.from({ length: 10 }, (_, unit) => unit),
        (counts) => (counts[0] === 0 ? 1 : undefined),
        1,
      ),
    ).toBeNull();
    expect(
      bootstrapInterval(
        Uint32Array.from({ length: 10 }, (_, unit) => unit),
        (counts) => (counts[0] === 0 ? undefined : 1),
        1,
      ),
    ).not.toBeNull();
  });

  test('needs two units', () => {
    expect(cohenKappa([['R', 'N']])).toMatchObject({ isDefined: true, value: 0, interval: null, units: 1 });
  });

  test.each([{ draws: 0 }, { draws: 1.5 }, { confidence: 1 }, { confidence: Number.NaN }, { seed: 0.5 }])(
    'refuses %j',
    (options) => {
      expect(() => cohenKappa(draw(5, 1), options)).toThrow(RangeError);
    },
  );
});
