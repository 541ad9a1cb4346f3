import { firstVisible, graphemeEnd, graphemeStart, lastVisible } from './graphemes.ts';
import { addHighlight, type Highlights, highlightIndexAt, removeHighlight } from './highlights.ts';
import { type Block, blockIndexAt, type Transcript } from './transcript.ts';

export interface EdgeMove {
  readonly edge: 'start' | 'end';
  readonly direction: 'back' | 'forward';
  readonly by: 'character' | 'word';
}

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Moves an edge of the highlight at the index by a visible character (a whole grapheme) or a word, and gives where that highlight
 * is afterwards. It stays in its block and keeps at least one character; where it cannot move, nothing changes. By word, a start goes
 * to the start of a word and an end to the end of one; behind the last word, to the block's first or last character. A highlight
 * that reaches another one joins it.
 */
export function moveEdge(
  transcript: Transcript,
  highlights: Highlights,
  index: number,
  { edge, direction, by }: EdgeMove,
): { readonly highlights: Highlights; readonly index: number } {
  const highlight = highlights[index];
  const block = highlight && transcript.blocks[blockIndexAt(transcript, highlight.start)];
  if (!highlight || !block) return { highlights, index };

  const from = highlight[edge] - block.start;
  const found = by === 'word' ? wordEdge(block, edge, direction, from) : characterEdge(block, edge, direction, from);
  const to = block.start + found;
  if (to === highlight[edge]) return { highlights, index };

  const moved = { start: Math.min(to, highlight[edge]), end: Math.max(to, highlight[edge]) };
  const isLonger = (edge === 'start') === (direction === 'back');
  const after = isLonger ? addHighlight(transcript, highlights, moved) : removeHighlight(transcript, highlights, moved);
  const kept = edge === 'start' ? highlight.end - 1 : highlight.start;
  // Undefined: all of it would be gone.
  const indexAfter = highlightIndexAt(after, kept);
  return indexAfter === undefined ? { highlights, index } : { highlights: after, index: indexAfter };
}

type FindEdge = (block: Block, edge: EdgeMove['edge'], direction: EdgeMove['direction'], from: number) => number;

/** The next start (or end) of a visible grapheme before or behind an offset of the block; the offset itself if there is none. */
const characterEdge: FindEdge = (block, edge, direction, from) => {
  const { text } = block;
  if (direction === 'forward') {
    // A start lies before the grapheme that it leaves behind.
    const behind = edge === 'start' ? graphemeEnd(block, from + 1) : from;
    const next = firstVisible(text, behind, text.length);
    if (next === undefined) return from;
    return edge === 'start' ? graphemeStart(block, next) : graphemeEnd(block, next + 1);
  }
  const before = edge === 'end' ? graphemeStart(block, from - 1) : from;
  const next = lastVisible(text, 0, before);
  if (next === undefined) return from;
  return edge === 'start' ? graphemeStart(block, next) : graphemeEnd(block, next + 1);
};

/** The next start (or end) of a word before or behind an offset of the block. */
const wordEdge: FindEdge = (block, edge, direction, from) => {
  const segments = WORDS.segment(block.text);
  const step = direction === 'forward' ? 1 : -1;
  for (
    let segment = segments.containing(step === 1 ? from : from - 1);
    segment;
    segment = segments.containing(step === 1 ? segment.index + segment.segment.length : segment.index - 1)
  ) {
    const at = edge === 'start' ? segment.index : segment.index + segment.segment.length;
    if (segment.isWordLike && (at - from) * step > 0) return at;
  }
  return direction === 'forward' ? block.text.length : 0;
};
