import { describe, expect, test } from '@jest/globals';
import { characterF1 } from './character-f1.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import { krippendorffAlpha, type LevelOfMeasurement } from './krippendorff-alpha.ts';
import type { Measured } from './measured.ts';
import type { Ratings } from './ratings.ts';
import { rawAgreement } from './raw-agreement.ts';
import type { TextRange } from './text-range.ts';
import { unitizedAlpha } from './unitized-alpha.ts';

const ONE_DRAW = { draws: 1 };

function defined<Figures>(result: Measured<Figures>) {
  if (!result.isDefined) throw new Error(`undefined: ${result.why}`);
  return result;
}

/** Units of two raters from a table of how many units have each pair of categories (first rater: rows). */
const unitsOfTable = (table: readonly (readonly number[])[]): Ratings[] =>
  table.flatMap((row, one) => row.flatMap((count, other) => new Array<Ratings>(count).fill([one, other])));

/** Units from how many raters chose each category. */
const unitsOfCounts = (rows: readonly (readonly number[])[]): Ratings[] =>
  rows.map((row) => row.flatMap((count, category) => new Array<number>(count).fill(category)));

/** Units from a line for each rater: a digit for each unit, a point for a gap. */
const unitsOfLines = (...lines: readonly string[]): Ratings[] => {
  const raters = lines.map((line) => line.replaceAll(' ', ''));
  return [...(raters[0] ?? '')].map((_, unit) =>
    raters.map((line) => (line[unit] === '.' ? null : Number(line[unit]))),
  );
};

/** Units written as words: a digit for each rater, a point for a gap. */
const unitsOfWords = (words: string): Ratings[] =>
  words.split(' ').map((word) => [...word].map((digit) => (digit === '.' ? null : Number(digit))));

const observed = (pairs: readonly Ratings[]) => defined(rawAgreement(pairs, ONE_DRAW)).value;

describe("Cohen's kappa equals the published examples to three decimals", () => {
  test('Cohen 1960, p. 45: p_o .700, p_e .410, kappa .492, at most .831', () => {
    const pairs = unitsOfTable([
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ]);
    const kappa = defined(cohenKappa(pairs, ONE_DRAW));
    expect(observed(pairs)).toBeCloseTo(0.7, 3);
    expect(kappa.observedAgreement).toBeCloseTo(0.7, 3);
    expect(kappa.expectedAgreement).toBeCloseTo(0.41, 3);
    expect(kappa.value).toBeCloseTo(0.492, 3);
    expect(kappa.maximum).toBeCloseTo(0.831, 3);
  });

  test("Artstein and Poesio 2008: p_o .70, p_e .540, kappa .348, Scott's pi .341, S .400", () => {
    const pairs = unitsOfTable([
      [20, 10],
      [20, 50],
    ]);
    const kappa = defined(cohenKappa(pairs, ONE_DRAW));
    expect(kappa.observedAgreement).toBeCloseTo(0.7, 3);
    expect(kappa.expectedAgreement).toBeCloseTo(0.54, 3);
    expect(kappa.value).toBeCloseTo(0.348, 3);
    expect(kappa.pabak).toBeCloseTo(0.4, 3);
    expect(defined(fleissKappa(pairs, ONE_DRAW)).value).toBeCloseTo(0.341, 3);
  });

  test('50 proposals: p_e .50, kappa .400', () => {
    const kappa = defined(
      cohenKappa(
        unitsOfTable([
          [20, 5],
          [10, 15],
        ]),
        ONE_DRAW,
      ),
    );
    expect(kappa.expectedAgreement).toBeCloseTo(0.5, 3);
    expect(kappa.value).toBeCloseTo(0.4, 3);
  });

  test('the paradox, 118 5 / 2 0: p_o .944, kappa -.023, named misleading', () => {
    const kappa = defined(
      cohenKappa(
        unitsOfTable([
          [118, 5],
          [2, 0],
        ]),
        ONE_DRAW,
      ),
    );
    expect(kappa.observedAgreement).toBeCloseTo(0.944, 3);
    expect(kappa.value).toBeCloseTo(-0.023, 3);
    expect(kappa.isMisleading).toBe(true);
    expect(kappa.shares.map(({ units }) => units)).toEqual([125, 7]);
    expect(kappa.pabak).toBeCloseTo(2 * 0.944 - 1, 3);
    expect(kappa.prevalenceIndex).toBeCloseTo(118 / 125, 12);
    expect(kappa.biasIndex).toBeCloseTo(3 / 125, 12);
  });
});

