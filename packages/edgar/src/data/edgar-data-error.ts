/**
 * Why one of the SEC's data files was refused:
 * - `empty`: nothing but white space
 * - `too_large`: longer than any real one
 * - `not_json`: not JSON, cut off included
 * - `unknown_kind`: JSON or a table, but none of those that are read
 * - `malformed`: one of them by its beginning, but a value that none can lack is missing or impossible
 */
export type EdgarDataErrorCode = 'empty' | 'too_large' | 'not_json' | 'unknown_kind' | 'malformed';

/** The only error the readers of the SEC's data files throw for a bad text; `reason` is one line for a person to read. */
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
