import fc from 'fast-check';
import { type BlockKind, createTranscript, type Run, type Transcript } from '../transcript.ts';
import { createBuilder } from '../transcript-builder.ts';

/** Characters that texts are cut wrongly at: astral, combined, joined, right-to-left, invisible, and line ends. */
const PIECES = [
  ...['a', 'B', '7', '.', ' ', ' ', '  ', '\n', '\r\n', '\r', '\t', '\u00A0', '\u200B', '\u00AD', '<', '&', '"'],
  ...['😀', '𝒳', '👩‍👩‍👧', '👍🏽', '🇺🇸', '🇺', '❤️', '1️⃣', 'e\u0301', 'o\u0308\u0323', ' \u0301', '\u0301', '\u200D'],
  ...['שָׁלוֹם', 'مَرْحَبًا', '\u202E', '\u2067', 'क्षि', '각', 'ไทย', '中', 'word', 'We shipped it.'],
];
const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 20 }).map((pieces) => pieces.join(''));

const runs: fc.Arbitrary<Run> = fc.record({
  text,
  isStrong: fc.boolean(),
  isEmphasized: fc.boolean(),
  isUnderlined: fc.boolean(),
});

/** Texts of such characters. */
export const wildTexts = text;

const blockContents = fc.array(
  fc.record({
    kind: fc.constantFrom<BlockKind>('paragraph', 'heading', 'item'),
    runs: fc.array(runs, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

export const transcripts: fc.Arbitrary<Transcript> = blockContents.map(createTranscript);

/** Transcripts with white space laid out, as reading gives them. */
export const laidOut: fc.Arbitrary<Transcript> = blockContents.map((contents) => {
  const builder = createBuilder();
  for (const { kind, runs } of contents) {
    builder.startBlock(kind);
    for (const { text, ...format } of runs) builder.addLines(text, format);
  }
  return builder.finish();
});
/** Any range, also one that is reversed or leaves the text. */
export const ranges = fc.record({
  start: fc.integer({ min: -5, max: 260 }),
  end: fc.integer({ min: -5, max: 260 }),
});
