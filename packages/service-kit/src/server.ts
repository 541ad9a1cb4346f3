import { randomUUID } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import type { BaseConfig } from './config.ts';
import { CONNECTION_TIMES, limitConnections } from './connections/index.mjs';
import { createDrain } from './drain.ts';
import { ANSWER_HEADERS, answerUnreadable, installErrorHandling, sendError } from './errors.ts';
import { installMetrics } from './metrics.ts';
import { openLog } from './open-log.ts';
import { traceIdOf } from './trace-ids.ts';
import { installTracing } from './tracing.ts';
import { AJV_OPTIONS } from './validation.ts';

/** Something that a service needs before it can answer; `check` rejects while it is missing. */
export interface Readiness {
  readonly name: string;
  readonly check: () => Promise<void>;
}

interface ServerOptions {
  readonly name: string;
  readonly config: Pick<BaseConfig, 'logLevel'> & Partial<Pick<BaseConfig, 'otlpEndpoint'>>;
  readonly readiness?: readonly Readiness[];
  readonly bodyLimit?: number;
  /** Where log lines go; standard output by default. */
  readonly logStream?: DestinationStream;
}

/** Longer than the largest body takes on a slow connection; a slower sender only occupies a connection (SECURITY.md 43). */
const REQUEST_TIMEOUT_MS = 60_000;

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Field names that are redacted on the first three levels of a log line (SECURITY.md 56). Whole payloads are never logged. */
const SECRET_FIELDS = ['password', 'access_token', 'refresh_token', 'authorization', 'cookie', 'code', 'secret_key'];
const REDACT = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).filter(
  (path) => path !== 'code',
);

/**
 * The Fastify base of every service: structured logs with the request id of the caller, strict JSON validation, the
 * error envelope, `/healthz` (the process lives), `/readyz` (what it needs is there) and `/metrics`.
 */
export function createServer({
  name,
  config,
  readiness = [],
  bodyLimit = 512 * 1024,
  logStream,
}: ServerOptions): FastifyInstance {
  const output = openLog(name);
  const app = Fastify({
    bodyLimit,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: CONNECTION_TIMES,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    logger: {
      level: config.logLevel,
      base: { service: name },
      redact: { paths: REDACT, censor: '[redacted]' },
      // The route and never the path: whoever has a token of a message's link may use it (SECURITY.md 56).
      serializers: {
        req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? 'none' }),
        err: describeError,
      },
      stream: logStream ?? output.stream,
    },
    ...(config.otlpEndpoint === undefined
      ? {}
      : {
          childLoggerFactory: (logger, bindings, options) =>
            logger.child({ ...bindings, trace_id: traceIdOf(String(bindings.request_id)) }, options),
        }),
    ajv: { customOptions: AJV_OPTIONS },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  installErrorHandling(app);
  limitConnections(app.server, { log: app.log });
  installMetrics(app, name, output.dropped);
  const { begins, drain, isDraining } = createDrain(app, (url) => QUIET_PATHS.has(url));
  app.decorate('drain', drain);
  app.decorate('draining', begins);
  installTracing(app, { service: name, endpoint: config.otlpEndpoint, isQuiet: (url) => QUIET_PATHS.has(url) });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(ANSWER_HEADERS);
    if (hasTwoHosts(request.raw.rawHeaders)) throw new AppError('bad_request', 'The request names two hosts.');
  });
  app.addHook('onResponse', async (request, reply) => {
    if (QUIET_PATHS.has(request.url) || request.routeOptions.config.logsItself) return;
    request.log.info(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 100) / 100 },
      'answered',
    );
  });

  app.get('/healthz', async () => ({ status: 'ok', service: name }));
  /** What was missing when it was last asked. */
  const lacked = new Set<string>();
  app.get('/readyz', async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping', service: name, missing: [] });
    const missing: string[] = [];
    for (const part of readiness) {
      try {
        await part.check();
        if (lacked.delete(part.name)) request.log.info({ part: part.name }, 'ready again');
      } catch (error) {
        // Told once: those who watch ask several times a second.
        if (!lacked.has(part.name)) request.log.warn({ err: error, part: part.name }, 'not ready');
        lacked.add(part.name);
        missing.push(part.name);
      }
    }
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'waiting', service: name, missing });
  });
  return app;
}

/** RFC 9112 section 3.2: proxies and servers would disagree on which host is meant. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/**
 * An error for the log, with its causes. A failed query is logged with its text but without its parameters, which contain
 * what people typed.
 */
function describeError(error: Error): { type: string; message: string; stack: string; [more: string]: unknown } {
  const withoutParameters = (text: string) => text.replace(/\nparams: .*?(?=\n\s+at |$)/s, '');
  return {
    type: error.name,
    error_code: (error as { code?: unknown }).code,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that the service stops, and resolves when its callers have left. */
    drain(): Promise<void>;
    /** Aborts when the service says that it stops: answers that have no end of their own end then. */
    readonly draining: AbortSignal;
  }
  interface FastifyContextConfig {
    /** The route writes a log line of its own for each call. */
    logsItself?: boolean;
  }
}

const QUIET_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Listens, and stops gracefully: on SIGTERM, SIGINT, or when the supervisor that started the process is gone, it first says that it is
 * not ready and answers until its callers have left (6 s at most), then ends running requests, runs `onClose` hooks, and ends the
 * process.
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<BaseConfig, 'host' | 'port'>): Promise<void> {
  stopWithProcess(
    app.log,
    () => app.drain(),
    () => app.close(),
  );
  await app.listen({ host, port });
}

/**
 * Calls `drain`, then `stop`, once when the process is asked to end, then ends it: code 0, or 1 when stopping failed or hung for 10 s
 * after the drain.
 */
function stopWithProcess(
  log: Pick<FastifyInstance['log'], 'info' | 'error'>,
  drain: () => Promise<void>,
  stop: () => Promise<unknown>,
): void {
  let stopping = false;
  const end = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    const drainThenStop = async () => {
      await drain();
      setTimeout(() => process.exit(1), 10_000).unref();
      await stop();
    };
    drainThenStop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(signal));
  process.once('disconnect', () => end('supervisor gone'));
}
