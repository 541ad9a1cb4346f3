import { EIGHT_K_HEADER_TITLES, EIGHT_K_RENUMBERED_ON } from '@sentinel/vocabulary-market';

/** `Item 5.02. Departure …`, `ITEM 7: …`, or `Item 2.` on a line by itself. */
const HEADING = /^[^\p{L}\p{N}]{0,8}item[\s\u00a0]{1,20}(\d{1,2}(?:\.\d{2})?)(?!\.?\d)(.{0,80})/iu;
/** What follows the number when a sentence only mentions an item, as in `Item 4 of Form 8-K`. */
const MENTION = /^[\s,;]*(?:[,;)]|(?:of|in|and|or|to|is|are|was|above|below|hereof|which|that|shall|has|have|as|by)\b)/;

const NUMBERS = new Set<string>(Object.values(EIGHT_K_HEADER_TITLES));

/**
 * Numbers of the items an 8-K has headings for, in order and without repeats. Use it only when the header names no items,
 * as in many filings from before 2004.
 * @param text the main document as plain text, with its line breaks
 * @param filedOn YYYY-MM-DD; items were numbered 1 to 12 before 2004-08-23, and 1.01, 1.02, … since
 */
export function eightKItemsOfText(text: string, filedOn: string | null): string[] {
  const isOld = filedOn !== null && filedOn < EIGHT_K_RENUMBERED_ON;
  const found = new Set<string>();
  for (const line of text.split('\n')) {
    const [, number = '', rest = ''] = HEADING.exec(line) ?? [];
    if (number === '' || MENTION.test(rest)) continue;
    if (isOld ? /^(?:[1-9]|1[0-2])$/.test(number) : NUMBERS.has(number)) found.add(number);
  }
  return [...found];
}
