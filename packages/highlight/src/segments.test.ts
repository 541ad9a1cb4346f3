import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHighlights, selectText } from './highlights.ts';
import { segmentTranscript } from './segments.ts';
import { ranges, transcripts } from './testing/transcripts.ts';

const manyRanges = fc.array(ranges, { maxLength: 6 });

describe('segments', () => {
  test('partition the text of each block, and say of each character whether it is highlighted and how it is set', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, (transcript, all) => {
        const highlights = createHighlights(transcript, all);
        const drawn = segmentTranscript(transcript, highlights);
        expect(drawn.map(({ block }) => block)).toEqual(transcript.blocks);
        for (const { block, segments } of drawn) {
          expect(segments.map(({ text }) => text).join('')).toBe(block.text);
          let at = block.start;
          for (const { start, end, highlight, text } of segments) {
            expect([start, end]).toEqual([at, at + text.length]);
            expect(text).not.toBe('');
            const around = highlights.find((one) => one.start < end && start < one.end);
            expect(highlight).toBe(around);
            if (around) expect(around.start <= start && end <= around.end).toBe(true);
            at = end;
          }
          const formats = (
            parts: readonly { text: string; isStrong: boolean; isEmphasized: boolean; isUnderlined: boolean }[],
          ) =>
            parts.flatMap(({ text, isStrong, isEmphasized, isUnderlined }) =>
              Array.from({ length: text.length }, () => `${isStrong}${isEmphasized}${isUnderlined}`),
            );
          expect(formats(segments)).toEqual(formats(block.runs));
        }
      }),
    );
  });

  test('of blocks that an edit did not change stay the same objects, and the others are as if drawn anew', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, ranges, (transcript, all, range) => {
        const before = createHighlights(transcript, all);
        const after = selectText(transcript, before, range);
        const drawn = segmentTranscript(transcript, before);
        const drawnAfter = segmentTranscript(transcript, after, drawn);
        expect(drawnAfter).toEqual(segmentTranscript(transcript, after));
        for (const [index, block] of transcript.blocks.entries()) {
          const within = (some: typeof all) =>
            some.filter(({ start }) => block.start <= start && start < block.start + block.text.length);
          const isSame = JSON.stringify(within([...before])) === JSON.stringify(within([...after]));
          expect(drawnAfter[index] === drawn[index]).toBe(isSame);
        }
      }),
    );
  });
});
