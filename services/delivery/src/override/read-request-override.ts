import { AppError } from '@sentinel/contracts';
import { cookieOf, withTimeout } from '@sentinel/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BuiltRegistry } from '../registry/build-registry.ts';
import type { IsAdminSession } from './admin-sessions.repository.ts';
import { type GrantedOverride, OVERRIDE_COOKIE, readOverride } from './override-token.ts';
import type { Overrides } from './personal-registry.ts';

/** If the database does not answer within this time, the caller sees what everybody sees. */
const ANSWER_WITHIN_MS = 500;

interface RequestOverrides {
  /** OVERRIDE_SECRET. */
  readonly secret: string;
  readonly overrides: Pick<Overrides, 'apply'>;
  readonly isAdminSession: IsAdminSession;
}

/** The registry with a request's override; `over`: the session that confirmed it has ended, and the cookie must go. */
export type PersonalRegistry = BuiltRegistry | 'over';

/**
 * Reads requests' cookies. The returned function gives the registry with the override that a request's cookie grants;
 * null without one, and when it cannot be shown now, or nobody can say whether it is over: whoever has it then sees what
 * everybody sees.
 */
export function readRequestOverride({
  secret,
  overrides,
  isAdminSession,
}: RequestOverrides): (request: FastifyRequest, built: BuiltRegistry) => Promise<PersonalRegistry | null> {
  const show = async (granted: GrantedOverride, built: BuiltRegistry): Promise<PersonalRegistry> => {
    if (granted.account && !(await isAdminSession(granted.account.sessionId))) return 'over';
    return overrides.apply(granted, built);
  };
  return async (request, built) => {
    const token = cookieOf(request.headers.cookie, OVERRIDE_COOKIE);
    const granted = token ? readOverride(secret, token) : null;
    if (!granted) return null;
    try {
      return await withTimeout(ANSWER_WITHIN_MS, show(granted, built));
    } catch (error) {
      const isRefused = error instanceof AppError;
      request.log[isRefused ? 'info' : 'error']({ err: error, target: granted.target }, 'an override cannot be shown');
      return null;
    }
  };
}
