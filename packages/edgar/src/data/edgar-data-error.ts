/**
 * Why one of the SEC's data files was refused:
 * - `empty`: only white space
 * - `too_large`: longer than any real one
 * - `not_json`: not JSON, or JSON that is cut off
 * - `unknown_kind`: JSON or a table, but not a kind that we read
 * - `malformed`: a known kind, but a required value is missing or impossible
 */
export type EdgarDataErrorCode = 'empty' | 'too_large' | 'not_json' | 'unknown_kind' | 'malformed';

/** The only error the readers of the SEC's data files throw for bad input; `reason` is one readable line. */
export class EdgarDataError extends Error {
  override readonly name = 'EdgarDataError';
  readonly code: EdgarDataErrorCode;
  readonly reason: string;

  constructor(code: EdgarDataErrorCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.code = code;
    this.reason = reason;
  }
}
