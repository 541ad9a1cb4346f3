import { isBlank } from './graphemes.ts';
import { clampRange, graphemesWithin, type TextRange, visibleParts, visibleWithin } from './text-range.ts';
import { blockIndexAt, endOf, type Transcript } from './transcript.ts';

declare const isNormal: unique symbol;

/**
 * The highlights of a transcript, in the order of the text. Each lies in one block, starts and ends with a visible character, and
 * holds whole graphemes; between two in a block there is something visible. So the set of highlighted visible characters determines them.
 */
export type Highlights = readonly TextRange[] & { readonly [isNormal]: true };

export const NO_HIGHLIGHTS = [] as readonly TextRange[] as Highlights;

/**
 * The highlights that cover these ranges, in whatever order and however they overlap. Widens them to whole graphemes, divides them
 * between blocks, leaves blanks at their ends out, and joins those that touch or have only blanks between them
 * (spec part 3 section 4 "Highlighting": "Adjacent highlights merge. Whitespace-only text is skipped.").
 */
export function createHighlights(transcript: Transcript, ranges: readonly TextRange[]): Highlights {
  return join(
    transcript,
    ranges.flatMap((range) => visibleParts(transcript, range)),
  );
}

/** The highlights that are in any of these. */
export const joinHighlights = (transcript: Transcript, all: readonly Highlights[]): Highlights =>
  join(transcript, all.flat());

/** Highlights a range too. Gives the same object if that changes nothing. */
export function addHighlight(transcript: Transcript, highlights: Highlights, range: TextRange): Highlights {
  return add(transcript, highlights, visibleParts(transcript, range));
}

function add(transcript: Transcript, highlights: Highlights, parts: readonly TextRange[]): Highlights {
  return parts.every((part) => isHighlighted(highlights, part))
    ? highlights
    : join(transcript, [...highlights, ...parts]);
}

/**
 * Takes the highlight from a range: highlights within it go, those that it touches are trimmed or divided. Gives the same object if
 * that changes nothing.
 */
export function removeHighlight(transcript: Transcript, highlights: Highlights, range: TextRange): Highlights {
  const { start, end } = clampRange(transcript, range);
  const kept: TextRange[] = [];
  for (const highlight of highlights) {
    const block = transcript.blocks[blockIndexAt(transcript, highlight.start)];
    const cut = block && highlight.start < end && start < highlight.end && graphemesWithin(block, { start, end });
    if (!cut) {
      kept.push(highlight);
      continue;
    }
    const before = visibleWithin(block, { start: highlight.start, end: cut.start });
    const after = visibleWithin(block, { start: cut.end, end: highlight.end });
    for (const rest of [before, after]) if (rest) kept.push(rest);
  }
  const joined = join(transcript, kept);
  return isSame(joined, highlights) ? highlights : joined;
}

/**
 * What selecting text does (spec part 3 section 4 "Highlighting"). If all that is visible of the selection is highlighted already,
 * the highlight is taken from it: one that is selected whole goes, one that is selected in part is trimmed or divided. Otherwise all
 * of it is highlighted, and the highlights that it crosses or touches become one. A selection of blanks changes nothing.
 */
export function selectText(transcript: Transcript, highlights: Highlights, selection: TextRange): Highlights {
  const parts = visibleParts(transcript, selection);
  return parts.every((part) => isHighlighted(highlights, part))
    ? removeHighlight(transcript, highlights, selection)
    : add(transcript, highlights, parts);
}

/** The index of the highlight at the offset: the one that contains the unit there. */
export function highlightIndexAt(highlights: Highlights, offset: number): number | undefined {
  let low = 0;
  let high = highlights.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = highlights[middle];
    if (!found) break;
    if (offset < found.start) high = middle - 1;
    else if (offset >= found.end) low = middle + 1;
    else return middle;
  }
  return undefined;
}

/** Whether one highlight contains the whole range. */
function isHighlighted(highlights: Highlights, { start, end }: TextRange): boolean {
  const found = highlights[highlightIndexAt(highlights, start) ?? -1];
  return found !== undefined && end <= found.end;
}

const isSame = (one: readonly TextRange[], other: readonly TextRange[]) =>
  one.length === other.length &&
  one.every(({ start, end }, index) => start === other[index]?.start && end === other[index]?.end);

/** Sorts ranges that each lie in a block, and joins those that overlap, touch, or have only blanks of their block between them. */
function join(transcript: Transcript, ranges: readonly TextRange[]): Highlights {
  const joined: TextRange[] = [];
  let blockEnd = 0;
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (
      last &&
      range.start < blockEnd &&
      (range.start <= last.end || isBlank(transcript.text, last.end, range.start))
    ) {
      if (range.end > last.end) joined[joined.length - 1] = { start: last.start, end: range.end };
      continue;
    }
    joined.push(range);
    const block = transcript.blocks[blockIndexAt(transcript, range.start)];
    blockEnd = block ? endOf(block) : 0;
  }
  return joined as readonly TextRange[] as Highlights;
}
