/**
 * Why a feed or an index was refused:
 * - `empty`: only white space
 * - `too_large`: longer than any real one
 * - `not_a_listing`: something else, such as an HTML error page
 * - `malformed`: starts as a feed or an index, but is cut off or has a bad row
 */
export type EdgarListingErrorCode = 'empty' | 'too_large' | 'not_a_listing' | 'malformed';

/** The only error the readers of feeds and indexes throw for bad input; the message is one readable line. */
export class EdgarListingError extends Error {
  override readonly name = 'EdgarListingError';
  readonly code: EdgarListingErrorCode;

  constructor(code: EdgarListingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
