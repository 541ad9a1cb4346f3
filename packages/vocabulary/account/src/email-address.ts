/** Spec part 1 section 5. */
export const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** Spec part 1 section 5: text without spaces, an at sign, text, a dot, text. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
