import { firstVisible, graphemeEnd, graphemeStart, lastVisible } from './graphemes.ts';
import { type Block, blockIndexAt, endOf, type Transcript } from './transcript.ts';

/** A stretch of a transcript's text, in UTF-16 units; `end` is not part of it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A range within the text, with whole numbers, its ends in order. NaN counts as 0. */
export function clampRange({ text }: Transcript, { start, end }: TextRange): TextRange {
  const clamp = (offset: number) => Math.min(Math.max(Math.trunc(offset) || 0, 0), text.length);
  const [one, other] = [clamp(start), clamp(end)];
  return { start: Math.min(one, other), end: Math.max(one, other) };
}

/** The whole graphemes of a block that the range touches; undefined if it touches none. */
export function graphemesWithin(block: Block, { start, end }: TextRange): TextRange | undefined {
  const [from, to] = [Math.max(start, block.start), Math.min(end, endOf(block))];
  if (from >= to) return undefined;
  return {
    start: block.start + graphemeStart(block, from - block.start),
    end: block.start + graphemeEnd(block, to - block.start),
  };
}

/** The graphemes of a block that the range touches, from the first visible one to the last; undefined if it touches none. */
export function visibleWithin(block: Block, range: TextRange): TextRange | undefined {
  const touched = graphemesWithin(block, range);
  if (!touched) return undefined;
  const [from, to] = [touched.start - block.start, touched.end - block.start];
  const first = firstVisible(block.text, from, to);
  const last = lastVisible(block.text, from, to);
  if (first === undefined || last === undefined) return undefined;
  return {
    start: block.start + graphemeStart(block, first),
    end: block.start + graphemeEnd(block, last + 1),
  };
}

/** What `visibleWithin` gives for each block that the range touches, in the order of the text. */
export function visibleParts(transcript: Transcript, range: TextRange): TextRange[] {
  const { start, end } = clampRange(transcript, range);
  const parts: TextRange[] = [];
  if (start === end) return parts;
  for (let index = blockIndexAt(transcript, start); index < transcript.blocks.length; index += 1) {
    const block = transcript.blocks[index];
    if (!block || block.start >= end) break;
    const part = visibleWithin(block, { start, end });
    if (part) parts.push(part);
  }
  return parts;
}
