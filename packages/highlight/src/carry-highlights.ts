import { createHighlights, type Highlights } from './highlights.ts';
import type { TextRange } from './text-range.ts';
import type { Transcript } from './transcript.ts';

export interface CarriedHighlights {
  readonly highlights: Highlights;
  /** The quotes that the other transcript does not have, or has more than once. */
  readonly lost: readonly string[];
}

/**
 * The highlights of one transcript on another one, for a stored `interaction_html` whose interaction was imported anew. Text before
 * and behind all changes keeps its highlights; elsewhere a highlight goes where the same quote is, if that is one place only.
 */
export function carryHighlights(from: Transcript, highlights: Highlights, to: Transcript): CarriedHighlights {
  const before = commonStart(from.text, to.text);
  const behind = commonEnd(from.text.slice(before), to.text.slice(before));
  const shift = to.text.length - from.text.length;
  const lost: string[] = [];
  const place = ({ start, end }: TextRange): TextRange | undefined => {
    if (end <= before) return { start, end };
    if (start >= from.text.length - behind) return { start: start + shift, end: end + shift };
    const quote = from.text.slice(start, end);
    const found = to.text.indexOf(quote);
    if (found !== -1 && to.text.lastIndexOf(quote) === found) return { start: found, end: found + quote.length };
    lost.push(quote);
    return undefined;
  };
  const placed = highlights.flatMap((highlight) => place(highlight) ?? []);
  return { highlights: createHighlights(to, placed), lost };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.charCodeAt(length) === other.charCodeAt(length))
    length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (
    length < one.length &&
    length < other.length &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1;
  return length;
}
