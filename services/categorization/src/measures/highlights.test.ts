import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { characterF1 } from './character-f1.ts';
import { expectSound } from './testing/expect-sound.ts';
import { comparableTexts, type MarkedText, type TextRange } from './text-range.ts';
import { disagreements, unitizedAlpha } from './unitized-alpha.ts';

const FEW_DRAWS = { draws: 20 };
const MEASURES = [
  ['character F1', characterF1],
  ['alpha_u', unitizedAlpha],
] as const;

/** Disjoint ranges of a text; they may touch. */
const rangesOf = (length: number) =>
  fc
    .uniqueArray(fc.nat(length), { maxLength: 10 })
    .map((cuts) => [...cuts].sort((one, other) => one - other))
    .map((cuts): TextRange[] =>
      cuts.flatMap((start, at) => {
        const end = cuts[at + 1];
        return end === undefined || at % 3 === 2 ? [] : [{ start, end }];
      }),
    );

const textOf = (raters: number): fc.Arbitrary<MarkedText> =>
  fc.integer({ min: 1, max: 60 }).chain((length) =>
    fc.record({
      length: fc.constant(length),
      marks: fc.array(rangesOf(length), { minLength: raters, maxLength: raters }),
    }),
  );
const textsOf = (raters: number) => fc.array(textOf(raters), { minLength: 1, maxLength: 8 });
const texts = fc.integer({ min: 2, max: 4 }).chain(textsOf);

/** The characters of a text that a rater marked. */
const charactersOf = (ranges: readonly TextRange[]) =>
  new Set(ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

describe.each(MEASURES)('%s', (_, measure) => {
  test('is 1 when raters mark the same, and undefined when none marks anything', () => {
    fc.assert(
      fc.property(textOf(1), ({ length, marks }) => {
        const ranges = marks[0] ?? [];
        const result = measure([{ length, marks: [ranges, ranges, ranges] }], FEW_DRAWS);
        if (result.isDefined) expect(result.value).toBe(1);
        else expect(['no_room', 'nothing_marked']).toContain(result.why);
        expect(!result.isDefined && result.why === 'nothing_marked').toBe(ranges.length === 0);
      }),
    );
  });

  test('does not change with the order of raters, texts and ranges', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const turned = [...all].reverse().map(({ length, marks }) => ({
          length,
          marks: [...marks].reverse().map((ranges) => ranges && [...ranges].reverse()),
        }));
        const [one, other] = [measure(all, FEW_DRAWS), measure(turned, FEW_DRAWS)];
        if (one.isDefined && other.isDefined) expect(other.value).toBeCloseTo(one.value, 10);
        else expect(other).toEqual(one);
      }),
    );
  });

  test('has finite figures and an interval around the value, or a named reason', () => {
    fc.assert(
      fc.property(texts, fc.integer(), (all, seed) => {
        const result = measure(all, { draws: 50, seed });
        expectSound(result);
      }),
    );
  });

  test('a text that fewer than two raters marked changes nothing', () => {
    fc.assert(
      fc.property(textsOf(2), textOf(1), (all, { length, marks }) => {
        const [before, after] = [
          measure(all, FEW_DRAWS),
          measure([...all, { length, marks: [...marks, null] }], FEW_DRAWS),
        ];
        expect(after).toEqual({ ...before, unitsLeftOut: 1 });
      }),
    );
  });

  test.each([
    ['there is no text', [], 'no_ratings', 0, 0],
    ['nobody marked a text', [{ length: 9, marks: [null, null] }], 'no_ratings', 0, 1],
    ['only one rater marked texts', [{ length: 9, marks: [[{ start: 1, end: 3 }], null] }], 'one_rater', 0, 1],
    [
      'no text was marked by two',
      [
        { length: 9, marks: [[], null] },
        { length: 9, marks: [null, []] },
      ],
      'no_overlap',
      0,
      2,
    ],
    ['nothing is marked', [{ length: 9, marks: [[], []] }], 'nothing_marked', 1, 0],
    ['the texts are empty', [{ length: 0, marks: [[], []] }], 'nothing_marked', 1, 0],
  ])('is undefined where %s', (_, all, why, units, unitsLeftOut) => {
    expect(measure(all as MarkedText[])).toEqual({ isDefined: false, why, units, unitsLeftOut });
  });

  test.each([
    ['empty', [{ start: 2, end: 2 }]],
    ['turned around', [{ start: 4, end: 2 }]],
    ['outside of the text', [{ start: 2, end: 11 }]],
    ['before the text', [{ start: -1, end: 2 }]],
    [
      'overlapping',
      [
        { start: 2, end: 5 },
        { start: 4, end: 6 },
      ],
    ],
    ['within a character', [{ start: 2, end: 4.5 }]],
  ])('refuses a range that is %s', (_, ranges) => {
    expect(() => measure([{ length: 10, marks: [[], ranges] }])).toThrow(RangeError);
  });

  test('its interval shrinks as texts are added', () => {
    const text = (at: number): MarkedText => ({
      length: 100,
      marks: [[{ start: 10, end: 30 }], [{ start: 10 + ((at * 7) % 19), end: 30 + ((at * 5) % 23) }]],
    });
    const widths = [20, 80, 320].map((count) => {
      const result = measure(Array.from({ length: count }, (_, at) => text(at)));
      if (!result.isDefined || !result.interval) throw new Error('no interval');
      return result.interval.high - result.interval.low;
    });
    expect(widths).toEqual([...widths].sort((one, other) => other - one));
    expect(widths[2]).toBeGreaterThan(0);
  });
});

