import { Parser } from 'htmlparser2';
import { isBlank } from './graphemes.ts';
import { createHighlights, type Highlights, joinHighlights } from './highlights.ts';
import { collectRepairs, type Repair, type Repairs } from './repairs.ts';
import type { TextRange } from './text-range.ts';
import { type BlockKind, blockIndexAt, PLAIN, type TextFormat, type Transcript } from './transcript.ts';
import { createBuilder } from './transcript-builder.ts';

export interface HtmlReading {
  readonly transcript: Transcript;
  readonly highlights: Highlights;
  readonly repairs: readonly Repair[];
}

/** The class of the `mark` elements that are highlights (spec part 3 section 3 "Interaction"). */
export const HIGHLIGHT_CLASS = 'cat-highlight';

const BLOCK_KINDS: ReadonlyMap<string, BlockKind> = new Map([
  ['p', 'paragraph'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'] as const),
  ['li', 'item'],
]);
const FORMATS: ReadonlyMap<string, keyof TextFormat> = new Map([
  ['strong', 'isStrong'],
  ['b', 'isStrong'],
  ['em', 'isEmphasized'],
  ['i', 'isEmphasized'],
  ['u', 'isUnderlined'],
]);
/** Other elements that start and end a block. */
const DIVIDERS = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form header hr html main nav ol pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
/** Elements without a meaning of their own, which every document or list has. */
const EXPECTED = new Set(['html', 'body', 'ul', 'ol', 'br']);
/** Elements whose content no reader sees, or which are not text. */
const REMOVED = new Set(
  'applet audio base canvas embed frame frameset head iframe img input link math meta noembed noframes noscript object script source style svg template title video'.split(
    ' ',
  ),
);
/** The parser gets slower with the depth of an element; no real page is nested like this. */
const MAX_DEPTH = 1_000;
const LONE_SURROGATE_OR_NUL = /[\u{D800}-\u{DFFF}\0]/gu;

/** An element costs as much as a hundred letters. Ten calls of three hours have fewer. */
const MAX_ELEMENTS = 30_000;

class TooManyElements extends Error {}

/**
 * Reads a transcript with highlights from HTML of any origin (`interaction_html`). Only text, the blocks, formats and line breaks
 * that a transcript has, and `mark.cat-highlight` get through: no other element, no attribute, no address. Says what it repaired.
 */
export function readInteractionHtml(html: string): HtmlReading {
  const repairs = collectRepairs();
  const wellFormed = replaceUnstorable(html, repairs);
  try {
    return readWithMarks(wellFormed, repairs);
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error;
    return readWithoutTags(wellFormed);
  }
}

/** Puts U+FFFD for what neither UTF-8 nor PostgreSQL can store: halves of surrogate pairs, and U+0000. */
export function replaceUnstorable(text: string, repairs: Repairs): string {
  let count = 0;
  const replaced = text.replace(LONE_SURROGATE_OR_NUL, () => {
    count += 1;
    return '\uFFFD';
  });
  repairs.add('replaced-character', null, count);
  return replaced;
}

function readWithMarks(html: string, repairs: Repairs): HtmlReading {
  const builder = createBuilder();
  const marks = createMarks(repairs);
  const formats = { isStrong: 0, isEmphasized: 0, isUnderlined: 0 };
  /** What each open `mark` is. */
  const openMarks: ('highlight' | 'foreign')[] = [];
  const kinds: BlockKind[] = [];
  let [depth, elements, removed, preformatted, markEnds] = [0, 0, 0, 0, 0];
  /** The parser gives each `<` that is no tag as a text of its own. */
  let texts: string[] = [];

  const flushText = () => {
    if (texts.length === 0) return;
    const text = texts.length === 1 ? (texts[0] ?? '') : texts.join('');
    texts = [];
    const format = toFormat(formats);
    const range = preformatted > 0 ? builder.addLines(text, format) : builder.add(text, format);
    if (range) marks.cover(range);
  };
  const boundary = () => builder.startBlock(kinds.at(-1) ?? 'paragraph');
  const parser = new Parser({
    onopentag(name, attributes) {
      flushText();
      depth += 1;
      elements += 1;
      if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw new TooManyElements();
      if (removed > 0 || REMOVED.has(name)) {
        removed += 1;
        if (removed === 1) repairs.add('removed-element', name);
        return;
      }
      const isHighlight = name === 'mark' && (attributes.class ?? '').split(/\s+/).includes(HIGHLIGHT_CLASS);
      for (const attribute of Object.keys(attributes))
        if (!isHighlight || attribute !== 'class' || attributes.class !== HIGHLIGHT_CLASS)
          repairs.add('removed-attribute', attribute);
      const kind = BLOCK_KINDS.get(name);
      const format = FORMATS.get(name);
      if (name === 'mark') {
        openMarks.push(isHighlight ? 'highlight' : 'foreign');
        if (isHighlight) marks.open();
        else repairs.add('foreign-mark');
      } else if (kind) {
        kinds.push(kind);
        boundary();
      } else if (format) formats[format] += 1;
      else if (name === 'br') builder.lineBreak();
      else {
        if (DIVIDERS.has(name)) boundary();
        if (CELLS.has(name)) builder.add(' ', toFormat(formats));
        if (name === 'pre') preformatted += 1;
        if (!EXPECTED.has(name)) repairs.add('unwrapped-element', name);
      }
    },
    ontext(text) {
      if (removed === 0) texts.push(text);
    },
    onclosetag(name, isImplied) {
      flushText();
      depth -= 1;
      if (removed > 0) {
        removed -= 1;
        return;
      }
      const format = FORMATS.get(name);
      if (name === 'mark') {
        if (!isImplied) markEnds += 1;
        if (openMarks.pop() === 'highlight') marks.close(isImplied);
      } else if (BLOCK_KINDS.has(name)) {
        kinds.pop();
        boundary();
      } else if (format) formats[format] -= 1;
      else {
        if (DIVIDERS.has(name)) boundary();
        if (name === 'pre') preformatted -= 1;
      }
    },
  });
  parser.write(html);
  parser.end();
  flushText();
  repairs.add('stray-mark-end', null, Math.max((html.match(/<\/mark\b/gi)?.length ?? 0) - markEnds, 0));

  const transcript = builder.finish();
  const highlights = marks.finish(transcript);
  return { transcript, highlights, repairs: repairs.all() };
}

const toFormat = (open: Readonly<Record<keyof TextFormat, number>>): TextFormat => ({
  isStrong: open.isStrong > 0,
  isEmphasized: open.isEmphasized > 0,
  isUnderlined: open.isUnderlined > 0,
});

/** What is marked, while HTML is read: nested marks count as one. */
function createMarks(repairs: Repairs) {
  const covered: TextRange[] = [];
  let depth = 0;
  let current: TextRange | undefined;
  return {
    open(): void {
      depth += 1;
      if (depth > 1) repairs.add('nested-mark');
    },
    cover({ start, end }: TextRange): void {
      if (depth > 0) current = { start: current?.start ?? start, end };
    },
    close(isImplied: boolean): void {
      depth -= 1;
      if (isImplied) repairs.add('unclosed-mark');
      if (depth > 0) return;
      if (current) covered.push(current);
      else repairs.add('empty-mark');
      current = undefined;
    },
    finish(transcript: Transcript): Highlights {
      const blockOf = (offset: number) => blockIndexAt(transcript, offset);
      repairs.add('divided-mark', null, covered.filter(({ start, end }) => blockOf(start) !== blockOf(end - 1)).length);
      const each = covered.map((range) => ({ range, own: createHighlights(transcript, [range]) }));
      const highlights = joinHighlights(
        transcript,
        each.map(({ own }) => own),
      );
      const isWider = (own: Highlights, { start, end }: TextRange) =>
        !isBlank(transcript.text, own[0]?.start ?? start, start) ||
        !isBlank(transcript.text, end, own.at(-1)?.end ?? end);
      let expected = 0;
      for (const { range, own } of each) {
        expected += own.length;
        if (own.length === 0) repairs.add('empty-mark');
        else if (isWider(own, range)) repairs.add('widened-mark');
      }
      repairs.add('joined-mark', null, expected - highlights.length);
      return highlights;
    },
  };
}

const BLOCK_TAG = new RegExp(`</?(?:${[...DIVIDERS, ...BLOCK_KINDS.keys(), 'br'].join('|')})(?![\\w:-])[^<>]*>`, 'gi');
const REMOVED_ELEMENT = /<(script|style|template|title)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<[!/a-z][^<>]*>/gi;

/** The text of HTML that no parser should be made to nest. */
function readWithoutTags(html: string): HtmlReading {
  const repairs = collectRepairs();
  repairs.add('too-deep');
  const builder = createBuilder();
  const text = html.replace(REMOVED_ELEMENT, ' ').replace(/\s+/g, ' ').replace(BLOCK_TAG, '\n').replace(TAG, '');
  const lines = text.split('\n');
  const paragraphs = [...lines.slice(0, MAX_ELEMENTS), lines.slice(MAX_ELEMENTS).join(' ')];
  for (const paragraph of paragraphs) {
    builder.startBlock('paragraph');
    builder.add(paragraph, PLAIN);
  }
  const transcript = builder.finish();
  return { transcript, highlights: createHighlights(transcript, []), repairs: repairs.all() };
}
