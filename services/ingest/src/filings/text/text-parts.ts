/** A part has at most so many words, and so many characters: far below what a tsvector can count (see filing_text). */
const PART_WORDS = 2_000;
const PART_CHARS = 30_000;
/** Words that a part has in common with the one before: a phrase of so many stands whole in one of them. */
const OVERLAP_WORDS = 60;

/** A text in parts as `market.filing_text` holds it; none for an empty text. */
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
    // A single word longer than a part is no word: it is cut.
    for (let at = begin; at < end; at += PART_CHARS)
      parts.push(text.slice(at, Math.min(end, at + PART_CHARS)).trimEnd());
    if (to >= starts.length) break;
    // However long its words are, every part goes on by half of it at least.
    from = Math.max(from + Math.ceil((to - from) / 2), to - OVERLAP_WORDS);
  }
  return parts;
}
