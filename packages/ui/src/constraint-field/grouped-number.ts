const NUMBER = /^(\s*[-−+]?\$?[-−+]?)(\d[\d,]*)((?:\.\d*)?\s*%?\s*)$/;
const GROUPED = /^\d{1,3}(?:,\d{3})*$/;

const inThousands = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A number as typed, with separators between its thousands; any other text, and a comma that is no separator, as it is. */
export function grouped(text: string): string {
  const [, sign = '', whole = '', rest = ''] = NUMBER.exec(text) ?? [];
  if (whole === '' || (whole.includes(',') && !GROUPED.test(whole))) return text;
  return sign + inThousands(whole.replaceAll(',', '')) + rest;
}

/**
 * A grouped number after an edit: its separators move along with its digits. A comma that was typed or pasted stays where it is, because
 * '12,5' may mean 12.5.
 */
export function groupedEdit(before: string, after: string): string {
  let start = 0;
  while (start < after.length && before[start] === after[start]) start++;
  let end = after.length;
  for (let from = before.length; end > start && from > start && before[from - 1] === after[end - 1]; from--) end--;
  const isTheirs = before !== grouped(before.replaceAll(',', '')) || after.slice(start, end).includes(',');
  const bare = after.replaceAll(',', '');
  return isTheirs || !NUMBER.test(bare) ? after : grouped(bare);
}

/** Where the cursor stands in the grouped text: after as many other letters as in the text before. */
export function cursorIn(text: string, letters: number): number {
  let seen = 0;
  let at = 0;
  while (at < text.length && seen < letters) {
    if (text[at] !== ',') seen++;
    at++;
  }
  return at;
}
