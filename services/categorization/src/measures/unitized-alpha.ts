import type { BootstrapOptions } from './bootstrap.ts';
import { type Measured, measured, whyNoOverlap } from './measured.ts';
import {
  type ComparableText,
  comparableTexts,
  type MarkedText,
  pairsOf,
  type TextRange,
  visitOverlaps,
} from './text-range.ts';
import { countKinds, sumRows, total, unitRows } from './unit-sums.ts';

export interface UnitizedFigures {
  /** D_o: the disagreement found. */
  readonly observedDisagreement: number;
  /** D_e: the disagreement of the same marks, put anywhere by chance. */
  readonly expectedDisagreement: number;
}

const lengthOf = ({ start, end }: TextRange) => end - start;

/** The parts of a text that a rater left unmarked, from mark to mark; a gap ends where the text ends. */
function gapsOf(marks: readonly TextRange[], length: number): TextRange[] {
  const starts = [0, ...marks.map(({ end }) => end)];
  const ends = [...marks.map(({ start }) => start), length];
  return starts.map((start, at) => ({ start, end: ends[at] ?? length })).filter(({ start, end }) => end > start);
}

/**
 * How much two raters of a text differ (Krippendorff 2004, p. 253): two marks that overlap by the squares of the distances of
 * their starts and of their ends, a mark that lies in a gap of the other rater, so that it meets no mark, by the square of its length.
 */
function difference(one: readonly TextRange[], other: readonly TextRange[]): number {
  let sum = 0;
  const overlapping = new Set<TextRange>();
  visitOverlaps(one, other, (mark, met) => {
    sum += (met.start - mark.start) ** 2 + (met.end - mark.end) ** 2;
    overlapping.add(mark).add(met);
  });
  for (const marks of [one, other]) for (const mark of marks) if (!overlapping.has(mark)) sum += lengthOf(mark) ** 2;
  return sum;
}

/** Marks or gaps of all texts, the longest first; those of the same length in the same text are one entry. */
interface Sections {
  readonly lengths: Float64Array;
  /** The text in which each lies. */
  readonly texts: Uint32Array;
  /** How many each entry stands for. */
  readonly counts: Uint32Array;
}

function longestFirst(texts: readonly ComparableText[], of: (text: ComparableText) => readonly TextRange[]): Sections {
  const sorted = texts
    .flatMap((text, at) => {
      const counts = new Map<number, number>();
      for (const length of of(text).map(lengthOf)) counts.set(length, (counts.get(length) ?? 0) + 1);
      return [...counts].map(([length, count]) => ({ length, count, text: at }));
    })
    .sort((one, other) => other.length - one.length);
  return {
    lengths: Float64Array.from(sorted, ({ length }) => length),
    texts: Uint32Array.from(sorted, ({ text }) => text),
    counts: Uint32Array.from(sorted, ({ count }) => count),
  };
}

/**
 * The places to which chance can move the marks into gaps, for each mark times the square of its length:
 * Σ l² Σ (l_gap - l + 1) over the gaps that are at least as long as the mark.
 */
function placesInGaps(marks: Sections, gaps: Sections, weights: Uint32Array): number {
  let sum = 0;
  // Of the gaps at least as long as the mark at hand: their number, the sum of their lengths plus one, and the next gap.
  let fitting = 0;
  let places = 0;
  let next = 0;
  for (let mark = 0; mark < marks.lengths.length; mark += 1) {
    const length = marks.lengths[mark] ?? 0;
    for (let gap = gaps.lengths[next] ?? 0; gap >= length; gap = gaps.lengths[next] ?? 0) {
      const weight = (gaps.counts[next] ?? 0) * (weights[gaps.texts[next] ?? 0] ?? 0);
      fitting += weight;
      places += weight * (gap + 1);
      next += 1;
    }
    const weight = (marks.counts[mark] ?? 0) * (weights[marks.texts[mark] ?? 0] ?? 0);
    sum += weight * length * length * (places - fitting * length);
  }
  return sum;
}

/** The kinds of the texts, and a function that computes both disagreements with each text counted as often as its weight says. */
export function disagreements(texts: readonly ComparableText[]) {
  const rows = unitRows(
    texts.map(({ raters, length }) => {
      const differences = pairsOf(raters).map(([one, other]) => difference(one, other));
      const lengths = raters.flat().map(lengthOf);
      return [
        length,
        length * raters.length,
        (2 * total(differences)) / (raters.length - 1),
        lengths.length,
        total(lengths.map((l) => l * (l - 1))),
        total(lengths.map((l) => (2 * l ** 3 - 3 * l ** 2 + l) / 3)),
      ];
    }),
    6,
    // The rows leave out where the marks lie: each text is a kind of its own.
    (_, text) => text,
  );
  const marks = longestFirst(texts, ({ raters }) => raters.flat());
  const gaps = longestFirst(texts, ({ raters, length }) => raters.flatMap((ranges) => gapsOf(ranges, length)));
  const weighted = (weights: Uint32Array): { observed: number; expected: number; marks: number } => {
    // L, mL, the differences found, N, Σ l(l - 1) and Σ (2l³ - 3l² + l) / 3 of the formula (Krippendorff 2004, p. 253).
    const [characters = 0, all = 0, different = 0, count = 0, withinMarks = 0, onMarks = 0] = sumRows(rows, weights);
    const byChance = (count - 1) * onMarks + placesInGaps(marks, gaps, weights);
    return {
      marks: count,
      observed: different / (all * characters),
      expected: ((2 / characters) * byChance) / (all * (all - 1) - withinMarks),
    };
  };
  return { kindOf: rows.kindOf, weighted };
}

/**
 * Krippendorff's alpha for marks on a text, alpha_u: 1 - D_o / D_e (Krippendorff, "On the Reliability of Unitizing Contiguous
 * Data", Sociological Methodology 25, 1995, with the correction of "Content Analysis", 2nd edition, 2004, p. 251-255). It
 * compares where marks start and end, not only which characters they cover. At most 1; 0 is chance.
 *
 * Published for one continuum and the same raters all along it. Here the texts lie one behind the other, and a gap ends
 * where its text ends, because no mark crosses from one text to the next. Texts that fewer than two raters marked are left
 * out, and the differences within a text with m raters are divided by m - 1, as alpha for ratings does with gaps.
 * With the same raters on every text that is the published formula.
 *
 * For several kinds of marks, alpha_u is 1 - ΣD_o / ΣD_e of the kinds' disagreements.
 * @throws RangeError for ranges that are empty, overlap or leave the text, and for bootstrap options out of range
 */
export function unitizedAlpha(texts: readonly MarkedText[], options?: BootstrapOptions): Measured<UnitizedFigures> {
  const compared = comparableTexts(texts);
  const counts = { units: compared.length, unitsLeftOut: texts.length - compared.length };
  if (compared.length === 0) return { ...counts, isDefined: false, why: whyNoOverlap(texts.map(({ marks }) => marks)) };
  const { kindOf, weighted } = disagreements(compared);
  const once = weighted(countKinds(kindOf));
  const alpha = (weights: Uint32Array) => {
    const { observed, expected, marks } = weighted(weights);
    return marks > 0 && expected > 0 ? 1 - observed / expected : undefined;
  };
  const figures = () => ({ observedDisagreement: once.observed, expectedDisagreement: once.expected });
  return measured(counts, kindOf, alpha, once.marks === 0 ? 'nothing_marked' : 'no_room', figures, options);
}
