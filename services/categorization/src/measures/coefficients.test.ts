import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ChanceFigures } from './chance-figures.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { krippendorffAlpha } from './krippendorff-alpha.ts';
import type { Measured } from './measured.ts';
import type { Ratings } from './ratings.ts';
import { rawAgreement } from './raw-agreement.ts';
import { expectSound } from './testing/expect-sound.ts';

const FEW_DRAWS = { draws: 20 };
const MEASURES = [
  ['raw agreement', rawAgreement],
  ["Cohen's kappa", cohenKappa],
  ["Fleiss' kappa", fleissKappa],
  ["Krippendorff's alpha", krippendorffAlpha],
] as const;
const CORRECTED = MEASURES.slice(1) as (readonly [string, (units: readonly Ratings[]) => Measured<ChanceFigures>])[];

const rating = fc.constantFrom('R', 'N', 'unclear');
const withGaps = fc.option(rating, { freq: 3 });
const pairs = fc.array(fc.tuple(withGaps, withGaps), { maxLength: 40 });
const complete = (raters: number) =>
  fc.array(fc.array(rating, { minLength: raters, maxLength: raters }), { maxLength: 40 });
const several = fc.integer({ min: 2, max: 6 }).chain(complete);

/** What must depend neither on names nor on order: the value, or why there is none, and how many units were compared. */
const gistOf = (result: Measured) => ({
  value: result.isDefined ? result.value : result.why,
  units: result.units,
  unitsLeftOut: result.unitsLeftOut,
});

/** Matches the gist of an equal result; values may differ by rounding. */
function likeGistOf(result: Measured) {
  const { value, ...counts } = gistOf(result);
  return { ...counts, value: typeof value === 'number' ? expect.closeTo(value, 10) : value };
}

describe.each(MEASURES)('%s', (_, measure) => {
  test('is 1 when raters agree on every unit', () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 40 }), (ratings) => {
        const result = measure(
          ratings.map((one) => [one, one]),
          FEW_DRAWS,
        );
        if (result.isDefined) expect(result).toMatchObject({ value: 1, units: ratings.length });
        else expect([result.why, new Set(ratings).size]).toEqual(['one_category', 1]);
      }),
    );
  });

  test('changes neither with the names of categories nor with the order of units and raters', () => {
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (units, random) => {
        const expected = likeGistOf(measure(units, FEW_DRAWS));
        const renamed = units.map((unit) => unit.map((one) => one && { R: 7, N: -1, unclear: 'a' }[one]));
        const shuffled = units
          .map((unit) => ({ unit, at: random.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ unit }) => unit);
        expect(gistOf(measure(renamed, FEW_DRAWS))).toEqual(expected);
        expect(gistOf(measure(shuffled, FEW_DRAWS))).toEqual(expected);
        expect(
          gistOf(
            measure(
              units.map(([one, other]) => [other, one]),
              FEW_DRAWS,
            ),
          ),
        ).toEqual(expected);
      }),
    );
  });

  test('has finite figures and an interval around the value, or a named reason', () => {
    fc.assert(
      fc.property(pairs, fc.integer(), (units, seed) => {
        const result = measure(units, { draws: 50, seed });
        expect(result.units + result.unitsLeftOut).toBe(units.length);
        expectSound(result);
      }),
    );
  });

  test('does not change the ratings given', () => {
    const units = [Object.freeze(['R', 'N']), Object.freeze([null, 'N']), Object.freeze(['N', 'N'])];
    expect(() => measure(Object.freeze(units), FEW_DRAWS)).not.toThrow();
  });

  test.each([
    [
      'nobody rated',
      [
        [null, null],
        [null, null],
      ],
      'no_ratings',
      2,
    ],
    ['there is no unit', [], 'no_ratings', 0],
    [
      'only one rater rated',
      [
        ['R', null],
        ['N', null],
      ],
      'one_rater',
      2,
    ],
    [
      'no unit has two ratings',
      [
        ['R', null],
        [null, 'N'],
      ],
      'no_overlap',
      2,
    ],
  ])('is undefined where %s', (_, units, why, unitsLeftOut) => {
    expect(measure(units as Ratings[])).toEqual({ isDefined: false, why, units: 0, unitsLeftOut });
  });

  test('refuses numbers that are not finite', () => {
    expect(() => measure([[1, Number.NaN]])).toThrow(RangeError);
    expect(() => measure([[1, Number.POSITIVE_INFINITY]])).toThrow(RangeError);
  });
});

