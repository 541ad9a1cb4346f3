import { createHash, randomBytes } from 'node:crypto';
import { createSigner } from 'fast-jwt';

export const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000;
/** Idle end of a session: a refresh token not used for this long is dead. */
export const REFRESH_TOKEN_LIFETIME_MS = 7 * 24 * 3_600_000;
/** Absolute end of a session. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;

/** Signs access tokens: EdDSA, ten minutes, for the API alone (RFC 9068). */
export function createAccessSigner(privateKey: string): (accountId: string, sessionId: string) => string {
  const sign = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'sentinel-identity',
    aud: 'sentinel-api',
    expiresIn: ACCESS_TOKEN_LIFETIME_MS,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
  });
  return (accountId, sessionId) => sign({ sub: accountId, sid: sessionId });
}

/** A new opaque refresh token of 256 random bits. */
export const createRefreshToken = (): string => randomBytes(32).toString('base64url');

/** How a refresh token is stored: its SHA-256, which suffices for 256 random bits. */
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex');
