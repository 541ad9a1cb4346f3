/** One change of one file. Offsets are those of the file's text, in UTF-16 units. */
export interface Mutant {
  /** Absolute path. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** What a mutator finds in a piece of code: offsets relative to the file, as in {@link Mutant}. */
export type Change = Omit<Mutant, 'file'>;

/** The line, from 1, on which a mutant is, and the line's text without its indentation. */
export function lineOf(source: string, { start }: Change): { readonly number: number; readonly text: string } {
  const before = source.slice(0, start);
  const from = before.lastIndexOf('\n') + 1;
  const to = source.indexOf('\n', start);
  return { number: before.split('\n').length, text: source.slice(from, to === -1 ? undefined : to).trim() };
}

/** `a < b` → `a <= b` on one line, as the report and the list of equivalent mutants have it. */
export function describeChange(source: string, { end, replacement, start }: Change): string {
  const short = (text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    return line.length > 70 ? `${line.slice(0, 69)}…` : line;
  };
  return `${short(source.slice(start, end))} → ${short(replacement) || '(nothing)'}`;
}
