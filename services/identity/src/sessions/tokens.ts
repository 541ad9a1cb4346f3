import { createSigner } from 'fast-jwt';

export const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000;
/** Idle end of a session: a refresh token not used for this long is dead. */
export const REFRESH_TOKEN_LIFETIME_MS = 7 * 24 * 3_600_000;
/** Absolute end of a session. */
export const SESSION_LIFETIME_MS = 30 * 24 * 3_600_000;

export type AccessSigner = (accountId: string, sessionId: string) => string;

/** Signs access tokens: EdDSA, ten minutes, for the API alone (RFC 9068). */
export function createAccessSigner(privateKey: string): AccessSigner {
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
