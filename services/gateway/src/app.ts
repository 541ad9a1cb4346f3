import { AppError, ERROR_STATUS, operations } from '@sentinel/contracts';
import { openDatabase } from '@sentinel/database';
import { type AuditNote, type BaseConfig, createServer, toAppError, withTimeout } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { createAccessVerifier } from './access-token.ts';
import { createAudit } from './audit.repository.ts';
import { auditEntry, isAudited } from './audit-entry.ts';
import { identify, permit } from './authorize.ts';
import { clientAddress } from './client-address.ts';
import { readDeviceSecret, refuseForeignPage } from './device-cookie.ts';
import { type Answer, createForwarder } from './forward.ts';
import { checkJsonLimits } from './json-limits.ts';
import { createRateLimits } from './rate-limits.ts';
import { createCallReader } from './read-call.ts';
import { createSessions } from './sessions.repository.ts';
import { type CallLog, createTelemetry } from './telemetry.ts';

export interface GatewayConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly internalTokenSecret: string;
  readonly accessTokenPublicKey: string;
  readonly serviceUrls: Readonly<Record<'identity' | 'market' | 'alerts' | 'categorization', string>>;
  /** Proxies of ours in front of the gateway. */
  readonly trustedHops: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    callLog: CallLog | null;
  }
}

/** How long the gateway waits for its own database before a call is refused. */
const STORE_MS = 3_000;

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

  const telemetry = createTelemetry(app.metrics);
  const audit = createAudit(database);
  const readCall = createCallReader(all);
  const limits = createRateLimits(all, pool);
  const forwarder = createForwarder(config.serviceUrls, config.internalTokenSecret);
  const authentication = {
    verify: createAccessVerifier(config.accessTokenPublicKey),
    sessions: createSessions(database),
  };
  app.addHook('onClose', async () => {
    await forwarder.close();
    await Promise.all([database.close(), pool.end()]);
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    try {
      checkJsonLimits(text);
    } catch (error) {
      done(error as AppError);
      return;
    }
    void parseJson(request, text, (error, value) =>
      done(error, error ? undefined : ({ text, value } satisfies SentBody)),
    );
  });

  app.decorateRequest('callLog', null);
  app.post(
    '/api',
    {
      config: { logsItself: true },
      onRequest: async (request) => {
        const ip = clientAddress(request.headers['x-forwarded-for'], request.ip, config.trustedHops);
        request.callLog = { ip, operation: null, caller: null };
      },
      onResponse: async (request, reply) => {
        if (request.callLog) telemetry.called(request.log, request.callLog, reply.statusCode, reply.elapsedTime);
      },
    },
    async (request, reply) => {
      const sent = request.body as SentBody | undefined;
      const log = request.callLog;
      if (!sent || !log) throw new AppError('bad_request', 'The request must be a JSON object.');
      const { operation, payload } = readCall(sent.value, Buffer.byteLength(sent.text));
      log.operation = operation.type;
      if (operation.deviceCookie) refuseForeignPage(request.headers, config.trustedHops);
      const caller = await withTimeout(
        STORE_MS,
        identify(operation, payload, request.headers.authorization, authentication),
      );
      log.caller = caller;

      const record = async (status: number, note: AuditNote = {}) => {
        if (!isAudited(operation, caller)) return;
        const entry = auditEntry({ operation, caller, note, status, requestId: request.id, ip: log.ip });
        // What was done is done: an unwritten row goes to the log, whole, and the answer stands.
        await withTimeout(STORE_MS, audit.record(entry)).catch((error: unknown) =>
          request.log.error({ err: error, audit: entry }, 'audit row not written'),
        );
      };
      const ask = async (): Promise<Answer> => {
        permit(operation, payload, caller);
        const email = typeof payload.email === 'string' ? payload.email.toLowerCase() : undefined;
        const giveBack = await withTimeout(STORE_MS, limits.take(operation, { ip: log.ip, caller, email })).catch(
          (error: unknown) => {
            if (toAppError(error).code === 'rate_limited') telemetry.limited(operation.type);
            throw error;
          },
        );
        const forwarding = forwarder.send({
          operation,
          caller,
          body: sent.text,
          requestId: request.id,
          ip: log.ip,
          userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
          deviceSecret: readDeviceSecret(request.headers.cookie),
          ifNoneMatch: request.headers['if-none-match'],
          acceptEncoding: request.headers['accept-encoding'],
        });
        // Our own failure is nobody's failed try: only a refusal of the owner counts.
        const answer = await forwarding.catch(async (error: unknown) => {
          await giveBack();
          throw error;
        });
        if (answer.status < 400 || answer.status >= 500) await giveBack();
        return answer;
      };
      const answer = await ask().catch(async (error: unknown) => {
        const { code } = toAppError(error);
        // Calls beyond the limit are left to the log, or anybody could fill the table; not those made as another user.
        if (code !== 'rate_limited' || caller?.actor) await record(ERROR_STATUS[code]);
        throw error;
      });
      await record(answer.status, answer.note);

      if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
      if (answer.setCookie !== undefined) reply.header('set-cookie', answer.setCookie);
      reply.code(answer.status).headers(answer.validators).header('cache-control', 'no-store');
      if (answer.status === 304) return reply.send();
      return reply.type('application/json; charset=utf-8').send(answer.body);
    },
  );

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
