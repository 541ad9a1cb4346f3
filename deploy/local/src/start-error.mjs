/** Something outside of the program stands in the way of the start; the message tells what and what to do. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
