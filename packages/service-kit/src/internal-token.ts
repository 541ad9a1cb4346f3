import { AppError, type ServiceName } from '@sentinel/contracts';
import { createSigner, createVerifier } from 'fast-jwt';

/** The account a call acts for. */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly permissions: readonly string[];
}

/** Lives just long enough for one hop. */
const LIFETIME_MS = 30_000;
const ISSUER = 'sentinel-gateway';

/** Signs what the gateway tells a service about a call: who it acts for, or that nobody is logged in. */
export function createInternalSigner(secret: string): (service: ServiceName, caller: Caller | null) => string {
  const sign = createSigner({ key: secret, algorithm: 'HS256', iss: ISSUER, expiresIn: LIFETIME_MS });
  return (service, caller) => sign({ aud: service, ...(caller ? { sub: caller.accountId, caller } : {}) });
}

/**
 * Verifies the token of the gateway: only then does a service believe who calls (SECURITY.md 40).
 * The returned function throws `unauthenticated` for anything else.
 */
export function createInternalVerifier(
  secret: string,
  service: ServiceName,
): (authorization: string | undefined) => Caller | null {
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: service,
    requiredClaims: ['exp', 'aud', 'iss'],
  });
  return (authorization) => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('unauthenticated', 'This service answers the gateway only.');
    try {
      const claims = verify(token) as { caller?: Caller };
      return claims.caller ?? null;
    } catch (cause) {
      throw new AppError('unauthenticated', 'This service answers the gateway only.', { cause });
    }
  };
}
