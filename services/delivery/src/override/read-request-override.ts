import { AppError } from '@sentinel/contracts';
import { cookieOf } from '@sentinel/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BuiltRegistry } from '../registry/build-registry.ts';
import { OVERRIDE_COOKIE, readOverride } from './override-token.ts';
import type { Overrides } from './personal-registry.ts';

/**
 * Reads requests' cookies. The returned function gives the registry with the override that a request's cookie grants;
 * null without one, and when it cannot be shown now: whoever has it then sees what everybody sees.
 */
export function readRequestOverride(
  secret: string,
  overrides: Pick<Overrides, 'apply'>,
): (request: FastifyRequest, built: BuiltRegistry) => Promise<BuiltRegistry | null> {
  return async (request, built) => {
    const token = cookieOf(request.headers.cookie, OVERRIDE_COOKIE);
    const granted = token ? readOverride(secret, token) : null;
    if (!granted) return null;
    try {
      return await overrides.apply(granted, built);
    } catch (error) {
      const isRefused = error instanceof AppError;
      request.log[isRefused ? 'info' : 'error']({ err: error, target: granted.target }, 'an override cannot be shown');
      return null;
    }
  };
}
