import { type FullSubmission, parseFullSubmission } from './full-submission.ts';
import { readOwnershipFiling } from './ownership-filing.ts';
import { type OwnershipDocument, parseOwnershipDocument } from './ownership-xml.ts';
import type { SubmissionHeader } from './submission-header.ts';

/** A file from EDGAR: a Form 3, 4 or 5, or another submission. An XML file on its own has no header and so no acceptance time. */
export type EdgarFile =
  | ({ kind: 'ownership'; header: SubmissionHeader | null } & OwnershipDocument)
  | { kind: 'submission'; submission: FullSubmission };

/**
 * Reads either kind of file; the first characters tell which one it is.
 * @throws EdgarParseError see `parseOwnershipXml` and `parseFullSubmission`
 */
export function parseEdgarFile(text: string): EdgarFile {
  if (/^\uFEFF?\s*<(?:\?xml|ownershipDocument)\b/.test(text)) {
    return { kind: 'ownership', header: null, ...parseOwnershipDocument(text) };
  }
  const submission = parseFullSubmission(text);
  if (/^[345](\/A)?$/.test(submission.header.formType)) {
    return { kind: 'ownership', ...readOwnershipFiling(submission) };
  }
  return { kind: 'submission', submission };
}
