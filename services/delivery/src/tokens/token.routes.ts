import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { SHELL } from '@sentinel/federation/parse';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { readChannels } from '../channels/channels.repository.ts';
import { DESK_PATHS } from '../desk-wire.ts';
import type { ReadAccount } from '../override/ask-gateway.ts';
import { refuseForeign } from '../override/refuse-foreign.ts';
import { ReleaseError } from '../release-error.ts';
import { createToken, type ListedToken, listTokens, revokeToken } from './team-tokens.repository.ts';

const BODY_LIMIT = 8 * 1024;
const strict = { additionalProperties: false };
const Word = Type.String({ minLength: 1, maxLength: 40 });

/** The body of `POST /release-desk/tokens`. */
const TokenRequest = Type.Union([
  Type.Object({ work: Type.Literal('list') }, strict),
  Type.Object(
    {
      work: Type.Literal('create'),
      team: Word,
      /** Null: all areas, and the shell. */
      areas: Type.Union([Type.Array(Word, { maxItems: 20 }), Type.Null()]),
      actions: Type.Array(Word, { maxItems: 10 }),
      days: Type.Integer({ minimum: 1, maximum: 366 }),
    },
    strict,
  ),
  Type.Object({ work: Type.Literal('revoke'), id: Type.Integer({ minimum: 1 }) }, strict),
]);
type TokenRequest = Static<typeof TokenRequest>;

/** The answer: all tokens, and the areas that one can be for; a new one with its secret, once; or nothing more. */
type TokenAnswer =
  | { readonly tokens: readonly ListedToken[]; readonly areas: readonly string[] }
  | { readonly id: number; readonly secret: string; readonly expiresAt: string }
  | { readonly success: true };

/**
 * `POST /release-desk/tokens`: administrators make, see and revoke the tokens of teams. Calls need the bearer token of a login,
 * which only our own pages have; the gateway says whose it is.
 */
export function serveTokens(
  app: FastifyInstance,
  { database, readAccount }: { readonly database: Database; readonly readAccount: ReadAccount },
): void {
  app.post<{ Body: TokenRequest }>(
    DESK_PATHS.tokens,
    { bodyLimit: BODY_LIMIT, schema: { body: TokenRequest } },
    async (request, reply): Promise<TokenAnswer> => {
      refuseForeign(request);
      const login = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (login === undefined) throw new AppError('unauthenticated', 'Please log in first.');
      const { accountId, permissions } = await readAccount(login, request.id);
      if (!permissions.includes('admin'))
        throw new AppError('forbidden', 'Only administrators can see and make release tokens.');
      reply.header('cache-control', 'no-store');
      const { body } = request;
      try {
        switch (body.work) {
          case 'list': {
            const areas = (await readChannels(database.orm)).map(({ area }) => area).filter((area) => area !== SHELL);
            return { tokens: await listTokens(database), areas };
          }
          case 'create': {
            const { team, areas, actions } = body;
            const made = await createToken(database, body, accountId);
            request.log.info(
              { made_token: { id: made.id, team, areas, actions, by: accountId } },
              'a release token was made',
            );
            return made;
          }
          case 'revoke':
            await revokeToken(database, body.id, accountId);
            request.log.info({ revoked_token: { id: body.id, by: accountId } }, 'a release token was revoked');
            return { success: true };
        }
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error;
        throw new AppError('unprocessable', error.message, { cause: error });
      }
    },
  );
}
