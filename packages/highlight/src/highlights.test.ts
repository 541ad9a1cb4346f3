import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addHighlight, createHighlights, NO_HIGHLIGHTS, removeHighlight, selectText } from './highlights.ts';
import { createCharacterSet } from './testing/character-set.ts';
import { ranges, transcripts } from './testing/transcripts.ts';
import { createTranscript, PLAIN, type Transcript } from './transcript.ts';

const transcriptOf = (...texts: readonly string[]): Transcript =>
  createTranscript(texts.map((text) => ({ kind: 'paragraph', runs: [{ ...PLAIN, text }] })));
const quotes = (transcript: Transcript, highlights: readonly { start: number; end: number }[]) =>
  highlights.map(({ start, end }) => transcript.text.slice(start, end));
const rangeOf = ({ text }: Transcript, quote: string) => ({
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
});
const manyRanges = fc.array(ranges, { maxLength: 8 });
const edits = fc.array(fc.record({ edit: fc.constantFrom('add', 'remove', 'select'), range: ranges }), {
  maxLength: 25,
});
const EDITS = { add: addHighlight, remove: removeHighlight, select: selectText } as const;

describe('highlights (part 3 section 4 "Highlighting")', () => {
  test('equal a plain set of characters after any edits', () => {
    fc.assert(
      fc.property(transcripts, edits, (transcript, all) => {
        const set = createCharacterSet(transcript);
        let highlights = NO_HIGHLIGHTS;
        for (const { edit, range } of all) {
          highlights = EDITS[edit as keyof typeof EDITS](transcript, highlights, range);
          set[edit as keyof typeof EDITS](range);
          expect(highlights).toEqual(set.ranges());
        }
      }),
      { numRuns: 500 },
    );
  });

  test('are the same when made of themselves', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, (transcript, all) => {
        const highlights = createHighlights(transcript, all);
        expect(createHighlights(transcript, highlights)).toEqual(highlights);
      }),
    );
  });

  test('do not depend on the order in which ranges are added', () => {
    const shuffled = manyRanges.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(transcripts, shuffled, (transcript, [all, others]) => {
        const add = (some: typeof all) =>
          some.reduce((highlights, range) => addHighlight(transcript, highlights, range), NO_HIGHLIGHTS);
        expect(add(others)).toEqual(add(all));
        expect(add(all)).toEqual(createHighlights(transcript, all));
      }),
    );
  });

  test('cover every visible character of the ranges, and no other visible one', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, (transcript, all) => {
        const set = createCharacterSet(transcript);
        for (const range of all) set.add(range);
        const wanted = set.characters();
        const covered = createCharacterSet(transcript);
        for (const highlight of createHighlights(transcript, all)) covered.add(highlight);
        expect(covered.characters()).toEqual(wanted);
      }),
    );
  });

  test('are in order, apart from each other, within a block, without blanks at their ends, and split no grapheme', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, (transcript, all) => {
        const { isBorder } = createCharacterSet(transcript);
        let before = -1;
        for (const { start, end } of createHighlights(transcript, all)) {
          expect(start).toBeGreaterThan(before);
          expect(end).toBeGreaterThan(start);
          expect([isBorder(start), isBorder(end)]).toEqual([true, true]);
          expect(
            transcript.blocks.some((block) => block.start <= start && end <= block.start + block.text.length),
          ).toBe(true);
          // A space with an accent is visible.
          expect(transcript.text.slice(start, end)).not.toMatch(/^\s(?!\p{M}|\u200D)|\s$/u);
          before = end;
        }
      }),
    );
  });

  test('have nothing of a range left that was added and then removed', () => {
    fc.assert(
      fc.property(transcripts, manyRanges, ranges, (transcript, all, range) => {
        const before = removeHighlight(transcript, createHighlights(transcript, all), range);
        const after = removeHighlight(transcript, addHighlight(transcript, before, range), range);
        expect(after).toEqual(before);
        expect(removeHighlight(transcript, after, range)).toBe(after);
      }),
    );
  });

  test('are the same object after an edit that changes nothing', () => {
    const transcript = transcriptOf('We shipped it early.');
    const highlights = createHighlights(transcript, [rangeOf(transcript, 'shipped')]);
    expect(addHighlight(transcript, highlights, rangeOf(transcript, 'hip'))).toBe(highlights);
    expect(selectText(transcript, highlights, rangeOf(transcript, ' '))).toBe(highlights);
    expect(removeHighlight(transcript, highlights, rangeOf(transcript, 'early'))).toBe(highlights);
  });
});

