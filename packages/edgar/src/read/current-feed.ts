import { EdgarParseError } from '../parse/edgar-parse-error.ts';
import { child, childrenNamed, readXmlTree, type XmlElement } from '../parse/xml-tree.ts';
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

/** A page of the feed, most recently accepted first. */
export interface CurrentFeed {
  /** When EDGAR made the page: ISO 8601, UTC. */
  readonly updatedAt: string;
  readonly entries: readonly FeedEntry[];
}

const ACCESSION = /accession-number=(\d{10}-\d{2}-\d{6})$/;
/** The CIK and the role come last; the name before them may contain parentheses and dashes. */
const TITLE_END = / \((\d{10})\) \(([^()]+)\)$/;
const OFFSET_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a page of EDGAR's Atom feed of current filings (`browse-edgar?action=getcurrent&output=atom`). The page is in
 * ISO-8859-1; the caller decodes it.
 * @throws EdgarListingError `empty`, `too_large`, `not_a_listing` or `malformed`
 */
export function parseCurrentFeed(text: string): CurrentFeed {
  const root = readFeedXml(text);
  if (root.name !== 'feed') throw new EdgarListingError('not_a_listing', `The document is <${root.name}>, not a feed.`);
  return {
    updatedAt: instantOf(root, 'the feed'),
    entries: childrenNamed(root, 'entry').map((entry, index) => readEntry(entry, `entry ${index + 1}`)),
  };
}

function readFeedXml(text: string): XmlElement {
  // For an HTML error page, "a web page, not a feed" is clearer than where its HTML stops being XML.
  if (/^\uFEFF?\s*<(?:!doctype\s+html|html)\b/i.test(text)) {
    throw new EdgarListingError('not_a_listing', 'The document is a web page, not a feed.');
  }
  try {
    return readXmlTree(text);
  } catch (error) {
    if (!(error instanceof EdgarParseError)) throw error;
    const code = error.code === 'empty' || error.code === 'too_large' ? error.code : 'malformed';
    throw new EdgarListingError(code, error.reason, { cause: error });
  }
}

function readEntry(entry: XmlElement, where: string): FeedEntry {
  const accession = ACCESSION.exec(textOf(entry, 'id'))?.[1];
  if (accession === undefined) throw new EdgarListingError('malformed', `The id of ${where} has no accession number.`);
  const formType = child(entry, 'category')?.attributes.term?.trim();
  if (!formType) throw new EdgarListingError('malformed', `The category of ${where} names no form type.`);
  const title = textOf(entry, 'title');
  const end = TITLE_END.exec(title);
  if (!end) throw new EdgarListingError('malformed', `The title of ${where} does not end with a CIK and a role.`);
  const start = `${formType} - `;
  const summary = textOf(entry, 'summary');
  return {
    accession,
    formType,
    partyName: title.slice(title.startsWith(start) ? start.length : 0, end.index),
    cik: end[1] ?? '',
    role: end[2] ?? '',
    acceptedAt: instantOf(entry, where),
    filedOn: /Filed:<\/b>\s*(\d{4}-\d{2}-\d{2})\b/.exec(summary)?.[1] ?? null,
    items: [...summary.matchAll(/Item (\w{1,8}(?:\.\w{1,4})?): ([^<\n]+)/g)].map((match) => ({
      number: match[1] ?? '',
      title: (match[2] ?? '').trim(),
    })),
  };
}

function textOf(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

function instantOf(element: XmlElement, where: string): string {
  const updated = textOf(element, 'updated');
  const ms = OFFSET_TIME.test(updated) ? Date.parse(updated) : Number.NaN;
  if (Number.isNaN(ms))
    throw new EdgarListingError('malformed', `The time of ${where} is not a time with a UTC offset.`);
  return new Date(ms).toISOString();
}