describe('character F1', () => {
  test('equals F1 of sets of characters, and is the same for both raters', () => {
    fc.assert(
      fc.property(textsOf(2), (all) => {
        let [shared, marked, either] = [0, 0, 0];
        for (const { marks } of all) {
          const [one, other] = [charactersOf(marks[0] ?? []), charactersOf(marks[1] ?? [])];
          shared += [...one].filter((character) => other.has(character)).length;
          marked += one.size + other.size;
          either += new Set([...one, ...other]).size;
        }
        const f1 = characterF1(all, FEW_DRAWS);
        const turned = characterF1(
          all.map(({ length, marks }) => ({ length, marks: [...marks].reverse() })),
          FEW_DRAWS,
        );
        expect(turned).toEqual(f1);
        if (!f1.isDefined) return expect(marked).toBe(0);
        expect(f1.value).toBeCloseTo((2 * shared) / marked, 12);
        expect(f1.intersectionOverUnion).toBeCloseTo(shared / either, 12);
      }),
    );
  });

  test('is 0 where raters mark different parts', () => {
    expect(characterF1([{ length: 9, marks: [[{ start: 0, end: 3 }], [{ start: 3, end: 9 }]] }])).toMatchObject({
      isDefined: true,
      value: 0,
      intersectionOverUnion: 0,
    });
  });
});

