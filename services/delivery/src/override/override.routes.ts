import { AppError } from '@sentinel/contracts';
import { isLoopbackOrigin } from '@sentinel/federation';
import { OverrideRequest } from '@sentinel/federation/parse';
import type { FastifyInstance } from 'fastify';
import type { RegistryCache } from '../registry/registry-cache.ts';
import type { ReadAccount } from './ask-gateway.ts';
import { mintOverride, type OverrideTarget, overrideCookie, readLink } from './override-token.ts';
import type { Overrides } from './personal-registry.ts';
import { refuseForeign } from './refuse-foreign.ts';

/** How long a build on a developer's machine shows: a working day. */
const LOCAL_MS = 8 * 60 * 60 * 1_000;
const BODY_LIMIT = 8 * 1024;

interface OverrideRoutes {
  /** OVERRIDE_SECRET. */
  readonly secret: string;
  readonly registry: RegistryCache;
  readonly overrides: Overrides;
  readonly readAccount: ReadAccount;
}

/**
 * `POST /override`: tells a member of the staff what a link shows and, once they have confirmed, sets the cookie by which
 * they see it. `POST /override/end` removes the cookie. Calls need the bearer token, which only our own pages have.
 */
export function serveOverrides(
  app: FastifyInstance,
  { secret, registry, overrides, readAccount }: OverrideRoutes,
): void {
  app.post<{ Body: OverrideRequest }>(
    '/override',
    { bodyLimit: BODY_LIMIT, schema: { body: OverrideRequest } },
    async (request, reply) => {
      refuseForeign(request);
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw new AppError('unauthenticated', 'Please log in first.');
      const { link, local, isConfirmed } = request.body;
      // The signature comes first: what is made up costs no call.
      const signed = link === undefined ? null : readLink(secret, link);
      const account = await readAccount(token, request.id);
      if (!account.permissions.includes('admin')) {
        throw new AppError('forbidden', 'Only administrators can see other versions of an area.');
      }
      const { target, by, until } = signed
        ? { target: { area: signed.area, version: signed.version }, by: signed.by, until: signed.until }
        : { target: localTarget(local), by: account.email, until: new Date(Date.now() + LOCAL_MS) };
      const built = await registry.get();
      if (!built) throw new AppError('unavailable', 'Nothing has been published yet.');
      await overrides.check(target, built);
      const told = { ...target, by, until: until.toISOString() };
      reply.header('cache-control', 'no-store');
      if (isConfirmed) {
        request.log.info({ override: told }, 'an override begins');
        const { email, sessionId } = account;
        const value = mintOverride(secret, { target, by, until, account: { email, sessionId } });
        reply.header('set-cookie', overrideCookie({ token: value, until }));
      }
      return told;
    },
  );

  app.post('/override/end', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    refuseForeign(request);
    return reply.header('cache-control', 'no-store').header('set-cookie', overrideCookie(null)).code(204).send();
  });
}

function localTarget(local: OverrideRequest['local']): OverrideTarget {
  if (local === undefined) throw new AppError('bad_request', 'Name a link.');
  if (!isLoopbackOrigin(local.origin)) {
    throw new AppError('forbidden', 'Only a build on your own machine can be shown: http://127.0.0.1 and a port.');
  }
  return local;
}
