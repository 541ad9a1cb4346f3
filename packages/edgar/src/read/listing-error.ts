/**
 * Why a feed or an index was refused:
 * - `empty`: nothing but white space
 * - `too_large`: longer than any real one
 * - `not_a_listing`: something else, such as a web page that tells of an error
 * - `malformed`: begins as one, but cannot be read to its end (cut off, a row that is none)
 */
export type EdgarListingErrorCode = 'empty' | 'too_large' | 'not_a_listing' | 'malformed';

/** The only error the readers of feeds and indexes throw for a bad text; the message is one line for a person to read. */
export class EdgarListingError extends Error {
  override readonly name = 'EdgarListingError';
  readonly code: EdgarListingErrorCode;

  constructor(code: EdgarListingErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
