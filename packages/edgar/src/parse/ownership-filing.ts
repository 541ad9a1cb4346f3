import { EdgarParseError } from './edgar-parse-error.ts';
import { type FullSubmission, parseFullSubmission } from './full-submission.ts';
import { type OwnershipDocument, parseOwnershipDocument } from './ownership-xml.ts';
import type { SubmissionHeader } from './submission-header.ts';

/** A Form 3, 4 or 5 with the header of its submission. */
export interface OwnershipFiling extends OwnershipDocument {
  header: SubmissionHeader;
}

/**
 * Reads the full submission of a Form 3, 4 or 5. The issuer is taken from the form; the header may name another one.
 * @throws EdgarParseError see `parseFullSubmission` and `parseOwnershipXml`; `not_ownership` for other submissions and
 *   for forms from before ownership XML (2003)
 */
export function parseOwnershipFiling(text: string): OwnershipFiling {
  return readOwnershipFiling(parseFullSubmission(text));
}

/** Like `parseOwnershipFiling`, from a submission that is already parsed. */
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
