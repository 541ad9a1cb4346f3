import { foldCase } from '@sentinel/market-ui/entities';

/** A piece of a text, and whether it was typed. */
export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a text at the first place of each typed word, ignoring case. */
export function markedParts(text: string, words: readonly string[]): MarkedPart[] {
  const line = foldCase(text);
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    const at = line.indexOf(word);
    if (at !== -1) isMarked.fill(true, at, at + word.length);
  }
  const parts: MarkedPart[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1;
    parts.push({ text: text.slice(from, to), isMatch: isMarked[from] === true });
    from = to;
  }
  return parts;
}
