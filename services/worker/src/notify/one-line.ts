/** Names in filings can contain anything; in a message they are one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** The longest subject that mailboxes show in full. */
const LONGEST = 180;

/** A subject is one line of a sensible length. */
export function subjectLine(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
