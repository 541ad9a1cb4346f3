/** How a run of text is set. */
export interface TextFormat {
  readonly isStrong: boolean;
  readonly isEmphasized: boolean;
  readonly isUnderlined: boolean;
}

export const PLAIN: TextFormat = { isStrong: false, isEmphasized: false, isUnderlined: false };
export const STRONG: TextFormat = { ...PLAIN, isStrong: true };

/** Text of one format. */
export interface Run extends TextFormat {
  readonly text: string;
}

export type BlockKind = 'paragraph' | 'heading' | 'item';

/** A paragraph, a heading or an item of a list. A line break within it is "\n". It is never empty. */
export interface Block {
  readonly kind: BlockKind;
  /** Where it starts in the transcript's text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  /** Their texts joined are `text`; neighbors have different formats. */
  readonly runs: readonly Run[];
}

/** What a reviewer reads. */
export interface Transcript {
  readonly blocks: readonly Block[];
  /** The texts of the blocks, joined by `BLOCK_SEPARATOR`: every offset of the package counts in it. */
  readonly text: string;
}

export const BLOCK_SEPARATOR = '\n\n';

/** Puts blocks one behind the other. Joins neighboring runs of one format; leaves empty runs and blocks out. */
export function createTranscript(
  contents: readonly { readonly kind: BlockKind; readonly runs: readonly Run[] }[],
): Transcript {
  const blocks: Block[] = [];
  let start = 0;
  for (const { kind, runs } of contents) {
    const joined = joinRuns(runs);
    const text = joined.map((run) => run.text).join('');
    if (text === '') continue;
    blocks.push({ kind, start, text, runs: joined });
    start += text.length + BLOCK_SEPARATOR.length;
  }
  return { blocks, text: blocks.map(({ text }) => text).join(BLOCK_SEPARATOR) };
}

function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = joined.at(-1);
    if (last && hasSameFormat(last, run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

export const hasSameFormat = (one: TextFormat, other: TextFormat) =>
  one.isStrong === other.isStrong && one.isEmphasized === other.isEmphasized && one.isUnderlined === other.isUnderlined;

export const endOf = (block: Block) => block.start + block.text.length;

/** The index of the last block that starts at the offset or before it; 0 for a smaller offset. */
export function blockIndexAt({ blocks }: Transcript, offset: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((blocks[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
