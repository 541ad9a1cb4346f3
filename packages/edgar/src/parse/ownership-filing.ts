import { EdgarParseError } from './edgar-parse-error.ts';
import { type FullSubmission, parseFullSubmission } from './full-submission.ts';
import { type OwnershipDocument, parseOwnershipDocument } from './ownership-xml.ts';
import type { SubmissionHeader } from './submission-header.ts';

/** A Form 3, 4 or 5 with the header it was submitted under. */
export interface OwnershipFiling extends OwnershipDocument {
  header: SubmissionHeader;
}

/**
 * Reads the full submission of a Form 3, 4 or 5. The issuer is the form's own; the header may name it otherwise.
 * @throws EdgarParseError as `parseFullSubmission` and `parseOwnershipXml`, and `not_ownership` for other submissions
 *   and for forms from before ownership XML (2003)
 */
export function parseOwnershipFiling(text: string): OwnershipFiling {
  return readOwnershipFiling(parseFullSubmission(text));
}

/** The same from a submission already taken apart. */
export function readOwnershipFiling({ header, documents }: FullSubmission): OwnershipFiling {
  const document = documents.find(({ type, wrapper }) => wrapper === 'XML' && /^[345](\/A)?$/.test(type));
  if (!document) {
    throw new EdgarParseError(
      'not_ownership',
      `The submission (type '${header.formType.slice(0, 20)}') has no ownership XML.`,
    );
  }
  return { header, ...parseOwnershipDocument(document.text) };
}
