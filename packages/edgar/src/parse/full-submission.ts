import { EdgarParseError } from './edgar-parse-error.ts';
import { parseSubmissionHeader, type SubmissionHeader } from './submission-header.ts';

/** One document of a submission. */
export interface SubmissionDocument {
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
  /** What is between `<TEXT>` and `</TEXT>`, without the `<XML>`, `<XBRL>` or `<PDF>` wrapper around it. */
  text: string;
  /** The wrapper that was removed. A PDF or a picture stays uuencoded. */
  wrapper: 'XML' | 'XBRL' | 'PDF' | null;
}

/** A complete submission: header and documents. */
export interface FullSubmission {
  header: SubmissionHeader;
  documents: SubmissionDocument[];
}

/** EDGAR accepts submissions of a few hundred megabytes; the forms we read stay below this. */
const MAX_CHARS = 400_000_000;

/**
 * Reads a full submission (`.txt`) or a dissemination file (`.nc`, which may be all on one line).
 * @throws EdgarParseError `empty`, `too_large`, `not_a_submission`, `truncated` or `bad_time`
 */
export function parseFullSubmission(text: string): FullSubmission {
  if (text.length > MAX_CHARS) throw new EdgarParseError('too_large', `The submission has ${text.length} characters.`);
  if (!/\S/.test(text)) throw new EdgarParseError('empty', 'The submission is empty.');
  const header = parseSubmissionHeader(text);
  if (/<(SEC|IMS)-HEADER>/.test(text) && !/<\/(SEC|IMS)-HEADER>/.test(text)) {
    throw new EdgarParseError('truncated', 'The submission ends inside its header.');
  }
  const documents = readDocuments(text);
  if (documents.length === 0) throw new EdgarParseError('truncated', 'The submission has a header but no document.');
  if (/^\s*(?:-----BEGIN|<SEC-DOCUMENT>|<SUBMISSION>)/.test(text) && !endsWhole(text)) {
    throw new EdgarParseError('truncated', 'The submission lacks its end tag.');
  }
  return { header, documents };
}

function endsWhole(text: string): boolean {
  return /<\/(?:SEC-DOCUMENT|SUBMISSION)>|-----END PRIVACY-ENHANCED MESSAGE-----/.test(text.trimEnd().slice(-400));
}

function readDocuments(text: string): SubmissionDocument[] {
  const documents: SubmissionDocument[] = [];
  let from = text.indexOf('<DOCUMENT>');
  while (from !== -1) {
    const textStart = text.indexOf('<TEXT>', from);
    const textEnd = textStart === -1 ? -1 : text.indexOf('</TEXT>', textStart);
    const end = textEnd === -1 ? -1 : text.indexOf('</DOCUMENT>', textEnd);
    if (end === -1) {
      throw new EdgarParseError('truncated', `The submission ends inside document ${documents.length + 1}.`);
    }
    documents.push(readDocument(text.slice(from, textStart), text.slice(textStart + 6, textEnd)));
    from = text.indexOf('<DOCUMENT>', end);
  }
  return documents;
}

function readDocument(head: string, body: string): SubmissionDocument {
  const field = (name: string): string | null => {
    const value = new RegExp(`<${name}>([^<\\r\\n]*)`).exec(head)?.[1]?.trim();
    return value ? value : null;
  };
  const sequence = field('SEQUENCE');
  return {
    type: field('TYPE') ?? '',
    sequence: sequence !== null && /^\d{1,6}$/.test(sequence) ? Number(sequence) : null,
    filename: field('FILENAME'),
    description: field('DESCRIPTION'),
    ...unwrap(body),
  };
}

function unwrap(body: string): Pick<SubmissionDocument, 'text' | 'wrapper'> {
  const open = /^\s*<(XML|XBRL|PDF)>\r?\n?/.exec(body);
  if (open) {
    const wrapper = open[1] as 'XML' | 'XBRL' | 'PDF';
    const close = body.lastIndexOf(`</${wrapper}>`);
    if (close !== -1) return { text: body.slice(open[0].length, close), wrapper };
  }
  return { text: body, wrapper: null };
}
