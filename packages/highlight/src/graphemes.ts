/**
 * Where what a reader takes for one character starts and ends: a grapheme cluster of Unicode Standard Annex 29, so that a highlight
 * never begins within an emoji, a letter with its accents, or between CR and LF.
 */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Spaces, line ends, and characters that nobody sees. */
const BLANKS = '\\s\\u0085\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069';
const VISIBLE = new RegExp(`[^${BLANKS}]`);
const BLANK = new RegExp(`[${BLANKS}]`);

/** Below it no two characters make one grapheme, save CR and LF: both are blanks, which no highlight starts or ends with. */
const FIRST_COMBINING = 0x300;

function isPlainBorder(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before < FIRST_COMBINING && after < FIRST_COMBINING;
}

/** Of a text that a segmenter gets; at each grapheme it goes through all of it. */
const PIECE = 500;

/** Where the graphemes of a part of a text start, found piece by piece: at once, they would cost the square of its length. */
function startsWithin(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let [at, length] = [from, PIECE]; at < to; ) {
    const cut = Math.min(at + length, to);
    const end = cut < to && isHighSurrogate(text, cut - 1) ? cut - 1 : cut;
    const found = Array.from(GRAPHEMES.segment(text.slice(at, end)), ({ index }) => at + index);
    // The last one may go on in the next piece.
    const next = end === to ? to : (found.pop() ?? to);
    length = next === at ? length * 2 : PIECE;
    for (const start of found) starts.push(start);
    at = next;
  }
  return starts;
}

function isHighSurrogate(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  return unit >= 0xd800 && unit < 0xdc00;
}

/** A part of a text between two plain borders, and where its graphemes start. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly starts: readonly number[];
}

const OF_BLOCKS = new WeakMap<{ readonly text: string }, ReturnType<typeof findGraphemes>>();

/** The graphemes of a block, or of anything else whose text never changes. */
function graphemesOf(block: { readonly text: string }) {
  const known = OF_BLOCKS.get(block);
  if (known) return known;
  const graphemes = findGraphemes(block.text);
  OF_BLOCKS.set(block, graphemes);
  return graphemes;
}

/**
 * Finds the graphemes of one text. A text without plain borders (Chinese, emoji) is divided once and not for each highlight in it, or
 * many highlights would cost the square of its length.
 */
function findGraphemes(text: string) {
  let last: Stretch | undefined;

  function stretchAt(offset: number): Stretch {
    if (last && last.from <= offset && offset < last.to) return last;
    let from = offset;
    while (!isPlainBorder(text, from)) from -= 1;
    let to = offset + 1;
    while (!isPlainBorder(text, to)) to += 1;
    const starts = startsWithin(text, from, to);
    last = { from, to, starts };
    return last;
  }

  /** The grapheme that holds the unit at the offset. */
  function at(offset: number): { readonly start: number; readonly end: number } {
    const { to, starts } = stretchAt(offset);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { start: starts[low] ?? offset, end: starts[low + 1] ?? to };
  }

  return {
    start: (offset: number): number => at(offset).start,
    end: (offset: number): number => at(offset - 1).end,
  };
}

/**
 * The start of the grapheme of a block that the unit at the offset belongs to. At a plain border nothing is built: a verdict can
 * highlight 30,000 blocks, and what is kept for each costs more than all the rest.
 */
export const graphemeStart = (block: { readonly text: string }, offset: number): number =>
  isPlainBorder(block.text, offset) ? within(block.text, offset) : graphemesOf(block).start(offset);

/** The end of the grapheme of a block that the unit before the offset belongs to. */
export const graphemeEnd = (block: { readonly text: string }, offset: number): number =>
  isPlainBorder(block.text, offset) ? within(block.text, offset) : graphemesOf(block).end(offset);

const within = (text: string, offset: number) => Math.min(Math.max(offset, 0), text.length);

/** The offset of the first visible unit in [start, end), or undefined. */
export function firstVisible(text: string, start: number, end: number): number | undefined {
  // A search of the whole text would go through all blanks behind the end, for each highlight.
  const found = text.slice(start, end).search(VISIBLE);
  return found === -1 ? undefined : start + found;
}

/** The offset of the last visible unit in [start, end), or undefined. */
export function lastVisible(text: string, start: number, end: number): number | undefined {
  for (let offset = end - 1; offset >= start; offset -= 1) if (!BLANK.test(text.charAt(offset))) return offset;
  return undefined;
}

export const isBlank = (text: string, start: number, end: number) => firstVisible(text, start, end) === undefined;
