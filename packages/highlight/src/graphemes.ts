/**
 * Where what a reader takes for one character starts and ends: a grapheme cluster of Unicode Standard Annex 29, so that a highlight
 * never begins within an emoji, a letter with its accents, or between CR and LF.
 */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Spaces, line ends, and characters that nobody sees. */
const BLANKS = '\\s\\u0085\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u2069';
const VISIBLE = new RegExp(`[^${BLANKS}]`, 'g');
const BLANK = new RegExp(`[${BLANKS}]`);

/** Below it no two characters make one grapheme, save CR and LF: both are blanks, which no highlight starts or ends with. */
const FIRST_COMBINING = 0x300;

function isPlainBorder(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before < FIRST_COMBINING && after < FIRST_COMBINING;
}

/**
 * The grapheme that holds the unit at the offset. Reads the text only from the plain border before it to the one behind it, because a
 * segmenter copies all of the text that it is given.
 */
function graphemeAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  let from = offset;
  while (!isPlainBorder(text, from)) from -= 1;
  let to = offset + 1;
  while (!isPlainBorder(text, to)) to += 1;
  const found = GRAPHEMES.segment(text.slice(from, to)).containing(offset - from);
  return found
    ? { start: from + found.index, end: from + found.index + found.segment.length }
    : { start: from, end: to };
}

/** The start of the grapheme that the unit at the offset belongs to. */
export function graphemeStart(text: string, offset: number): number {
  if (isPlainBorder(text, offset)) return Math.min(Math.max(offset, 0), text.length);
  return graphemeAt(text, offset).start;
}

/** The end of the grapheme that the unit before the offset belongs to. */
export function graphemeEnd(text: string, offset: number): number {
  if (isPlainBorder(text, offset)) return Math.min(Math.max(offset, 0), text.length);
  return graphemeAt(text, offset - 1).end;
}

/** The offset of the first visible unit in [start, end), or undefined. */
export function firstVisible(text: string, start: number, end: number): number | undefined {
  VISIBLE.lastIndex = start;
  const found = VISIBLE.exec(text);
  return found && found.index < end ? found.index : undefined;
}

/** The offset of the last visible unit in [start, end), or undefined. */
export function lastVisible(text: string, start: number, end: number): number | undefined {
  for (let offset = end - 1; offset >= start; offset -= 1) if (!BLANK.test(text.charAt(offset))) return offset;
  return undefined;
}

export const isBlank = (text: string, start: number, end: number) => firstVisible(text, start, end) === undefined;
