/**
 * Why there is no answer:
 * - `throttled`: the SEC wants fewer requests, or does not know the user agent; ask nothing before `retryAt`
 * - `timeout`, `network`, `server_error`: it may go better the next time
 * - `truncated`: the body ended before its end
 * - `unexpected_body`: a web page, or nothing, where a file was asked for
 * - `too_large`: longer than asked for at most
 * - `refused`: an answer of 4xx or 3xx that says neither of these
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

/** A request to EDGAR that brought nothing; the message names the address and is one line for a person to read. */
export class EdgarHttpError extends Error {
  override readonly name = 'EdgarHttpError';
  readonly code: EdgarHttpErrorCode;
  /** Of `throttled`: when the next request may go. */
  readonly retryAt: Date | null;

  constructor(code: EdgarHttpErrorCode, message: string, options: ErrorOptions & { retryAt?: Date } = {}) {
    super(message, options);
    this.code = code;
    this.retryAt = options.retryAt ?? null;
  }
}
