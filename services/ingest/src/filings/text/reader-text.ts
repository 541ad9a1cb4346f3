import { Parser } from 'htmlparser2';

/** Elements that start and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote body br caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CELLS = new Set(['td', 'th']);
/** Invisible elements; `ix:header` has the contexts and units of inline XBRL. */
const HIDDEN = new Set(['script', 'style', 'title', 'ix:header']);
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** Layout marks in old plain-text filings. */
const PLAIN_MARKS = /<\/?(?:PAGE|TABLE|CAPTION|S|C|FN|F\d{1,2}|B|U|I|R)>/gi;
const LOOKS_LIKE_HTML = /<(?:!doctype\s+html|html|head|body|div|p|font|table\s[^>]*|br)\b[^>]*>/i;
const START_CHARS = 20_000;
/**
 * The parser gets slower with the depth of an element. A document that is nested deeper than any real page, by mistake or on
 * purpose, only has its tags removed, so that it does not block everything else.
 */
const MAX_DEPTH = 4_000;
const BLOCK_TAG = new RegExp(`</?(?:${[...BLOCKS].join('|')})(?![\\w:-])[^<>]*>`, 'gi');
const TAG = /<[!/a-z][^<>]*>/gi;

class TooDeep extends Error {}

/**
 * A document as a reader sees it: without markup, scripts, styles and hidden elements. Each block is a line, and a space separates
 * table cells. Plain text keeps its lines. White space within a line becomes a single space.
 */
export function readerText(text: string, fileName: string | null): string {
  const isHtml = /\.html?$/i.test(fileName ?? '') || LOOKS_LIKE_HTML.test(text.slice(0, START_CHARS));
  if (!isHtml) return tidy(plainText(text));
  try {
    return tidy(htmlText(text));
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return tidy(plainText(text.replace(/\s+/g, ' ').replace(BLOCK_TAG, '\n').replace(TAG, '')));
  }
}

function plainText(text: string): string {
  return text
    .replace(PLAIN_MARKS, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function htmlText(html: string): string {
  const parts: string[] = [];
  /** Number of open elements from the outermost hidden one inward. */
  let hidden = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeep();
        if (hidden > 0 || HIDDEN.has(name) || HIDING_STYLE.test(attributes.style ?? '')) hidden += 1;
        else if (BLOCKS.has(name)) parts.push('\n');
        else if (CELLS.has(name)) parts.push(' ');
      },
      ontext(text) {
        // In HTML, a line break is only white space.
        if (hidden === 0) parts.push(text.replace(/\s+/g, ' '));
      },
      onclosetag(name) {
        depth -= 1;
        if (hidden > 0) hidden -= 1;
        else if (BLOCKS.has(name)) parts.push('\n');
        else if (CELLS.has(name)) parts.push(' ');
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.write(html);
  parser.end();
  return parts.join('');
}

/** Collapses white space, removes empty lines, and removes characters that PostgreSQL cannot store or that are invisible. */
function tidy(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}
