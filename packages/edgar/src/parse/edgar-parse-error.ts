/**
 * Why a text was refused:
 * - `empty`: nothing but white space
 * - `too_large`: longer, deeper or with more elements than any real filing
 * - `not_well_formed`: not XML 1.0, cut off included
 * - `doctype_refused`: a document type declaration, which no filing has and attacks use
 * - `not_ownership`: well-formed, but not a Form 3, 4 or 5
 * - `missing_element`: an ownership document without a part that no form can lack
 * - `not_a_submission`: no EDGAR submission header
 * - `truncated`: a submission that ends inside its header or inside a document
 * - `bad_time`: not an EDGAR time of 14 digits
 */
export type EdgarParseErrorCode =
  | 'empty'
  | 'too_large'
  | 'not_well_formed'
  | 'doctype_refused'
  | 'not_ownership'
  | 'missing_element'
  | 'not_a_submission'
  | 'truncated'
  | 'bad_time';

/** The only error a parser of this package throws for a bad text; `reason` is one line for a person to read. */
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
