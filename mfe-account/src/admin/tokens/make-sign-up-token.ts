/** 64 characters, so that six random bits are one of them and none is likelier than another. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 144 bits: not to be guessed. */
const LENGTH = 24;

/** A new sign-up token from random bytes. */
export function makeSignUpToken(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return Array.from(fill(new Uint8Array(LENGTH)), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
