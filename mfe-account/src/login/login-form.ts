/** Spec part 1, section 5: text without spaces, an at sign, text, a dot, text. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

export const EMAIL_MESSAGE = 'Please enter a valid email address.';
/** Section 8: no answer came. */
export const CONNECTION_MESSAGE = 'An error occurred while connecting to the server.';
/** Section 8: an answer that is neither an error nor a session. */
export const UNEXPECTED_MESSAGE = 'An unexpected response was received. Please try again.';
