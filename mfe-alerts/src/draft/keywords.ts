/** As many keywords as an alert can have. */
export const MAX_KEYWORDS = 50;
const MAX_KEYWORD_LENGTH = 200;

/** A list of keywords after a text was entered, and why the text was not added, if it was not. */
export interface KeywordEntry {
  readonly keywords: readonly string[];
  readonly fault?: string;
}

/**
 * Adds what was typed: trimmed, and not a second time (spec part 2, section 5), in whatever case. A text of several lines, which is
 * pasted, is several keywords.
 */
export function addKeyword(keywords: readonly string[], typed: string): KeywordEntry {
  let next = keywords;
  for (const line of typed.split(/[\n\r\t]/)) {
    const keyword = line.replace(/\p{Cc}/gu, '').trim();
    if (keyword === '' || next.some((one) => one.toLowerCase() === keyword.toLowerCase())) continue;
    if (!/[\p{L}\p{N}]/u.test(keyword)) return { keywords: next, fault: 'A keyword needs a letter or a number.' };
    if (keyword.length > MAX_KEYWORD_LENGTH) {
      return { keywords: next, fault: `A keyword can have ${MAX_KEYWORD_LENGTH} characters at most.` };
    }
    if (next.length >= MAX_KEYWORDS) {
      return { keywords: next, fault: `An alert can have ${MAX_KEYWORDS} keywords at most.` };
    }
    next = [...next, keyword];
  }
  return { keywords: next };
}
