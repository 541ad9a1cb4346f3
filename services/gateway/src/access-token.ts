import { AppError } from '@sentinel/contracts';
import { createVerifier } from 'fast-jwt';

/** The claims of an access token; everything else about the caller is read from the database at each call. */
export interface AccessClaims {
  /** Account id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
  /** Account id of the administrator who runs as `sub` (RFC 8693 section 4.1, `act`); null on an ordinary token. */
  readonly actorId: string | null;
  /** When the token ends, in seconds since 1970. */
  readonly exp: number;
}

/** The token of an `Authorization` header; undefined without one. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** The acting account of an `act` claim that names one and nothing else; null when there is no such claim. */
function actorOf(act: unknown): string | null {
  if (act === undefined) return null;
  const { sub, ...others } = (act !== null && typeof act === 'object' ? act : {}) as { readonly sub?: unknown };
  if (!isId(sub) || Object.keys(others).length > 0) throw new Error('the claim of the actor cannot be read');
  return sub;
}

/**
 * Verifies access tokens: EdDSA only, from this issuer, for this API, of type `at+jwt`, not expired (RFC 9068,
 * SECURITY.md 23). The returned function throws `unauthenticated` for anything else. Keys named inside a token are
 * ignored.
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
      const { sub, sid, act, exp } = verify(token) as {
        readonly sub?: unknown;
        readonly sid?: unknown;
        readonly act?: unknown;
        /** Verified. */
        readonly exp: number;
      };
      if (!isId(sub) || !isId(sid)) throw new Error('the claims name no account or session');
      return { sub, sid, actorId: actorOf(act), exp };
    } catch (cause) {
      throw new AppError('unauthenticated', 'Your session has ended. Please log in again.', { cause });
    }
  };
}
