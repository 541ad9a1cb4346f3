/**
 * Why a text was refused:
 * - `empty`: only white space
 * - `too_large`: longer, more deeply nested or with more elements than any real filing
 * - `not_well_formed`: not XML 1.0, or XML that is cut off
 * - `doctype_refused`: has a document type declaration, which real filings never have and attacks use
 * - `not_ownership`: well-formed, but not a Form 3, 4 or 5
 * - `not_a_notice`: well-formed, but not a Form 144
 * - `not_a_report`: well-formed, but not a 10-Q or 10-K
 * - `missing_element`: an ownership document or a notice without a required element
 * - `not_a_submission`: no EDGAR submission header
 * - `truncated`: the submission ends inside its header or inside a document
 * - `bad_time`: not an EDGAR time of 14 digits
 */
export type EdgarParseErrorCode =
  | 'empty'
  | 'too_large'
  | 'not_well_formed'
  | 'doctype_refused'
  | 'not_ownership'
  | 'not_a_notice'
  | 'not_a_report'
  | 'missing_element'
  | 'not_a_submission'
  | 'truncated'
  | 'bad_time';

/** The only error the filing parsers throw for bad input; `reason` is one readable line. */
export class EdgarParseError extends Error {
  readonly code: EdgarParseErrorCode;
  readonly reason: string;

  constructor(code: EdgarParseErrorCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'EdgarParseError';
    this.code = code;
    this.reason = reason;
  }
}
