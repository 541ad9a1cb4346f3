import { AppError, type ServiceName } from '@sentinel/contracts';
import { createSigner, createVerifier } from 'fast-jwt';

/** The account a call acts for. */
export interface Caller {
  readonly accountId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly permissions: readonly string[];
  /** Set while an administrator runs as this account (RFC 8693 `act`): whose session that is, and why. */
  readonly actor?: Actor;
}

/** The administrator who runs as another user. */
export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
  readonly reason: string;
}

/** The account whose share of limits and queues a call uses: while an administrator runs as another user, the administrator's. */
export const chargedAccount = ({ accountId, actor }: Caller): string => actor?.accountId ?? accountId;

/** Lives just long enough for one hop. */
const LIFETIME_MS = 30_000;
const ISSUER = 'sentinel-gateway';

/** How long a token is reused: calls come in bursts, and signing costs more than the rest of a small call. */
const REUSE_MS = 10_000;
const TOKENS_KEPT = 10_000;

/** Signs whom a call acts for (or that nobody is logged in), for the service that the gateway calls. */
export function createInternalSigner(secret: string): (service: ServiceName, caller: Caller | null) => string {
  const sign = createSigner({ key: secret, algorithm: 'HS256', iss: ISSUER, expiresIn: LIFETIME_MS });
  const kept = new Map<string, { token: string; until: number }>();
  return (service, caller) => {
    const key = `${service} ${JSON.stringify(caller)}`;
    const now = Date.now();
    const found = kept.get(key);
    if (found && found.until > now) return found.token;
    if (kept.size >= TOKENS_KEPT) kept.clear();
    const token = sign({ aud: service, ...(caller ? { sub: caller.accountId, caller } : {}) });
    kept.set(key, { token, until: now + REUSE_MS });
    return token;
  };
}

/**
 * Verifies the gateway's token. A service takes the caller's identity from nothing else (SECURITY.md 40).
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
    cache: TOKENS_KEPT,
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
