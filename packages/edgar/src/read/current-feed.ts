import { EdgarParseError } from '../parse/edgar-parse-error.ts';
import { filedDay } from '../parse/filed-day.ts';
import { child, childrenNamed, readXmlTree, type XmlElement } from '../parse/xml-tree.ts';
import { splitFeedPage } from './feed-page-pieces.ts';
import { EdgarListingError } from './listing-error.ts';

/** One party of one filing in the feed of current filings. The feed lists a filing once for each of its parties. */
export interface FeedEntry {
  readonly accession: string;
  /** The full form type. EDGAR filters by prefix: asking for type 4 also returns 424B2, 497 and more. */
  readonly formType: string;
  readonly partyName: string;
  /** Ten digits. */
  readonly cik: string;
  /** `Issuer`, `Reporting`, `Filer`, `Subject`, `Filed by` and rarer ones. */
  readonly role: string;
  /** When EDGAR accepted it: ISO 8601, UTC. */
  readonly acceptedAt: string;
  /** YYYY-MM-DD; the next day for filings accepted after hours. Null when the summary does not have it. */
  readonly filedOn: string | null;
  /** The items that the summary of an 8-K lists, with their numbers (`2.02`). */
  readonly items: readonly { readonly number: string; readonly title: string }[];
}

/** An entry that cannot be read, with what can be told of it. */
export interface UnreadEntry {
  readonly accession: string | null;
  /** Of its category, or else as its title begins. */
  readonly formType: string | null;
  /** At most 200 characters, without control characters. */
  readonly title: string;
  /** One readable line. */
  readonly reason: string;
}

/** A page of the feed, most recently accepted first. */
export interface CurrentFeed {
  /** When EDGAR made the page: ISO 8601, UTC. When the page does not say so, its newest entry's acceptance. */
  readonly updatedAt: string;
  readonly entries: readonly FeedEntry[];
  /** What stands on the page besides, and could not be read. */
  readonly unread: readonly UnreadEntry[];
}

const ACCESSION = /accession-number=(\d{10}-\d{2}-\d{6})$/;
/** The CIK and the role come last; the name before them may contain parentheses and dashes. */
const TITLE_END = / \((\d{10})\) \(([^()]+)\)$/;
const TITLE_START = /^\s*(\S[^<>]{0,19}?) - /;
const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
/** The reader's mark moves with the times of entries, so one in the far future would hold it there. */
const AHEAD_MS = 86_400_000;
const MAX_TITLE = 200;

/** An entry as an element, or as a piece of a page that is not well-formed, with why it cannot be parsed. */
type Piece = { readonly element: XmlElement } | { readonly text: string; readonly fault: string };

/**
 * Reads a page of EDGAR's Atom feed of current filings (`browse-edgar?action=getcurrent&output=atom`). The page is in
 * ISO-8859-1; the caller decodes it. An entry that cannot be read, or a page that is not well-formed around one, never costs the
 * other entries.
 * @throws EdgarListingError `empty`, `too_large`, `not_a_listing` or `malformed`: cut off, or no entry can be read
 */
export function parseCurrentFeed(text: string): CurrentFeed {
  const page = readPage(text);
  const entries: FeedEntry[] = [];
  const unread: UnreadEntry[] = [];
  let firstFault: EdgarListingError | null = null;
  const latestMs = (page.updatedMs ?? Number.POSITIVE_INFINITY) + AHEAD_MS;
  for (const [index, piece] of page.pieces.entries()) {
    try {
      entries.push(readEntry(piece, `entry ${index + 1}`, latestMs));
    } catch (error) {
      if (!(error instanceof EdgarListingError)) throw error;
      firstFault ??= error;
      unread.push(unreadEntry(piece, error.message));
    }
  }
  if (entries.length === 0 && firstFault) throw firstFault;
  const newest = entries.map(({ acceptedAt }) => acceptedAt).sort()[entries.length - 1];
  const updatedAt = page.updatedMs === null ? newest : new Date(page.updatedMs).toISOString();
  if (updatedAt === undefined) {
    throw new EdgarListingError('malformed', 'The time of the feed is not a time with a UTC offset.');
  }
  return { updatedAt, entries, unread };
}

