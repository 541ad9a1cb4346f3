import { AppError, type Deprecated, type Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { CHANNELS, openDatabase, runLoop, wakeOn } from '@sentinel/database';
import { type BaseConfig, callerLeftSignal, clientAddress, createServer, networkOf } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { createAccessVerifier } from './access-token.ts';
import { createAdmission } from './admit-calls.ts';
import { createAudit } from './audit.repository.ts';
import { cacheSessions } from './cached-sessions.ts';
import { CALLER_LEFT_STATUS, CallerLeft } from './caller-left.ts';
import { callingRelease } from './calling-release.ts';
import { createSenderCheck, type Sender } from './check-sender.ts';
import { countDeprecatedUse } from './deprecated-use.repository.ts';
import { deprecatedIn } from './deprecated-use.ts';
import { createForwarder } from './forward.ts';
import { createCallHandler, type SentBody } from './handle-call.ts';
import { hearNews } from './live/hear-news.ts';
import { createLiveHub } from './live/live-hub.ts';
import { type LiveParts, liveRoute } from './live/live-route.ts';
import { createMostValues } from './most-values.ts';
import { passThrough } from './pass-through.ts';
import { createRateLimits } from './rate-limits.ts';
import { readAtMost } from './read-at-most.ts';
import { readBodiesAsSent } from './read-bodies.ts';
import { createCallReader } from './read-call.ts';
import { createRefusals } from './refuse-in-turn.ts';
import { serveContract } from './serve-contract.ts';
import { createSessions } from './sessions.repository.ts';
import { type CallLog, createTelemetry } from './telemetry.ts';

export interface GatewayConfig extends Pick<BaseConfig, 'logLevel'> {
  readonly databaseUrl: string;
  readonly internalTokenSecret: string;
  readonly accessTokenPublicKey: string;
  /** Of each service; those of replicas are separated by commas. */
  readonly serviceUrls: Readonly<Record<'identity' | 'market' | 'alerts' | 'categorization', string>>;
  /** Number of our own proxies in front of the gateway. */
  readonly trustedHops: number;
  /** What is deprecated, by operation; what the contracts say by default. */
  readonly deprecated?: Readonly<Record<string, Deprecated>>;
  /** How long a service may be silent; 15 s by default. */
  readonly serviceTimeoutMs?: number;
  /** For how long a session may be remembered after its read when no notice of a change arrives. */
  readonly sessionsMaxAgeMs: number;
  /** How streams of live updates are kept; what `live/live-route.ts` says by default. */
  readonly live?: Partial<Pick<LiveParts, 'heartbeatMs' | 'streams'>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    callLog: CallLog | null;
    /** Of calls of the API. */
    sender: Sender | null;
  }
}

/**
 * `POST /api`: connects `handle-call.ts` to Fastify, the database and the services. It knows no operation by name; all
 * of them come from the contracts' registry.
 */
