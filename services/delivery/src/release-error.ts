/** A release or a change of what is served that was refused, and why, in words for a person; nothing has changed. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