function readPage(text: string): { readonly updatedMs: number | null; readonly pieces: readonly Piece[] } {
  // For an HTML error page, "a web page, not a feed" is clearer than where its HTML stops being XML.
  if (/^\uFEFF?\s*<(?:!doctype\s+html|html)\b/i.test(text)) {
    throw new EdgarListingError('not_a_listing', 'The document is a web page, not a feed.');
  }
  let root: XmlElement;
  try {
    root = readXmlTree(text);
  } catch (error) {
    if (!(error instanceof EdgarParseError)) throw error;
    const split = error.code === 'not_well_formed' || error.code === 'too_large' ? splitFeedPage(text) : null;
    if (split) return { updatedMs: instantOf(split.updated), pieces: split.entries.map(readPiece) };
    const code = error.code === 'empty' || error.code === 'too_large' ? error.code : 'malformed';
    throw new EdgarListingError(code, error.reason, { cause: error });
  }
  if (root.name !== 'feed') throw new EdgarListingError('not_a_listing', `The document is <${root.name}>, not a feed.`);
  const pieces = childrenNamed(root, 'entry').map((element) => ({ element }));
  return { updatedMs: instantOf(textOf(root, 'updated')), pieces };
}

function readPiece(text: string): Piece {
  try {
    return { element: readXmlTree(text) };
  } catch (error) {
    if (!(error instanceof EdgarParseError)) throw error;
    return { text, fault: error.reason };
  }
}

function readEntry(piece: Piece, where: string, latestMs: number): FeedEntry {
  if ('fault' in piece) throw new EdgarListingError('malformed', `The XML of ${where}: ${piece.fault}`);
  const entry = piece.element;
  const accession = ACCESSION.exec(textOf(entry, 'id'))?.[1];
  if (accession === undefined) throw new EdgarListingError('malformed', `The id of ${where} has no accession number.`);
  const formType = child(entry, 'category')?.attributes.term?.trim();
  if (!formType) throw new EdgarListingError('malformed', `The category of ${where} names no form type.`);
  const title = textOf(entry, 'title');
  const end = TITLE_END.exec(title);
  if (!end) throw new EdgarListingError('malformed', `The title of ${where} does not end with a CIK and a role.`);
  const acceptedMs = instantOf(textOf(entry, 'updated'));
  if (acceptedMs === null) {
    throw new EdgarListingError('malformed', `The time of ${where} is not a time with a UTC offset.`);
  }
  if (acceptedMs > latestMs)
    throw new EdgarListingError('malformed', `The time of ${where} is after that of the page.`);
  const start = `${formType} - `;
  const summary = textOf(entry, 'summary');
  return {
    accession,
    formType,
    partyName: title.slice(title.startsWith(start) ? start.length : 0, end.index),
    cik: end[1] ?? '',
    role: end[2] ?? '',
    acceptedAt: new Date(acceptedMs).toISOString(),
    filedOn: filedDay(/Filed:<\/b>\s*(\d{4}-\d{2}-\d{2})\b/.exec(summary)?.[1] ?? null),
    items: [...summary.matchAll(/Item (\w{1,8}(?:\.\w{1,4})?): ([^<\n]+)/g)].map((match) => ({
      number: match[1] ?? '',
      title: (match[2] ?? '').trim(),
    })),
  };
}

function unreadEntry(piece: Piece, reason: string): UnreadEntry {
  const { accession, formType, title } =
    'fault' in piece
      ? {
          accession: /accession-number=(\d{10}-\d{2}-\d{6})\b/.exec(piece.text)?.[1],
          formType: /<category\b[^>]{0,200}?\bterm="([^"<>]{1,20})"/.exec(piece.text)?.[1],
          title: /<title>([^<>]{1,400})/.exec(piece.text)?.[1] ?? '',
        }
      : {
          accession: ACCESSION.exec(textOf(piece.element, 'id'))?.[1],
          formType: child(piece.element, 'category')?.attributes.term,
          title: textOf(piece.element, 'title'),
        };
  return {
    accession: accession ?? null,
    formType: shortText(formType ?? '') || (TITLE_START.exec(title)?.[1] ?? null),
    title: shortText(title),
    reason,
  };
}

/** Without control characters, which PostgreSQL and terminals do not take. */
function shortText(text: string): string {
  return text
    .slice(0, MAX_TITLE)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

function textOf(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

function instantOf(updated: string): number | null {
  const ms = OFFSET_TIME.test(updated) ? Date.parse(updated) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