describe.each(CORRECTED)('%s corrects for chance', (_, measure) => {
  test('and is undefined where all ratings are of one category', () => {
    expect(
      measure([
        ['N', 'N'],
        ['N', 'N'],
        ['R', null],
      ]),
    ).toEqual({
      isDefined: false,
      why: 'one_category',
      units: 2,
      unitsLeftOut: 1,
    });
  });

  test('and is misleading only below 0.2 with a raw agreement above 0.9', () => {
    const units = (bothR: number, bothN: number, differ: number): Ratings[] => [
      ...new Array<Ratings>(bothR).fill(['R', 'R']),
      ...new Array<Ratings>(bothN).fill(['N', 'N']),
      ...Array.from({ length: differ }, (_, at): Ratings => (at % 2 === 0 ? ['R', 'N'] : ['N', 'R'])),
    ];
    // Rare, and never agreed on; rare, but agreed on; common, with as much raw agreement; raw agreement of exactly 0.9.
    expect(measure(units(0, 95, 5))).toMatchObject({ isMisleading: true });
    expect(measure(units(4, 92, 4))).toMatchObject({ isMisleading: false });
    expect(measure(units(47, 48, 5))).toMatchObject({ isMisleading: false });
    expect(measure(units(0, 90, 10))).toMatchObject({ isMisleading: false });
  });

  test('and shows prevalence: shares of all ratings, and the units in which a category was chosen', () => {
    const result = measure([
      ['R', 'R'],
      ['R', 'N'],
      ['N', 'N'],
      ['N', 'N'],
      ['N', null],
    ]);
    expect(result).toMatchObject({
      units: 4,
      pabak: 0.5,
      prevalenceIndex: 0.25,
      shares: [
        { category: 'N', share: 5 / 8, units: 3 },
        { category: 'R', share: 3 / 8, units: 2 },
      ],
    });
  });

  test('with three categories there is no prevalence index, and S takes the place of PABAK', () => {
    const result = measure([
      ['R', 'R'],
      ['N', 'N'],
      ['unclear', 'N'],
    ]);
    expect(result).toMatchObject({ prevalenceIndex: null, pabak: expect.closeTo(0.5, 12) });
  });
});

describe("Cohen's kappa", () => {
  test('shows bias: how much more often one rater chooses a category', () => {
    const units: Ratings[] = [
      ['R', 'R'],
      ['R', 'N'],
      ['R', 'N'],
      ['N', 'N'],
    ];
    expect(cohenKappa(units)).toMatchObject({ biasIndex: 0.5 });
  });

  test('is 0, not undefined, where one rater always chooses the same', () => {
    expect(
      cohenKappa([
        ['R', 'N'],
        ['N', 'N'],
      ]),
    ).toMatchObject({ isDefined: true, value: 0 });
  });

  test('compares two raters', () => {
    expect(() => cohenKappa([['R', 'N', 'N']])).toThrow(RangeError);
    expect(() => cohenKappa([['R']])).toThrow(RangeError);
  });

  test('is never above its maximum', () => {
    fc.assert(
      fc.property(complete(2), (units) => {
        const kappa = cohenKappa(units, FEW_DRAWS);
        if (kappa.isDefined) expect(kappa.value).toBeLessThanOrEqual(kappa.maximum + 1e-12);
      }),
    );
  });
});

