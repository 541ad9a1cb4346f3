import type { TextRange } from './text-range.ts';

export interface ExportedHighlight {
  readonly quote: string;
  /** What `text.slice(start, end)` takes in JavaScript, Java and C#. */
  readonly utf16: TextRange;
  /** What `text[start:end]` takes in Python. */
  readonly code_points: TextRange;
}

export interface ExportedText {
  /** What the offsets count in. Halves of surrogate pairs, which UTF-8 cannot store, are U+FFFD. */
  readonly text: string;
  readonly highlights: readonly ExportedHighlight[];
}

/** A text and the quotes of ranges that are in order and do not overlap, with offsets for every language. */
export function exportHighlights(text: string, ranges: readonly TextRange[]): ExportedText {
  const wellFormed = text.toWellFormed();
  let unit = 0;
  let points = 0;
  const codePointsTo = (offset: number) => {
    for (; unit < offset; unit += (wellFormed.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1) points += 1;
    return points;
  };
  return {
    text: wellFormed,
    highlights: ranges.map(({ start, end }) => ({
      quote: wellFormed.slice(start, end),
      utf16: { start, end },
      code_points: { start: codePointsTo(start), end: codePointsTo(end) },
    })),
  };
}
