import type { TextRange } from '../text-range.ts';
import { endOf, type Transcript } from '../transcript.ts';

interface Grapheme extends TextRange {
  readonly block: number;
  readonly isVisible: boolean;
}

/** The slow model that highlights are compared with: the set of highlighted visible characters, and nothing else. */
export function createCharacterSet(transcript: Transcript) {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const graphemes: readonly Grapheme[] = transcript.blocks.flatMap((block, index) =>
    [...segmenter.segment(block.text)].map(({ index: at, segment }) => ({
      block: index,
      start: block.start + at,
      end: block.start + at + segment.length,
      isVisible: /[^\s\u0085\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069]/u.test(segment),
    })),
  );
  const highlighted = new Set<Grapheme>();
  const touched = ({ start, end }: TextRange) =>
    graphemes.filter(
      (one) => one.isVisible && Math.max(one.start, Math.min(start, end)) < Math.min(one.end, Math.max(start, end)),
    );
  const model = {
    add: (range: TextRange) => {
      for (const one of touched(range)) highlighted.add(one);
    },
    remove: (range: TextRange) => {
      for (const one of touched(range)) highlighted.delete(one);
    },
    select: (range: TextRange) => {
      if (touched(range).every((one) => highlighted.has(one))) model.remove(range);
      else model.add(range);
    },
    /** The highlighted visible characters. */
    characters: (): readonly TextRange[] =>
      graphemes.filter((one) => highlighted.has(one)).map(({ start, end }) => ({ start, end })),
    /** The ranges that the set means. */
    ranges(): TextRange[] {
      const ranges: TextRange[] = [];
      let last: Grapheme | undefined;
      for (const one of graphemes.filter(({ isVisible }) => isVisible)) {
        if (highlighted.has(one)) {
          const before = ranges.at(-1);
          if (before && last && last.block === one.block && highlighted.has(last))
            ranges[ranges.length - 1] = { start: before.start, end: one.end };
          else ranges.push({ start: one.start, end: one.end });
        }
        last = one;
      }
      return ranges;
    },
    isBorder: (offset: number) =>
      graphemes.some(({ start, end }) => start === offset || end === offset) ||
      transcript.blocks.some((block) => block.start === offset || endOf(block) === offset),
  };
  return model;
}
