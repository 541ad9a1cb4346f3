import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keys for separate purposes, derived from the one secret of this service (HKDF, RFC 5869); none reveals another. */
export function deriveKeys(identitySecret: string) {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', identitySecret, Buffer.alloc(0), `sentinel identity ${purpose}`, 32));
  return {
    /** Encrypts the secrets of authenticator apps. */
    totp: key('totp secret'),
    /** Hashes login codes sent by mail: six digits alone would be guessed from a plain hash. */
    loginCode: key('login code'),
    /** Hashes codes sent to phone numbers, for the same reason. */
    phoneCode: key('phone code'),
    /** Derives each refresh token from the one before. */
    refreshToken: key('refresh token'),
    /** Signs the row tokens of get_users. */
    rowToken: key('row token'),
  };
}

export type Keys = ReturnType<typeof deriveKeys>;

/** A new secret of 256 random bits, base64url: refresh tokens, mailed tokens, device cookies. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** The secret that follows another one: always the same, and unknown to whoever lacks the key. */
export const nextSecret = (key: Buffer, secret: string): string =>
  createHmac('sha256', key).update(secret).digest('base64url');

/** How such a secret is stored: its SHA-256, which suffices for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
