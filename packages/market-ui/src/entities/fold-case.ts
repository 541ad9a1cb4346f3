/**
 * A text in lower case with the same number of characters, so that positions in it are positions in the text. The few
 * characters whose lower case is longer (İ) stay as they are. Phones type ’ where filings have '.
 */
export function foldCase(text: string): string {
  const plain = text.replaceAll('’', "'");
  const lower = plain.toLowerCase();
  if (lower.length === plain.length) return lower;
  return Array.from(plain, (character) => {
    const low = character.toLowerCase();
    return low.length === character.length ? low : character;
  }).join('');
}