describe('alpha_u', () => {
  /** The formula of Krippendorff 2004, p. 253, for one text, written out over all sections of all observers. */
  function published({ length: L, marks }: MarkedText): { observed: number; expected: number } {
    const m = marks.length;
    const observers = marks.map((ranges) => {
      const covered = [...(ranges ?? [])].sort((one, other) => one.start - other.start);
      const sections: { b: number; l: number; v: 0 | 1 }[] = [];
      let at = 0;
      for (const { start, end } of [...covered, { start: L, end: L }]) {
        if (start > at) sections.push({ b: at, l: start - at, v: 0 });
        if (end > start) sections.push({ b: start, l: end - start, v: 1 });
        at = end;
      }
      return sections;
    });
    let difference = 0;
    observers.forEach((i, one) => {
      observers.forEach((j, other) => {
        if (one === other) return;
        for (const g of i)
          for (const h of j) {
            const overlap = g.b < h.b + h.l && h.b < g.b + g.l;
            if (g.v === 1 && h.v === 1 && overlap) difference += (g.b - h.b) ** 2 + (g.b + g.l - h.b - h.l) ** 2;
            if (g.v === 1 && h.v === 0 && h.b <= g.b && g.b + g.l <= h.b + h.l) difference += g.l ** 2;
            if (g.v === 0 && h.v === 1 && g.b <= h.b && h.b + h.l <= g.b + g.l) difference += h.l ** 2;
          }
      });
    });
    const all = observers.flat();
    const units = all.filter(({ v }) => v === 1);
    const chance = units.reduce(
      (sum, { l }) =>
        sum +
        ((units.length - 1) / 3) * (2 * l ** 3 - 3 * l ** 2 + l) +
        l ** 2 * all.reduce((places, gap) => places + (gap.v === 0 && gap.l >= l ? gap.l - l + 1 : 0), 0),
      0,
    );
    const within = units.reduce((sum, { l }) => sum + l * (l - 1), 0);
    return {
      observed: difference / (m * (m - 1) * L ** 2),
      expected: ((2 / L) * chance) / (m * L * (m * L - 1) - within),
    };
  }

  test('of one text equals the published formula written out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 4 }).chain(textOf), (text) => {
        const alpha = unitizedAlpha([text], FEW_DRAWS);
        const { observed, expected } = published(text);
        if (!alpha.isDefined) return expect(expected).toBe(0);
        expect(alpha.observedDisagreement).toBeCloseTo(observed, 10);
        expect(alpha.expectedDisagreement).toBeCloseTo(expected, 10);
        expect(alpha.value).toBeCloseTo(1 - observed / expected, 10);
      }),
    );
  });

  test('a text counted several times is a text listed several times, as the bootstrap needs', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 8, maxLength: 8 }), (all, times) => {
        const weights = Uint32Array.from(all, (_, at) => times[at] ?? 0);
        const listed = all.flatMap((text, at) => new Array<MarkedText>(weights[at] ?? 0).fill(text));
        if (listed.length === 0) return;
        const counted = disagreements(comparableTexts(all)).weighted(weights);
        const expected = disagreements(comparableTexts(listed)).weighted(new Uint32Array(listed.length).fill(1));
        expect(counted.marks).toBe(expected.marks);
        expect(counted.observed).toBeCloseTo(expected.observed, 10);
        expect(counted.expected).toBeCloseTo(expected.expected, 10);
      }),
    );
  });

  test('sees where marks begin and end: the same characters in one mark and in two differ', () => {
    const whole: TextRange[] = [{ start: 10, end: 30 }];
    const halves: TextRange[] = [
      { start: 10, end: 20 },
      { start: 20, end: 30 },
    ];
    const all = [{ length: 100, marks: [whole, halves] }];
    expect(characterF1(all)).toMatchObject({ value: 1 });
    expect(unitizedAlpha(all)).toMatchObject({ observedDisagreement: (2 * 2 * 10 ** 2) / (2 * 100 ** 2) });
  });

  test('weighs texts with other numbers of raters as alpha does gaps', () => {
    const mark = (start: number, end: number): TextRange[] => [{ start, end }];
    const two: MarkedText = { length: 10, marks: [mark(0, 2), [], null] };
    const three: MarkedText = { length: 20, marks: [mark(0, 2), mark(0, 2), []] };
    // Two ordered pairs apart by 2² over one other rater, and four over two; mL is 2·10 + 3·20, L is 30.
    expect(unitizedAlpha([two, three])).toMatchObject({
      observedDisagreement: expect.closeTo((8 + 8) / (80 * 30), 12),
    });
  });

  test('is undefined where marks of one character fill the text', () => {
    const marks: TextRange[] = [
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ];
    expect(unitizedAlpha([{ length: 2, marks: [marks, marks] }])).toMatchObject({ isDefined: false, why: 'no_room' });
  });
});
