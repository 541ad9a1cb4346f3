import { createSigner } from 'fast-jwt';

/** It cannot be refreshed (SECURITY.md 33). */
export const IMPERSONATION_LIFETIME_MS = 15 * 60_000;

interface Impersonation {
  /** Whose rights the token carries. */
  readonly subjectId: string;
  readonly sessionId: string;
  /** The administrator who acts. */
  readonly actorId: string;
}

/** Signs the access tokens of administrators who run as another user: `act` names who acts (RFC 8693 section 4.1). */
export type ImpersonationSigner = (impersonation: Impersonation) => string;

export function createImpersonationSigner(privateKey: string): ImpersonationSigner {
  const sign = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'sentinel-identity',
    aud: 'sentinel-api',
    expiresIn: IMPERSONATION_LIFETIME_MS,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
  });
  return ({ subjectId, sessionId, actorId }) => sign({ sub: subjectId, sid: sessionId, act: { sub: actorId } });
}
