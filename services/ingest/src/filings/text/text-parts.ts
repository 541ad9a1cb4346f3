/** Limits of a part, far below those of a tsvector (see filing_text). */
const PART_WORDS = 2_000;
const PART_CHARS = 30_000;
/** Consecutive parts share this many words, so that a phrase of up to this length is complete in one part. */
const OVERLAP_WORDS = 60;

/** Splits a text into the parts that `market.filing_text` stores; an empty text has none. */
export function textParts(text: string): string[] {
  const starts: number[] = [];
  for (const { index } of text.matchAll(/\S+/g)) starts.push(index);
  const parts: string[] = [];
  let from = 0;
  while (from < starts.length) {
    const begin = starts[from] ?? 0;
    let to = Math.min(from + PART_WORDS, starts.length);
    while (to > from + 1 && (starts[to] ?? text.length) - begin > PART_CHARS) to -= 1;
    const end = starts[to] ?? text.length;
    // A word that is longer than a part is cut.
    for (let at = begin; at < end; at += PART_CHARS)
      parts.push(text.slice(at, Math.min(end, at + PART_CHARS)).trimEnd());
    if (to >= starts.length) break;
    from = Math.max(from + 1, to - OVERLAP_WORDS);
    // With huge words, the overlap is at most half of the part; otherwise the same word would be in many parts.
    while (end - (starts[from] ?? end) > (end - begin) / 2) from += 1;
  }
  return parts;
}
