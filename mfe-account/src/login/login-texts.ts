import type { CallError } from '@sentinel/api-client';

/** Spec part 1 section 8: no answer came. */
export const CONNECTION_MESSAGE = 'An error occurred while connecting to the server.';
/** Section 8: an answer that is neither an error nor a session. */
export const UNEXPECTED_MESSAGE = 'An unexpected response was received. Please try again.';

/** The message of a login or sign-up that failed: the server's text, inline (spec part 1 section 8). */
export function refusalText({ error, code }: CallError): string {
  return code === undefined ? CONNECTION_MESSAGE : error;
}