describe("Fleiss' kappa equals the published examples to three decimals", () => {
  test('Fleiss 1971, 30 subjects, 6 raters, 5 categories: P̄ .556, P̄_e .220, kappa .430', () => {
    const units = unitsOfWords(
      '444444 222555 233335 555555 222444 113333 333355 113334 114444 555555 ' +
        '144444 124444 222333 144444 224445 333335 111455 111112 224444 133555 ' +
        '555555 244444 224555 114444 144445 222224 111155 224444 133333 555555',
    );
    const kappa = defined(fleissKappa(units, ONE_DRAW));
    expect(kappa.units).toBe(30);
    expect(observed(units)).toBeCloseTo(0.556, 3);
    expect(kappa.observedAgreement).toBeCloseTo(0.556, 3);
    expect(kappa.expectedAgreement).toBeCloseTo(0.22, 3);
    expect(kappa.value).toBeCloseTo(0.43, 3);
  });

  test('10 subjects, 14 raters, 5 categories: P̄ .378, P̄_e .213, kappa .210', () => {
    const units = unitsOfCounts([
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]);
    const kappa = defined(fleissKappa(units, ONE_DRAW));
    expect(kappa.observedAgreement).toBeCloseTo(0.378, 3);
    expect(kappa.expectedAgreement).toBeCloseTo(0.213, 3);
    expect(kappa.value).toBeCloseTo(0.21, 3);
  });
});

describe("Krippendorff's alpha equals the published examples to three decimals", () => {
  const WITH_GAPS = unitsOfLines('12332141 2...', '12332241 25.3', '.3332342 251.', '12332441 251.');
  const MANY_GAPS = unitsOfLines('.....3412113 3.3', '1.21334 3.......', '..21344.2113 3.4');
  const HAYES = unitsOfWords(
    '112.2 1101. 2333. .00.0 000.0 000.0 102.1 1.20. 222.2 2111. .100. 0000. 1222. 33223 111.1 111.1 212.2 1233. 1101. 000.0 ' +
      '0011. 00.00 2333. 0000. 12.22 0111. 00010 1212. 1122. 112.2 110.0 2121. 22.22 3222. 222.2 223.2 222.2 22.12 2222. 111.1',
  );
  const examples: readonly (readonly [string, readonly Ratings[], LevelOfMeasurement, number])[] = [
    ['Krippendorff 1980, p. 133', unitsOfWords('00 11 01 00 00 01 00 01 10 00'), 'nominal', 0.095],
    ['Krippendorff 1980, p. 139', unitsOfWords('111 122 222 444 144 222 123 333 222'), 'nominal', 0.642],
    ['Krippendorff, 4 observers and 12 units with gaps', WITH_GAPS, 'nominal', 0.743],
    ['Krippendorff, 4 observers and 12 units with gaps', WITH_GAPS, 'ordinal', 0.815],
    ['Krippendorff, 4 observers and 12 units with gaps', WITH_GAPS, 'interval', 0.849],
    ['Krippendorff, 4 observers and 12 units with gaps', WITH_GAPS, 'ratio', 0.797],
    ['3 observers and 15 units with many gaps', MANY_GAPS, 'nominal', 0.691],
    ['3 observers and 15 units with many gaps', MANY_GAPS, 'interval', 0.811],
    ['Hayes and Krippendorff 2007, p. 84', HAYES, 'ordinal', 0.7598],
    ['Hayes and Krippendorff 2007, p. 84', HAYES, 'nominal', 0.4765],
  ];

  test.each(examples)('%s', (_, units, level, expected) => {
    expect(defined(krippendorffAlpha(units, { ...ONE_DRAW, level })).value).toBeCloseTo(expected, 3);
  });

  test('units with fewer than two values are left out, as published', () => {
    expect(krippendorffAlpha(WITH_GAPS, ONE_DRAW)).toMatchObject({ units: 11, unitsLeftOut: 1 });
    expect(krippendorffAlpha(HAYES, ONE_DRAW)).toMatchObject({ units: 40, unitsLeftOut: 0 });
  });
});

