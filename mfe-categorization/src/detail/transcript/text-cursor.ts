import type { Block, TextRange, Transcript } from '@sentinel/highlight';

/** Words chosen with keys, from the one where it began to the one where it is: the second may come before the first. */
export interface TextCursor {
  readonly from: TextRange;
  readonly to: TextRange;
}

export interface CursorMove {
  readonly by: 'word' | 'paragraph';
  readonly direction: 'back' | 'forward';
  /** Chooses what it moves over, too. */
  readonly isExtending: boolean;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });
const known = new WeakMap<Block, readonly TextRange[]>();

/** The words of a block. */
function wordsOf(block: Block): readonly TextRange[] {
  const found = known.get(block);
  if (found) return found;
  const words = [...SEGMENTER.segment(block.text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: block.start + index, end: block.start + index + segment.length }));
  known.set(block, words);
  return words;
}

/** The first word at the offset or behind it; the last of all if none is; undefined in a transcript without words. */
export function startCursor({ blocks }: Transcript, offset: number): TextCursor | undefined {
  let last: TextRange | undefined;
  for (const block of blocks) {
    const words = wordsOf(block);
    last = words.at(-1) ?? last;
    const found = words.find(({ end }) => end > offset);
    if (found) return { from: found, to: found };
  }
  return last && { from: last, to: last };
}

/** Moves to the next word, or to the first word of the next paragraph with one; stays at the ends of the transcript. */
export function moveCursor(
  { blocks }: Transcript,
  cursor: TextCursor,
  { by, direction, isExtending }: CursorMove,
): TextCursor {
  const step = direction === 'forward' ? 1 : -1;
  const here = blocks.findLastIndex(({ start }) => start <= cursor.to.start);
  const block = blocks[here];
  const words = block ? wordsOf(block) : [];
  const at = words.findIndex(({ start }) => start === cursor.to.start);
  let to = by === 'word' ? words[at + step] : undefined;
  for (let index = here + step; !to && index >= 0 && index < blocks.length; index += step) {
    const next = blocks[index];
    to = next && wordsOf(next).at(by === 'word' && step === -1 ? -1 : 0);
  }
  if (!to) return cursor;
  return { from: isExtending ? cursor.from : to, to };
}

export const cursorRange = ({ from, to }: TextCursor): TextRange => ({
  start: Math.min(from.start, to.start),
  end: Math.max(from.end, to.end),
});
