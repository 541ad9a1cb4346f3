/**
 * A text in lower case with the same number of characters, so that positions in it are positions in the text. The few
 * characters whose lower case is longer (İ) stay as they are. Phones type ’ where filings have '.
 */
export function foldCase(typed: string): string {
  const text = typed.replaceAll('’', "'");
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const low = character.toLowerCase();
    return low.length === character.length ? low : character;
  }).join('');
}
