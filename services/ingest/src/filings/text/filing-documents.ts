import type { FullSubmission, SubmissionDocument } from '@sentinel/edgar';
import { readerText } from './reader-text.ts';
import { textParts } from './text-parts.ts';

/** A readable document of a filing. */
export interface FiledDocument {
  readonly sequence: number;
  /** EDGAR's document type: 8-K, EX-99.1 … */
  readonly type: string;
  readonly fileName: string | null;
  readonly description: string | null;
  /** Characters of the text. */
  readonly length: number;
  readonly parts: readonly string[];
}

/** All exhibits except XBRL files (100, 101) and cover page data (104). */
const TEXT_EXHIBIT = /^EX-(?!10[014](?:\.|$))/;
const TEXT_FILE = /\.(?:html?|txt)$/i;
const UUENCODED = /^\s*begin [0-7]{3} \S/;

/**
 * The form and its text exhibits as plain text. Left out: XBRL files, PDFs, pictures, spreadsheets and files that EDGAR adds for
 * its viewer.
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

/** The document of an amendment may have the type of the form that it amends. */
const isFormOf = (type: string, formType: string) => formType === `${type}/A`;
