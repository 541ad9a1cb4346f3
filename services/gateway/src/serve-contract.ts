import type { Operation } from '@sentinel/contracts';
import { contractOf } from '@sentinel/contracts/compatibility';
import type { FastifyInstance } from 'fastify';

/**
 * `/metrics/contract`: what this gateway serves, for the check of a release before it is promoted. Below `/metrics`, because
 * no edge lets anybody reach that from outside.
 */
export function serveContract(app: FastifyInstance, operations: readonly Operation[]): void {
  const json = JSON.stringify(contractOf(operations));
  app.get('/metrics/contract', async (_request, reply) => reply.type('application/json').send(json));
}
