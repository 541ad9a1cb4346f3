import { describe, expect, test } from '@jest/globals';
import { addHighlight, NO_HIGHLIGHTS, readInteraction, type Transcript } from '@sentinel/highlight';
import { choose, hasUndecidedHighlights, NO_VERDICT, needsSave, statusOf, type Verdict } from './verdict.ts';

const reading = readInteraction(JSON.stringify({ interaction: [{ CFO: 'We shipped it early.' }] }));
const transcript: Transcript = reading.isReadable ? reading.transcript : { blocks: [], text: '' };
const mark = (start: number, end: number) => addHighlight(transcript, NO_HIGHLIGHTS, { start, end });
const verdict = (change: Partial<Verdict>): Verdict => ({ ...NO_VERDICT, ...change });

test.each([
  ['Complete', verdict({ choice: 'not-relevant' })],
  ['Complete', verdict({ choice: 'not-relevant', highlights: mark(4, 6) })],
  ['Complete', verdict({ choice: 'relevant', highlights: mark(4, 6) })],
  ['Please Highlight', verdict({ choice: 'relevant' })],
  ['Please Select Relevant or Not Relevant', verdict({ highlights: mark(4, 6) })],
  ['In Progress', verdict({})],
  ['In Progress', verdict({ note: 'compare 7' })],
] as const)('the status is %s (part 3 section 4 "Interaction review status")', (status, given) => {
  expect(statusOf(given)).toBe(status);
});

describe('what is saved, part 3 section 4 "Auto-save"', () => {
  test.each([
    ['nothing changed', verdict({ choice: 'not-relevant' }), verdict({ choice: 'not-relevant' }), false],
    ['a first choice', verdict({ choice: 'not-relevant' }), NO_VERDICT, true],
    ['another note', verdict({ choice: 'not-relevant', note: 'a' }), verdict({ choice: 'not-relevant' }), true],
    [
      'another choice',
      verdict({ choice: 'not-relevant' }),
      verdict({ choice: 'relevant', highlights: mark(4, 6) }),
      true,
    ],
    [
      'other highlights',
      verdict({ choice: 'relevant', highlights: mark(4, 6) }),
      verdict({ choice: 'relevant', highlights: mark(4, 11) }),
      true,
    ],
    [
      'the same highlights, made again',
      verdict({ choice: 'relevant', highlights: mark(4, 6) }),
      verdict({ choice: 'relevant', highlights: mark(4, 6) }),
      false,
    ],
    ['no highlight yet', verdict({ choice: 'relevant' }), NO_VERDICT, false],
    ['only a note', verdict({ note: 'a' }), NO_VERDICT, false],
    [
      'highlights that Not Relevant does not store',
      verdict({ choice: 'not-relevant', highlights: mark(4, 6) }),
      verdict({ choice: 'not-relevant' }),
      false,
    ],
  ])('%s', (_, given, stored, isSaved) => {
    expect(needsSave(given, stored)).toBe(isSaved);
  });

  test('Not Relevant takes the highlights away; Relevant keeps them', () => {
    const marked = verdict({ highlights: mark(4, 6) });
    expect(choose(marked, 'not-relevant')).toEqual(verdict({ choice: 'not-relevant' }));
    expect(choose(marked, 'relevant').highlights).toBe(marked.highlights);
  });
});

test.each([
  ['without a choice', verdict({ highlights: mark(4, 6) }), NO_VERDICT, true],
  ['with Not Relevant', verdict({ choice: 'not-relevant', highlights: mark(4, 6) }), NO_VERDICT, true],
  ['with Relevant', verdict({ choice: 'relevant', highlights: mark(4, 6) }), NO_VERDICT, false],
  ['none', verdict({}), NO_VERDICT, false],
  ['that came with the interaction', verdict({ highlights: mark(4, 6) }), verdict({ highlights: mark(4, 6) }), false],
] as const)('highlights are unsaved: %s (part 3 section 4 "Highlighting")', (_, given, stored, isUnsaved) => {
  expect(hasUndecidedHighlights(given, stored)).toBe(isUnsaved);
});
