/** Something outside the program prevents the start; the message says what, and what to do. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
