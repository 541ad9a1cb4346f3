import type { BootstrapOptions } from './bootstrap.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import { comparableTexts, type MarkedText, pairsOf, type TextRange, visitOverlaps } from './text-range.ts';
import { sumRows, total, unitRows } from './unit-sums.ts';

export interface CharacterFigures {
  /** Characters that both marked / characters that either marked (Jaccard); F1 / (2 - F1). */
  readonly intersectionOverUnion: number;
}

const characters = (ranges: readonly TextRange[]) => total(ranges.map(({ start, end }) => end - start));

/** How many characters lie in a range of both lists; both are in the order of the text. */
function sharedCharacters(one: readonly TextRange[], other: readonly TextRange[]): number {
  let shared = 0;
  visitOverlaps(one, other, (mark, met) => {
    shared += Math.min(mark.end, met.end) - Math.max(mark.start, met.start);
  });
  return shared;
}

/**
 * Character F1 of highlights, from 0 to 1: twice the characters (UTF-16 units) that both raters of a pair marked, divided by those
 * that each marked, added over all pairs of raters and all texts. It is F1 with either rater as the truth, and the same for both
 * (Hripcsak and Rothschild, "Agreement, the F-Measure, and Reliability in Information Retrieval", JAMIA 12, 2005). It does not
 * correct for chance.
 * @throws RangeError for ranges that are empty, overlap or leave the text, and for bootstrap options out of range
 */
export function characterF1(texts: readonly MarkedText[], options?: BootstrapOptions): Measured<CharacterFigures> {
  const compared = comparableTexts(texts);
  const counts = { units: compared.length, unitsLeftOut: texts.length - compared.length };
  if (compared.length === 0) return { ...counts, isDefined: false, why: whyNoOverlap(texts.map(({ marks }) => marks)) };
  const rows = unitRows(
    compared.map(({ raters }) => {
      const pairs = pairsOf(raters);
      return [
        total(pairs.map(([one, other]) => sharedCharacters(one, other))),
        total(pairs.map(([one, other]) => characters(one) + characters(other))),
      ];
    }),
    2,
  );
  const f1 = (drawn: Uint32Array) => {
    const [shared = 0, marked = 0] = sumRows(rows, drawn);
    return marked === 0 ? undefined : (2 * shared) / marked;
  };
  const figures = (value: number) => ({ intersectionOverUnion: value / (2 - value) });
  return measured(counts, rows.kindOf, f1, 'nothing_marked', figures, options);
}
