import { isReportMarkup, type PeriodicReport, parsePeriodicReport } from './arrangements/periodic-report.ts';
import { type FullSubmission, parseFullSubmission } from './full-submission.ts';
import {
  isNoticeXml,
  NOTICE_FORM,
  type NoticeDocument,
  noticeOfExcerpt,
  noticeOfSubmission,
  parseNoticeOfSale,
} from './notice-of-sale.ts';
import { readOwnershipFiling } from './ownership-filing.ts';
import { type OwnershipDocument, parseOwnershipDocument } from './ownership-xml.ts';
import type { SubmissionHeader } from './submission-header.ts';

/**
 * A file from EDGAR: a Form 3, 4 or 5, a Form 144, a 10-Q or 10-K on its own, or another submission. A file on its own has no header
 * and so no acceptance time.
 */
export type EdgarFile =
  | ({ kind: 'ownership'; header: SubmissionHeader | null } & OwnershipDocument)
  | ({ kind: 'notice'; header: SubmissionHeader | null } & NoticeDocument)
  | ({ kind: 'report'; header: null } & PeriodicReport)
  | { kind: 'submission'; submission: FullSubmission };

/**
 * Reads any of these files; the first characters, or the form type of the header, tell which one it is.
 * @throws EdgarParseError see `parseOwnershipXml`, `parseNoticeOfSale`, `parsePeriodicReport` and `parseFullSubmission`
 */
export function parseEdgarFile(text: string): EdgarFile {
  if (isReportMarkup(text)) return { kind: 'report', header: null, ...parsePeriodicReport(text) };
  if (isNoticeXml(text)) return { kind: 'notice', header: null, ...parseNoticeOfSale(text) };
  if (/^\uFEFF?\s*<(?:\?xml|ownershipDocument)\b/.test(text)) {
    return { kind: 'ownership', header: null, ...parseOwnershipDocument(text) };
  }
  const excerpt = noticeOfExcerpt(text);
  if (excerpt !== null) return { kind: 'notice', header: null, ...parseNoticeOfSale(excerpt) };
  const submission = parseFullSubmission(text);
  if (/^[345](\/A)?$/.test(submission.header.formType)) {
    return { kind: 'ownership', ...readOwnershipFiling(submission) };
  }
  if (NOTICE_FORM.test(submission.header.formType)) {
    return { kind: 'notice', header: submission.header, ...noticeOfSubmission(submission) };
  }
  return { kind: 'submission', submission };
}
