import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { carryHighlights } from './carry-highlights.ts';
import { createHighlights } from './highlights.ts';
import { laidOut, ranges } from './testing/transcripts.ts';
import { createTranscript, PLAIN, type Transcript } from './transcript.ts';

const transcriptOf = (...texts: readonly string[]) =>
  createTranscript(texts.map((text) => ({ kind: 'paragraph', runs: [{ ...PLAIN, text }] })));
const quotesOf = ({ text }: Transcript, all: readonly { start: number; end: number }[]) =>
  all.map(({ start, end }) => text.slice(start, end));

describe('highlights of a transcript that was imported anew', () => {
  test('each stay at their text or are named', () => {
    fc.assert(
      fc.property(laidOut, laidOut, fc.array(ranges, { maxLength: 6 }), (from, to, all) => {
        const highlights = createHighlights(from, all);
        const carried = carryHighlights(from, highlights, to);
        const kept = quotesOf(to, carried.highlights).join('\n');
        for (const quote of quotesOf(from, highlights))
          expect(carried.lost.includes(quote) || kept.includes(quote)).toBe(true);
        expect(carryHighlights(from, highlights, from)).toEqual({ highlights, lost: [] });
      }),
    );
  });

  const from = transcriptOf('Yes. We shipped early.', 'Yes. Returns are not final.', 'Yes.');
  const carry = (quotes: readonly [number, number][], to: Transcript) => {
    const all = quotes.map(([start, end]) => ({ start, end }));
    const { highlights, lost } = carryHighlights(from, createHighlights(from, all), to);
    return { quotes: quotesOf(to, highlights), starts: highlights.map(({ start }) => start), lost };
  };
  const last = from.text.length - 4;

  test('keep their place before and behind the changes, though the quote is there more than once', () => {
    const to = transcriptOf('Yes. We shipped early.', 'Maybe. Yes.', 'Yes. Returns are final.', 'Yes.');
    expect(
      carry(
        [
          [0, 4],
          [last, last + 4],
        ],
        to,
      ),
    ).toEqual({
      quotes: ['Yes.', 'Yes.'],
      starts: [0, to.text.length - 4],
      lost: [],
    });
  });

  test('go where their quote is, if it is in one place', () => {
    const to = transcriptOf('Now: We shipped early.', 'Yes. Returns are final!');
    expect(
      carry(
        [
          [5, 15],
          [last, last + 4],
          [24, 51],
        ],
        to,
      ),
    ).toEqual({
      quotes: ['We shipped', 'Yes.'],
      starts: [5, 24],
      lost: ['Yes. Returns are not final.'],
    });
  });

  test('are named when their quote is in more than one changed place', () => {
    const to = transcriptOf('We shipped. We shipped!');
    expect(carry([[5, 15]], to)).toEqual({ quotes: [], starts: [], lost: ['We shipped'] });
  });
});
