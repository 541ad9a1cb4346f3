import { createPublicKey } from 'node:crypto';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';

export const ACCESS_TOKEN_LIFETIME_MS = 10 * 60_000;
/** A session ends when its refresh token is not used for this long. */
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

export type AccessVerifier = (token: string) => { readonly accountId: string; readonly sessionId: string } | null;

/**
 * Verifies access tokens of this issuer by the rules of the gateway (services/gateway/src/access-token.ts): EdDSA only,
 * for the API, of type `at+jwt`, in date. Null for anything else, and for a token of an administrator running as a user.
 */
export function createAccessVerifier(privateKey: string): AccessVerifier {
  const verify = createVerifier({
    key: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    algorithms: ['EdDSA'],
    allowedIss: 'sentinel-identity',
    allowedAud: 'sentinel-api',
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    checkTyp: 'at+jwt',
  });
  const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
  return (token) => {
    let claims: { sub?: unknown; sid?: unknown; act?: unknown };
    try {
      claims = verify(token);
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
    const { sub, sid, act } = claims;
    return isId(sub) && isId(sid) && act === undefined ? { accountId: sub, sessionId: sid } : null;
  };
}
