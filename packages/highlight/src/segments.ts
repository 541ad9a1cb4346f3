import type { TextRange } from './text-range.ts';
import { type Block, endOf, type Run, type TextFormat, type Transcript } from './transcript.ts';

/** A stretch of a block that is drawn alike: of one format, and within one highlight or none. */
export interface Segment extends TextFormat, TextRange {
  readonly text: string;
  /** The highlight that it is part of. */
  readonly highlight: TextRange | undefined;
}

export interface BlockSegments {
  readonly block: Block;
  /** Their texts joined are the block's. */
  readonly segments: readonly Segment[];
}

/**
 * The transcript, cut where highlights and formats begin and end. Blocks whose highlights are the same as in `previous` (of the same
 * transcript) are the same objects, so that React draws only what an edit changed.
 * @param highlights in the order of the text, disjoint, each within a block; ranges that touch stay apart
 */
export function segmentTranscript(
  { blocks }: Transcript,
  highlights: readonly TextRange[],
  previous: readonly BlockSegments[] = [],
): readonly BlockSegments[] {
  let next = 0;
  return blocks.map((block, index) => {
    const first = next;
    const end = endOf(block);
    while ((highlights[next]?.start ?? end) < end) next += 1;
    const within = highlights.slice(first, next);
    const before = previous[index];
    return before?.block === block && hasHighlights(before, within) ? before : { block, segments: cut(block, within) };
  });
}

function hasHighlights({ segments }: BlockSegments, highlights: readonly TextRange[]): boolean {
  const drawn = new Set(segments.flatMap(({ highlight }) => highlight ?? []));
  return (
    drawn.size === highlights.length &&
    [...drawn].every(({ start, end }, index) => start === highlights[index]?.start && end === highlights[index]?.end)
  );
}

function cut(block: Block, highlights: readonly TextRange[]): Segment[] {
  const segments: Segment[] = [];
  let next = 0;
  let at = block.start;
  for (const run of block.runs) {
    const end = at + run.text.length;
    for (let from = at; from < end; ) {
      while ((highlights[next]?.end ?? end) <= from) next += 1;
      const highlight = highlights[next];
      const isInside = highlight !== undefined && highlight.start <= from;
      const to = Math.min(end, (isInside ? highlight.end : highlight?.start) ?? end);
      segments.push(segmentOf(run, from, to, at, isInside ? highlight : undefined));
      from = to;
    }
    at = end;
  }
  return segments;
}

const segmentOf = (
  { text, isStrong, isEmphasized, isUnderlined }: Run,
  start: number,
  end: number,
  runStart: number,
  highlight: TextRange | undefined,
): Segment => ({
  start,
  end,
  text: text.slice(start - runStart, end - runStart),
  isStrong,
  isEmphasized,
  isUnderlined,
  highlight,
});
