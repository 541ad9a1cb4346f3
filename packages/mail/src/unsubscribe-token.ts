import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a UUID, and of the signature behind it. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/**
 * The token of the links that end the messages of a notification's alerts. It is signed, not stored, so that every mail has one and
 * it works as often as it is used; how long is up to the age of the notification.
 * @param notificationId a UUID
 */
export function unsubscribeToken(secret: string, notificationId: string): string {
  const id = Buffer.from(notificationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, signature(secret, id)]).toString('base64url');
}

/** The notification that a token is of; undefined when it was not signed with this secret. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signature(secret, id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signature = (secret: string, id: Uint8Array) =>
  createHmac('sha256', secret).update('unsubscribe').update(id).digest().subarray(0, SIGNATURE_BYTES);