export function buildApp(config: GatewayConfig, logStream?: DestinationStream): FastifyInstance {
  const all: readonly Operation[] = Object.values(operations);
  const database = openDatabase(config.databaseUrl, { service: 'gateway', max: 16 });
  const open = all.filter(({ access }) => access === 'open');
  const bodyLimit = largestBody(all);
  const app = createServer({
    name: 'gateway',
    config,
    readiness: [{ name: 'database', check: database.ping }],
    bodyLimit,
    ...(logStream ? { logStream } : {}),
  });
  const hub = createLiveHub();
  const telemetry = createTelemetry(app.metrics, app.log, hub.count);
  const forwarder = createForwarder(
    config.serviceUrls,
    config.internalTokenSecret,
    config.serviceTimeoutMs,
    telemetry.replicaChanged,
  );
  const sessions = cacheSessions(createSessions(database), config.sessionsMaxAgeMs);
  const deprecatedUse = countDeprecatedUse(database);
  const audit = createAudit(database);
  const verify = createAccessVerifier(config.accessTokenPublicKey);
  const identifier = { verify, sessions };
  const handleCall = createCallHandler({
    readCall: createCallReader(all),
    identifier,
    forgetSessions: sessions.forgetAll,
    limits: createRateLimits(all, database, telemetry.spraying),
    forwarder,
    audit,
    noteUse: (operation, payload, release) => {
      for (const field of deprecatedIn(config.deprecated?.[operation.type] ?? operation.deprecated, payload)) {
        telemetry.usedDeprecated(operation.type, field);
        deprecatedUse.add({ operation: operation.type, field, caller: release });
      }
    },
    telemetry,
    trustedHops: config.trustedHops,
  });
  const stop = new AbortController();
  let listening: Promise<void> | undefined;
  let hearing: Promise<void> | undefined;
  let counting: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    // Without a notice, what is remembered lives for a second.
    listening = runLoop({
      everyMs: LISTEN_AGAIN_MS,
      signal: stop.signal,
      run: async () => sessions.forgetAll(),
      wakeOn: wakeOn(database, CHANNELS.sessionsChanged),
      onError: (error) =>
        app.log.warn({ err: error }, 'no notice of changed sessions; they are remembered for a second'),
    });
  });
  app.addHook('onReady', async () => {
    hearing = runLoop({
      everyMs: LISTEN_AGAIN_MS,
      signal: stop.signal,
      // It only subscribes, again if it could not.
      run: async () => undefined,
      wakeOn: hearNews(database, hub),
      onError: (error) => app.log.warn({ err: error }, 'no notice of news; pages ask by the clock'),
    });
  });
  app.addHook('onReady', async () => {
    counting = runLoop({
      everyMs: STORE_COUNTS_MS,
      signal: stop.signal,
      run: deprecatedUse.store,
      onError: (error) =>
        app.log.warn({ err: error }, 'uses of deprecated fields not stored; they are kept for the next time'),
    });
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await listening;
    await hearing;
    hub.close();
    await counting;
    await deprecatedUse
      .store()
      .catch((error: unknown) => app.log.error({ err: error }, 'the last uses of deprecated fields are not stored'));
    await forwarder.close();
    await database.close();
  });

  const checkSender = createSenderCheck(verify, { ofStrangers: largestBody(open), ofAccounts: bodyLimit });
  const refuse = createRefusals();
  const admit = createAdmission();

  serveContract(app, all);
  app.register(passThrough, {
    alertsUrl: config.serviceUrls.alerts,
    trustedHops: config.trustedHops,
    audit,
    onChange: telemetry.replicaChanged,
  });
  app.register(liveRoute, { identifier, hub, operations, ...config.live });
  readBodiesAsSent(app, { mostValues: createMostValues(all), smallBytes: largestBody(open) });
  app.decorateRequest('callLog', null);
  app.decorateRequest('sender', null);
  app.post(
    '/api',
    {
      config: { logsItself: true },
      onRequest: async (request, reply) => {
        const ip = clientAddress(request.headers['x-forwarded-for'], request.ip, config.trustedHops);
        const release = callingRelease(request.headers['x-sentinel-area']);
        request.callLog = { ip, operation: null, caller: null, release };
        try {
          request.sender = checkSender(request.headers);
        } catch (error) {
          return refuse(networkOf(ip), error);
        }
        admit(request, reply, ip, request.sender.bodyLimit);
      },
      preParsing: async ({ headers, sender }, _reply, body) =>
        sender && headers['content-length'] === undefined ? body.pipe(readAtMost(sender.bodyLimit)) : body,
      onResponse: async (request, reply) => {
        if (request.callLog) telemetry.called(request.log, request.callLog, reply.statusCode, reply.elapsedTime);
      },
    },
    async (request, reply) => {
      const { id: requestId, headers, log, callLog } = request;
      const arrivedAt = performance.now() - reply.elapsedTime;
      if (!callLog) throw new Error('the call has no log');
      const body = request.body as SentBody | undefined;
      const callerLeft = callerLeftSignal(reply);
      const onLeft = () => {
        const status = reply.raw.headersSent ? reply.statusCode : CALLER_LEFT_STATUS;
        telemetry.called(log, callLog, status, reply.elapsedTime);
        request.callLog = null;
      };
      callerLeft.addEventListener('abort', onLeft);
      try {
        const answer = await handleCall({
          requestId,
          ip: callLog.ip,
          headers,
          body,
          log,
          callLog,
          arrivedAt,
          callerLeft,
        });
        // Where the answer was a stream, the forwarder has ended it.
        if (callerLeft.aborted) return reply.hijack();
        return reply.code(answer.status).headers(answer.headers).send(answer.body);
      } catch (error) {
        if (error instanceof CallerLeft) return reply.hijack();
        throw error;
      }
    },
  );
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
    url: '/api',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new AppError('method_not_allowed', 'Use POST.');
    },
  });
  return app;
}

/** How often the counts of deprecated uses are written. */
const STORE_COUNTS_MS = 10_000;

/** How often a gateway that could not subscribe to notices tries again. */
const LISTEN_AGAIN_MS = 5_000;

const largestBody = (of: readonly Operation[]) => Math.max(...of.map(({ maxBodyBytes }) => maxBodyBytes));