describe('highlights equal the published examples to three decimals', () => {
  const BERTHA = '001111111100001111110000';
  const BILL = '000011110000000110000000';
  const ranges = (...spans: readonly (readonly [start: number, length: number])[]): TextRange[] =>
    spans.map(([start, length]) => ({ start, end: start + length }));

  test('Krippendorff 1995 A, spans as characters: kappa .385, alpha .329, F1 .600, IoU .429', () => {
    const characters = unitsOfLines(BERTHA, BILL);
    expect(defined(cohenKappa(characters, ONE_DRAW)).value).toBeCloseTo(0.385, 3);
    expect(defined(krippendorffAlpha(characters, ONE_DRAW)).value).toBeCloseTo(0.329, 3);
    const f1 = defined(
      characterF1([{ length: 24, marks: [ranges([2, 8], [14, 6]), ranges([4, 4], [15, 2])] }], ONE_DRAW),
    );
    expect(f1.value).toBeCloseTo(0.6, 3);
    expect(f1.intersectionOverUnion).toBeCloseTo(0.429, 3);
  });

  test('alpha_u, Krippendorff 2004, p. 254: both categories .859, c .729, k 1.000', () => {
    // The continuum 150-450 begins at 0 here.
    const ofCategory = (...marks: readonly (readonly TextRange[])[]) =>
      defined(
        unitizedAlpha(
          [
            {
              length: 300,
              marks: marks.map((list) => list.map(({ start, end }) => ({ start: start - 150, end: end - 150 }))),
            },
          ],
          ONE_DRAW,
        ),
      );
    const c = ofCategory(ranges([225, 70], [370, 30]), ranges([220, 80], [355, 20], [400, 20]));
    const k = ofCategory(ranges([180, 60], [300, 50]), ranges([180, 60], [300, 50]));
    expect(c.observedDisagreement).toBeCloseTo(0.0144, 4);
    expect(c.expectedDisagreement).toBeCloseTo(0.0532, 4);
    expect(k.expectedDisagreement).toBeCloseTo(0.049, 4);
    expect(c.value).toBeCloseTo(0.729, 3);
    expect(k.value).toBe(1);
    const both =
      1 - (c.observedDisagreement + k.observedDisagreement) / (c.expectedDisagreement + k.expectedDisagreement);
    expect(both).toBeCloseTo(0.859, 3);
  });

  test.each([
    [
      'A',
      [
        [2, 8],
        [14, 6],
      ],
      [
        [4, 4],
        [15, 2],
      ],
      0.03125,
    ],
    [
      'B',
      [[0, 18]],
      [
        [0, 2],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 1],
        [6, 3],
        [9, 1],
      ],
      2.26736,
    ],
    [
      'C',
      [
        [2, 6],
        [10, 2],
        [14, 4],
        [20, 2],
      ],
      [
        [0, 2],
        [4, 4],
        [10, 4],
        [16, 2],
        [20, 2],
      ],
      0.02777,
    ],
    [
      'D',
      [
        [0, 2],
        [2, 8],
        [10, 4],
        [14, 6],
        [20, 4],
      ],
      [
        [0, 4],
        [4, 4],
        [8, 7],
        [15, 2],
        [17, 7],
      ],
      0.38715,
    ],
  ] as const)('Krippendorff 1995, p. 57, %s: the disagreement found', (_, one, other, expected) => {
    const alpha = defined(unitizedAlpha([{ length: 24, marks: [ranges(...one), ranges(...other)] }], ONE_DRAW));
    expect(alpha.observedDisagreement).toBeCloseTo(expected, 4);
  });
});
