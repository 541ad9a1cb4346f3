/** 64 characters, so that six random bits select one of them, all with the same probability. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** 144 bits: cannot be guessed. */
const LENGTH = 24;

/** Makes a new sign-up token from random bytes. */
export function makeSignUpToken(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return Array.from(fill(new Uint8Array(LENGTH)), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
