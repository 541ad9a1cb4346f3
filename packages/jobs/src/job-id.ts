import { createHash } from 'node:crypto';

/**
 * The queue's id of a job with that key: equal keys give equal ids. BullMQ takes no ':' and no whole number as an id, and
 * keys contain both, so an id is the key's sha256 (base64url, marked with a letter).
 */
export function jobIdOf(jobKey: string): string {
  return `k${createHash('sha256').update(jobKey).digest('base64url')}`;
}
