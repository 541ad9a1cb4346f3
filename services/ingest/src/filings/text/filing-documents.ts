import type { FullSubmission, SubmissionDocument } from '@sentinel/edgar';
import { readerText } from './reader-text.ts';
import { textParts } from './text-parts.ts';

/** A document of a filing that a person reads. */
export interface FiledDocument {
  readonly sequence: number;
  /** As EDGAR types it: 8-K, EX-99.1 … */
  readonly type: string;
  readonly fileName: string | null;
  readonly description: string | null;
  /** Characters of the text. */
  readonly length: number;
  readonly parts: readonly string[];
}

/** XBRL of its own files (100, 101) and the cover page's data (104); other exhibits may hold text. */
const TEXT_EXHIBIT = /^EX-(?!10[014](?:\.|$))/;
const TEXT_FILE = /\.(?:html?|txt)$/i;
const UUENCODED = /^\s*begin [0-7]{3} \S/;

/**
 * The form itself and its text exhibits, as a reader sees them. Left out: XBRL files, PDFs, pictures, spreadsheets and what
 * EDGAR adds for its viewer.
 */
export function filingDocuments({ header, documents }: FullSubmission): FiledDocument[] {
  const taken = new Set<number>();
  return documents
    .filter((document) => holdsText(document, header.formType))
    .map((document, index) => {
      let sequence = document.sequence ?? index + 1;
      while (taken.has(sequence)) sequence += 1;
      taken.add(sequence);
      const text = readerText(document.text, document.filename);
      const { description, filename, type } = document;
      return { sequence, type, fileName: filename, description, length: text.length, parts: textParts(text) };
    });
}

function holdsText({ filename, text, type, wrapper }: SubmissionDocument, formType: string): boolean {
  if (type !== formType && !TEXT_EXHIBIT.test(type) && !isFormOf(type, formType)) return false;
  if (wrapper === 'PDF' || wrapper === 'XML' || UUENCODED.test(text)) return false;
  return filename === null || TEXT_FILE.test(filename);
}

/** The document of an amendment may be typed as the form it amends. */
const isFormOf = (type: string, formType: string) => formType === `${type}/A`;
