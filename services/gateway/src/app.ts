import { AppError, operations } from '@sentinel/contracts';
import { openDatabase } from '@sentinel/database';
import { createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { createAccessVerifier } from './access-token.ts';
import { authorize } from './authorize.ts';
import { createEvents } from './events.ts';
import { createForwarder } from './forward.ts';
import { createRateLimits } from './rate-limits.ts';
import { createCallReader } from './read-call.ts';
import { createSessions } from './sessions.repository.ts';

export interface GatewayConfig {
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly databaseUrl: string;
  readonly internalTokenSecret: string;
  readonly accessTokenPublicKey: string;
  readonly serviceUrls: Readonly<Record<'identity' | 'market' | 'alerts' | 'categorization', string>>;
}

/** Bodies as they were sent: the service gets the same bytes that were validated. */
interface SentBody {
  readonly text: string;
  readonly value: unknown;
}

/**
 * `POST /api`: finds the operation by `type`, validates, authenticates, limits, and forwards to the owner. It knows no
 * operation by name; all of them come from the registry of contracts.
 */
export function buildApp(config: GatewayConfig, logStream?: DestinationStream): FastifyInstance {
  const all = Object.values(operations);
  const database = openDatabase(config.databaseUrl, { applicationName: 'gateway', max: 16 });
  const pool = new Pool({ connectionString: config.databaseUrl, max: 4, application_name: 'gateway-limits' });
  const app = createServer({
    name: 'gateway',
    config,
    readiness: [{ name: 'database', check: database.ping }],
    bodyLimit: Math.max(...all.map(({ maxBodyBytes }) => maxBodyBytes)),
    ...(logStream ? { logStream } : {}),
  });
  pool.on('error', (error) => app.log.error({ err: error }, 'idle database connection failed'));

  const events = createEvents(app.metrics);
  const readCall = createCallReader(all);
  const limits = createRateLimits(all, pool);
  const forwarder = createForwarder(config.serviceUrls, config.internalTokenSecret);
  const guard = { verify: createAccessVerifier(config.accessTokenPublicKey), sessions: createSessions(database) };
  app.addHook('onClose', async () => {
    await forwarder.close();
    await Promise.all([database.close(), pool.end()]);
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    parseJson(request, text as string, (error, value) => {
      done(error, error ? undefined : ({ text: text as string, value } satisfies SentBody));
    });
  });

  app.post('/api', { config: { logsItself: true } }, async (request, reply) => {
    const sent = request.body as SentBody | undefined;
    if (!sent) throw new AppError('bad_request', 'The request must be a JSON object.');
    const { operation, payload } = readCall(sent.value, Buffer.byteLength(sent.text));
    const log = request.log.child({ operation: operation.type });
    const ip = clientAddress(request.headers['x-forwarded-for'], request.ip);
    const caller = await authorize(operation, payload, request.headers.authorization, guard);
    const giveBack = await limits.take(operation, {
      ip,
      caller,
      email: typeof payload.email === 'string' ? payload.email : undefined,
    });

    const answer = await forwarder.send({
      operation,
      caller,
      body: sent.text,
      requestId: request.id,
      ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    });
    if (answer.status < 400) await giveBack();
    events.called(log, { operation: operation.type, status: answer.status, caller, ms: reply.elapsedTime });
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(answer.body);
  });

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/api',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method_not_allowed', 'Use POST.');
    },
  });
  return app;
}

/** The first address the edge put down; the socket's own when there is no edge before the gateway. */
function clientAddress(forwarded: string | string[] | undefined, socketAddress: string): string {
  const first = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined;
  return first ? first.slice(0, 64) : socketAddress;
}
