/**
 * Why there is no answer:
 * - `throttled`: the SEC wants fewer requests or rejects the user agent; send nothing before `retryAt`
 * - `timeout`, `network`, `server_error`: a retry may succeed
 * - `truncated`: the body was cut off
 * - `unexpected_body`: a web page or an empty body instead of a file
 * - `too_large`: longer than the request's `maxBytes`
 * - `refused`: any other 3xx or 4xx answer
 */
export type EdgarHttpErrorCode =
  | 'throttled'
  | 'timeout'
  | 'network'
  | 'server_error'
  | 'truncated'
  | 'unexpected_body'
  | 'too_large'
  | 'refused';

/** A failed request to EDGAR; the message is one readable line that names the path. */
export class EdgarHttpError extends Error {
  override readonly name = 'EdgarHttpError';
  readonly code: EdgarHttpErrorCode;
  /** Set for `throttled`: when the next request may be sent. */
  readonly retryAt: Date | null;

  constructor(code: EdgarHttpErrorCode, message: string, options: ErrorOptions & { retryAt?: Date } = {}) {
    super(message, options);
    this.code = code;
    this.retryAt = options.retryAt ?? null;
  }
}