describe('selecting text (part 3 section 4 "Highlighting")', () => {
  const transcript = transcriptOf('We shipped those orders early.', 'Returns are not final.');
  const start = createHighlights(transcript, [rangeOf(transcript, 'shipped those')]);
  const select = (range: { start: number; end: number }) => quotes(transcript, selectText(transcript, start, range));

  test.each([
    ['highlights it', 'early', ['shipped those', 'early']],
    ['leaves spaces at its ends out', ' early', ['shipped those', 'early']],
    ['extends a highlight that it reaches beyond', 'those orders', ['shipped those orders']],
    ['joins a highlight that only a space divides it from', 'orders', ['shipped those orders']],
    ['contains a highlight and becomes one with it', 'We shipped those orders', ['We shipped those orders']],
    ['takes a highlight off that it is the whole of', 'shipped those', []],
    ['takes a highlight off with the spaces around it', ' shipped those ', []],
    ['trims a highlight at its end', 'those', ['shipped']],
    ['trims a highlight at its start', 'shipped', ['those']],
    ['divides a highlight', 'ed t', ['shipp', 'hose']],
    ['changes nothing when only blanks are selected', ' ', ['shipped those']],
  ])('%s', (_what, quote, after) => {
    expect(select(rangeOf(transcript, quote))).toEqual(after);
  });

  test('changes nothing when only the space within a highlight is selected', () => {
    const space = transcript.text.indexOf(' those');
    expect(select({ start: space, end: space + 1 })).toEqual(['shipped those']);
  });

  test('across paragraphs highlights each by itself', () => {
    expect(select({ start: transcript.text.indexOf('orders'), end: transcript.text.indexOf(' are') })).toEqual([
      'shipped those orders early.',
      'Returns',
    ]);
  });

  test('of a whole paragraph, as a triple click makes it, ends at its end', () => {
    expect(select({ start: 0, end: transcript.blocks[1]!.start })).toEqual(['We shipped those orders early.']);
  });

  test('twice restores what was, where nothing was highlighted', () => {
    const range = rangeOf(transcript, 'orders early');
    const once = selectText(transcript, NO_HIGHLIGHTS, range);
    expect(selectText(transcript, once, range)).toEqual(NO_HIGHLIGHTS);
  });

  test.each([
    ['half of an emoji', '😀 fine', 0, 1, '😀'],
    ['a letter without its accent', 'cafe\u0301 au lait', 3, 4, 'e\u0301'],
    ['the accent alone', 'cafe\u0301 au lait', 4, 5, 'e\u0301'],
    ['half of a flag', 'in 🇺🇸 today', 5, 6, '🇺🇸'],
    ['one of a family', 'the 👩‍👩‍👧 here', 7, 8, '👩‍👩‍👧'],
    ['a letter with its niqqud', 'שָׁלוֹם', 0, 1, 'שָׁ'],
  ])('%s takes the whole character', (_what, text, from, to, quote) => {
    const one = transcriptOf(text);
    expect(quotes(one, selectText(one, NO_HIGHLIGHTS, { start: from, end: to }))).toEqual([quote]);
  });

  test.each([
    [{ start: -10, end: 2 }, ['We']],
    [{ start: 7, end: 3 }, ['ship']],
    [{ start: 48, end: 9_999 }, ['final.']],
    [{ start: Number.NaN, end: 2.9 }, ['We']],
    [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }, [...transcript.text.split('\n\n')]],
    [{ start: 4, end: 4 }, []],
  ])('counts %j as the range within the text', (range, after) => {
    expect(quotes(transcript, selectText(transcript, NO_HIGHLIGHTS, range))).toEqual(after);
  });
});

describe('a long text without plain borders', () => {
  const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

  test.each(['\u200b中', 'é', '🇩🇪', '👩‍👧中', '각', `中${'\u0301'.repeat(700)}`])(
    'has its graphemes where they are, though they are found piece by piece: %j',
    (unit) => {
      const text = `中${unit.normalize('NFD').repeat(Math.ceil(2_000 / unit.length))}中`;
      const transcript = transcriptOf(text);
      const starts = [...GRAPHEMES.segment(text)].map(({ index }) => index);
      for (const offset of [1, 499, 500, 501, 503, 777, 1_000, 1_505]) {
        const [highlight] = createHighlights(transcript, [{ start: offset, end: offset + 1 }]);
        const start = starts.findLast((at) => at <= offset);
        if (highlight) expect([offset, highlight.start]).toEqual([offset, start]);
      }
    },
  );

  test('does not cost the square of its length', () => {
    const cost = (length: number) => {
      const transcript = transcriptOf('\u200b中'.repeat(length / 2));
      const before = process.cpuUsage();
      createHighlights(transcript, [{ start: 0, end: length }]);
      return process.cpuUsage(before).user;
    };
    cost(10_000);
    // Sixteen times as long: the square would be 256 times as much.
    expect(cost(160_000)).toBeLessThan(80 * Math.max(cost(10_000), 2_000));
  });
});
