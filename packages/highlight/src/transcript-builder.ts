import type { TextRange } from './text-range.ts';
import {
  BLOCK_SEPARATOR,
  type BlockKind,
  createTranscript,
  type Run,
  type TextFormat,
  type Transcript,
} from './transcript.ts';

/** White space of HTML; a no-break space is none. */
const SPACES = /[ \t\n\f\r]+/g;

/**
 * Builds a transcript from pieces of text as a browser lays them out: white space within a block becomes one space, or one line
 * break where it contains one; at the ends of a block it goes. So what is drawn is what is stored, character by character.
 */
export function createBuilder() {
  const contents: { kind: BlockKind; runs: Run[] }[] = [];
  let runs: Run[] = [];
  let kind: BlockKind = 'paragraph';
  let blockStart = 0;
  let length = 0;
  let space: '' | ' ' | '\n' = '';

  const push = (text: string, format: TextFormat) => {
    runs.push({ ...format, text });
    length += text.length;
  };
  const builder = {
    /** Starts a block; what comes before it is another one. */
    startBlock(next: BlockKind): void {
      if (length > 0) {
        contents.push({ kind, runs });
        blockStart += length + BLOCK_SEPARATOR.length;
        runs = [];
        length = 0;
      }
      kind = next;
      space = '';
    },
    lineBreak(): void {
      if (length > 0) space = '\n';
    },
    /** Adds text. Gives where its characters other than white space are, from the first to the last. */
    add(text: string, format: TextFormat): TextRange | undefined {
      const collapsed = text.replace(SPACES, ' ');
      const startsWithSpace = collapsed.startsWith(' ');
      const words = collapsed.slice(startsWithSpace ? 1 : 0, collapsed.endsWith(' ') ? -1 : undefined);
      if (startsWithSpace && space === '' && length > 0) space = ' ';
      if (words === '') return undefined;
      if (space !== '') push(space, format);
      const start = blockStart + length;
      push(words, format);
      space = collapsed.endsWith(' ') ? ' ' : '';
      return { start, end: blockStart + length };
    },
    /** Adds text whose line breaks count. */
    addLines(text: string, format: TextFormat): TextRange | undefined {
      let range: TextRange | undefined;
      for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
        if (index > 0) builder.lineBreak();
        const added = builder.add(line, format);
        if (added) range = { start: range?.start ?? added.start, end: added.end };
      }
      return range;
    },
    finish(): Transcript {
      builder.startBlock('paragraph');
      return createTranscript(contents);
    },
  };
  return builder;
}
