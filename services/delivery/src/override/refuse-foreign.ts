import { AppError } from '@sentinel/contracts';
import type { FastifyRequest } from 'fastify';

/** Pages of other sites may not call, even if they knew a token. */
export function refuseForeign({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') {
    throw new AppError('forbidden', 'This call cannot be made from another site.');
  }
}
