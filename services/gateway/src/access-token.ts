import { AppError } from '@sentinel/contracts';
import { createVerifier } from 'fast-jwt';

/** What an access token says; everything else about the caller is read from the database at each call. */
export interface AccessClaims {
  /** Account id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/**
 * Verifies access tokens: EdDSA only, of this issuer, for this API, of type `at+jwt`, in date (RFC 9068, SECURITY.md 23).
 * The returned function throws `unauthenticated` for anything else. Keys named inside a token are never looked at.
 */
export function createAccessVerifier(publicKey: string): (token: string) => AccessClaims {
  const verify = createVerifier({
    key: publicKey,
    algorithms: ['EdDSA'],
    allowedIss: 'sentinel-identity',
    allowedAud: 'sentinel-api',
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    checkTyp: 'at+jwt',
    cache: 5000,
    cacheTTL: 60_000,
  });
  return (token) => {
    try {
      const claims = verify(token) as Partial<AccessClaims>;
      const { sub, sid } = claims;
      if (!isId(sub) || !isId(sid)) throw new Error('the claims name no account or session');
      return { sub, sid };
    } catch (cause) {
      throw new AppError('unauthenticated', 'Your session has ended. Please log in again.', { cause });
    }
  };
}
