/** Part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A text as several raters marked it. */
export interface MarkedText {
  /** In UTF-16 units. */
  readonly length: number;
  /** One entry for each rater, always in the same order of raters: the ranges marked; null where a rater did not mark the text. */
  readonly marks: readonly (readonly TextRange[] | null)[];
}

/**
 * Ranges in the order of the text. They may touch, but not overlap.
 * @throws RangeError for a range that is empty, overlaps another, or leaves the text
 */
export function sortedRanges(ranges: readonly TextRange[], length: number): readonly TextRange[] {
  const sorted = [...ranges].sort((one, other) => one.start - other.start);
  let reached = 0;
  for (const { start, end } of sorted) {
    if (!Number.isInteger(start) || !Number.isInteger(end) || start < reached || end <= start || end > length)
      throw new RangeError(
        `the range ${start}-${end} is empty, overlaps another, or leaves the text of length ${length}`,
      );
    reached = end;
  }
  return sorted;
}

/** The texts that at least two raters marked, with the ranges of these raters in order. */
export function comparableTexts(texts: readonly MarkedText[]) {
  return texts
    .map(({ length, marks }) => ({
      length,
      raters: marks.filter((ranges) => ranges !== null).map((ranges) => sortedRanges(ranges, length)),
    }))
    .filter(({ raters }) => raters.length >= 2);
}

export type ComparableText = ReturnType<typeof comparableTexts>[number];

/** Calls `visit` with each two ranges of the lists that share a character; both lists are in the order of the text. */
export function visitOverlaps(
  one: readonly TextRange[],
  other: readonly TextRange[],
  visit: (mark: TextRange, met: TextRange) => void,
): void {
  let at = 0;
  for (const mark of one) {
    // A range of the other list that ends before this one starts meets none of those after it.
    for (let next = other[at]; next && next.end <= mark.start; next = other[at]) at += 1;
    for (let ahead = at; ahead < other.length; ahead += 1) {
      const met = other[ahead];
      if (!met || met.start >= mark.end) break;
      visit(mark, met);
    }
  }
}

/** Each two of the raters of a text, once. */
export function pairsOf<Rater>(raters: readonly Rater[]): (readonly [Rater, Rater])[] {
  return raters.flatMap((one, at) => raters.slice(at + 1).map((other) => [one, other] as const));
}