describe("Fleiss' kappa", () => {
  test('leaves out units that a rater left out', () => {
    const units: Ratings[] = [
      ['R', 'R', 'N'],
      ['R', 'R', null],
      ['N', 'N', 'N'],
    ];
    expect(fleissKappa(units)).toMatchObject({ units: 2, unitsLeftOut: 1 });
  });

  test('refuses units with different numbers of entries', () => {
    expect(() =>
      fleissKappa([
        ['R', 'R', 'N'],
        ['R', 'R'],
      ]),
    ).toThrow(RangeError);
  });

  test('of complete ratings is alpha but for the small-sample factor: 1 - alpha = (1 - kappa)·(n - 1) / n', () => {
    fc.assert(
      fc.property(several, (units) => {
        const kappa = fleissKappa(units, FEW_DRAWS);
        const alpha = krippendorffAlpha(units, FEW_DRAWS);
        expect(kappa.isDefined).toBe(alpha.isDefined);
        if (!kappa.isDefined || !alpha.isDefined) return;
        const ratings = units.flat().length;
        expect(1 - alpha.value).toBeCloseTo(((1 - kappa.value) * (ratings - 1)) / ratings, 10);
      }),
    );
  });
});

describe("Krippendorff's alpha", () => {
  /** Nominal alpha without coincidences: over pairs of ratings, of one unit and of all, that differ. */
  function plainAlpha(units: readonly (readonly string[])[]): number {
    const shareApart = (ratings: readonly string[]) => {
      let [apart, all] = [0, 0];
      ratings.forEach((one, at) => {
        ratings.forEach((other, next) => {
          if (at === next) return;
          all += 1;
          if (one !== other) apart += 1;
        });
      });
      return apart / all;
    };
    const observed = units.reduce((sum, unit) => sum + shareApart(unit), 0) / units.length;
    return 1 - observed / shareApart(units.flat());
  }

  test('of nominal complete ratings equals a plain computation over pairs of ratings', () => {
    fc.assert(
      fc.property(several, (units) => {
        const alpha = krippendorffAlpha(units, FEW_DRAWS);
        if (alpha.isDefined) expect(alpha.value).toBeCloseTo(plainAlpha(units), 10);
        else expect(new Set(units.flat()).size).toBeLessThan(2);
      }),
    );
  });

  test('a unit with a single rating changes nothing, wherever its gap is', () => {
    fc.assert(
      fc.property(several, rating, fc.nat(5), (units, one, rater) => {
        const raters = units[0]?.length ?? 2;
        const alone = Array.from({ length: raters }, (_, at) => (at === rater % raters ? one : null));
        const [before, after] = [krippendorffAlpha(units, FEW_DRAWS), krippendorffAlpha([...units, alone], FEW_DRAWS)];
        expect(after.unitsLeftOut).toBe(1);
        expect(after.isDefined && after.value).toBe(before.isDefined && before.value);
      }),
    );
  });

  test('of two categories is the same at every level', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom(0, 1), { minLength: 3, maxLength: 3 }), { maxLength: 30 }),
        (units) => {
          const [nominal, ...others] = (['nominal', 'ordinal', 'interval', 'ratio'] as const).map((level) =>
            krippendorffAlpha(units, { ...FEW_DRAWS, level }),
          );
          for (const other of others) expect(gistOf(other)).toEqual(likeGistOf(nominal!));
        },
      ),
    );
  });

  test('refuses words, and negative numbers, at levels that cannot compare them', () => {
    expect(() => krippendorffAlpha([['R', 'N']], { level: 'ordinal' })).toThrow(RangeError);
    expect(() => krippendorffAlpha([[-1, 2]], { level: 'ratio' })).toThrow(RangeError);
    expect(() => krippendorffAlpha([[-1, 2]], { level: 'interval' })).not.toThrow();
  });
});

describe('raw agreement', () => {
  test('of two raters is the share of units on which they agree', () => {
    expect(
      rawAgreement([
        ['R', 'R'],
        ['R', 'N'],
        ['N', 'N'],
        ['N', null],
      ]),
    ).toMatchObject({
      value: 2 / 3,
      units: 3,
      unitsLeftOut: 1,
    });
  });

  test('of several raters is the share of agreeing pairs, each unit counting the same', () => {
    // One of three pairs agrees; the only pair agrees.
    expect(
      rawAgreement([
        ['R', 'R', 'N'],
        ['R', 'R', null],
      ]),
    ).toMatchObject({ value: (1 / 3 + 1) / 2 });
  });

  test('is defined where all ratings are of one category', () => {
    expect(
      rawAgreement([
        ['N', 'N'],
        ['N', 'N'],
      ]),
    ).toMatchObject({ isDefined: true, value: 1 });
  });
});
