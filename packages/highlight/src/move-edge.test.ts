import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHighlights } from './highlights.ts';
import { type EdgeMove, moveEdge } from './move-edge.ts';
import { ranges, transcripts } from './testing/transcripts.ts';
import { createTranscript, PLAIN } from './transcript.ts';

const moves: fc.Arbitrary<EdgeMove> = fc.record({
  edge: fc.constantFrom('start', 'end'),
  direction: fc.constantFrom('back', 'forward'),
  by: fc.constantFrom('character', 'word'),
});

/** The highlights in brackets, as `[We] shipped [it]`; blocks are divided by `|`. */
function read(marked: string) {
  const texts = marked.split('|');
  const transcript = createTranscript(
    texts.map((text) => ({ kind: 'paragraph', runs: [{ ...PLAIN, text: text.replace(/[[\]]/g, '') }] })),
  );
  const found = transcript.blocks.flatMap((block, index) =>
    [...texts[index]!.matchAll(/\[(.*?)\]/g)].map((match, before) => {
      const start = block.start + match.index - 2 * before;
      return { start, end: start + match[1]!.length };
    }),
  );
  return { transcript, highlights: createHighlights(transcript, found) };
}

function move(marked: string, how: EdgeMove, index = 0): string {
  const { transcript, highlights } = read(marked);
  const after = moveEdge(transcript, highlights, index, how);
  const brackets = new Map(after.highlights.flatMap(({ start, end }) => [[start, '['] as const, [end, ']'] as const]));
  return [...transcript.text, '']
    .reduce(
      ({ at, text }, character) => ({
        at: at + character.length,
        text: text + (brackets.get(at) ?? '') + character,
      }),
      { at: 0, text: '' },
    )
    .text.replace('\n\n', '|');
}

describe('moving an edge of a highlight', () => {
  test.each([
    ['start', 'back', 'character', 'We [shipped] it', '[We shipped] it'.replace('[We', 'W[e')],
    ['start', 'forward', 'character', 'We [shipped] it', 'We s[hipped] it'],
    ['start', 'forward', 'character', 'We [a shipped] it', 'We a [shipped] it'],
    ['end', 'back', 'character', 'We [shipped] it', 'We [shippe]d it'],
    ['end', 'back', 'character', 'We [shipped a] it', 'We [shipped] a it'],
    ['end', 'forward', 'character', 'We [shipped] it', 'We [shipped i]t'],
    ['end', 'forward', 'character', 'a[b]👩‍👩‍👧c', 'a[b👩‍👩‍👧]c'],
    ['start', 'back', 'character', 'ae\u0301[b]', 'a[e\u0301b]'],
    ['start', 'back', 'word', 'We had [shipped] it', 'We [had shipped] it'],
    ['start', 'forward', 'word', 'We [had shipped] it', 'We had [shipped] it'],
    ['start', 'forward', 'word', 'We [had, shipped] it', 'We had, [shipped] it'],
    ['end', 'back', 'word', 'We [had shipped] it', 'We [had] shipped it'],
    ['end', 'forward', 'word', 'We [had] shipped, it', 'We [had shipped], it'],
    ['end', 'forward', 'word', 'We [had shipped].', 'We [had shipped.]'],
    ['start', 'back', 'word', '“[We] had', '[“We] had'],
    ['end', 'forward', 'word', 'don’[t] we', 'don’[t we]'],
    ['end', 'forward', 'word', 'We [don]’t know', 'We [don’t] know'],
  ] as const)('%s %s by %s: %s becomes %s', (edge, direction, by, before, after) => {
    expect(move(before, { edge, direction, by })).toBe(after);
  });

  test.each([
    ['start', 'back', 'character', '[We] shipped'],
    ['end', 'forward', 'word', 'We [shipped]|it'],
    ['start', 'forward', 'character', 'a [b] c'],
    ['end', 'back', 'word', 'a [shipped] c'],
  ] as const)(
    '%s %s by %s does nothing to %s: it keeps a character and its paragraph',
    (edge, direction, by, marked) => {
      expect(move(marked, { edge, direction, by })).toBe(marked);
    },
  );

  test('joins the highlight that it reaches, and says where it is', () => {
    const { transcript, highlights } = read('[a] b [c]');
    const forward = moveEdge(transcript, highlights, 0, { edge: 'end', direction: 'forward', by: 'character' });
    expect(forward).toEqual({ highlights: [{ start: 0, end: 5 }], index: 0 });
    const back = moveEdge(transcript, highlights, 1, { edge: 'start', direction: 'back', by: 'word' });
    expect(back).toEqual({ highlights: [{ start: 0, end: 5 }], index: 0 });
  });

  test('of no highlight changes nothing', () => {
    const { transcript, highlights } = read('a [b]');
    const move = { edge: 'end', direction: 'back', by: 'word' } as const;
    expect(moveEdge(transcript, highlights, 1, move)).toEqual({ highlights, index: 1 });
  });

  test('gives normal highlights, moves the one edge only, and only the way that it was told', () => {
    fc.assert(
      fc.property(
        transcripts,
        fc.array(ranges, { minLength: 1, maxLength: 5 }),
        moves,
        fc.nat(),
        (transcript, all, how, at) => {
          const highlights = createHighlights(transcript, all);
          if (highlights.length === 0) return;
          const index = at % highlights.length;
          const after = moveEdge(transcript, highlights, index, how);
          expect(createHighlights(transcript, after.highlights)).toEqual(after.highlights);
          const [before, moved] = [highlights[index]!, after.highlights[after.index]!];
          const other = how.edge === 'start' ? 'end' : 'start';
          const isJoined = after.highlights.length < highlights.length;
          if (!isJoined) expect(moved[other]).toBe(before[other]);
          const distance = (moved[how.edge] - before[how.edge]) * (how.direction === 'forward' ? 1 : -1);
          expect(distance).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('reaches each visible character of the paragraph by character', () => {
    fc.assert(
      fc.property(transcripts, ranges, (transcript, range) => {
        let highlights = createHighlights(transcript, [range]).slice(0, 1) as unknown as ReturnType<
          typeof createHighlights
        >;
        if (highlights.length === 0) return;
        const block = transcript.blocks.findLast(({ start }) => start <= highlights[0]!.start)!;
        const whole = createHighlights(transcript, [{ start: block.start, end: block.start + block.text.length }]);
        for (let step = 0; step <= 2 * block.text.length; step += 1)
          for (const [edge, direction] of [
            ['start', 'back'],
            ['end', 'forward'],
          ] as const)
            ({ highlights } = moveEdge(transcript, highlights, 0, { edge, direction, by: 'character' }));
        expect(highlights).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
