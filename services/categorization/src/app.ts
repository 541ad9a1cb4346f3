import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { get_ey_fraud_confcalls } from './get_ey_fraud_confcalls.ts';
import { createReviews } from './reviews.repository.ts';

export interface CategorizationConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig {
  readonly databaseUrl: string;
}

/** The categorization service: reviewers score the conference calls assigned to them. */
export function buildApp(config: CategorizationConfig): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { service: 'categorization' });
  const app = createServer({ name: 'categorization', config, readiness: [{ name: 'database', check: database.ping }] });
  app.addHook('onClose', () => database.close());
  registerOperations(
    app,
    'categorization',
    { get_ey_fraud_confcalls: get_ey_fraud_confcalls(createReviews(database)) },
    config,
  );
  return app;
}
