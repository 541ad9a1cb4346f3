import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { clientAddress, networkOf } from '@sentinel/service-kit';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { TeamToken } from '../tokens/team-token.ts';
import { NOT_VALID, recognizeToken } from '../tokens/team-tokens.repository.ts';
import { TOKEN_SECRET } from '../tokens/token-secret.ts';

/** Of one network, at each process: nobody guesses 256 bits, but nobody keeps the database busy with tries either. */
const WRONG_TOKENS = { points: 20, duration: 60 };

/**
 * Says which team's token a call has.
 * @throws AppError `unauthenticated`, in the same words whatever is wrong with the token; `rate_limited` after too many wrong ones
 */
export function createTeamProof(
  database: Database,
  trustedHops: number,
): (request: FastifyRequest) => Promise<TeamToken> {
  const wrong = new RateLimiterMemory({ keyPrefix: 'wrong-tokens', ...WRONG_TOKENS });
  return async ({ headers, ip }) => {
    const network = networkOf(clientAddress(headers['x-forwarded-for'], ip, trustedHops));
    const tried = await wrong.get(network);
    if (tried !== null && tried.consumedPoints >= WRONG_TOKENS.points) {
      throw new AppError('rate_limited', 'Too many wrong tokens came from this network. Try again in a minute.', {
        retryAfterSeconds: Math.ceil(tried.msBeforeNext / 1_000),
      });
    }
    const secret = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const token = TOKEN_SECRET.test(secret) ? await recognizeToken(database, secret) : null;
    if (token === null) {
      await wrong.penalty(network, 1);
      throw new AppError('unauthenticated', NOT_VALID);
    }
    return token;
  };
}
