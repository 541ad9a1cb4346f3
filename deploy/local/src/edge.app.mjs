import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import httpProxy from '@fastify/http-proxy';
import { CONNECTION_TIMES, limitConnections } from '@sentinel/service-kit/connections';
import { addressesIn } from '@sentinel/service-kit/replicas';
import Fastify, { LogController } from 'fastify';
import {
  answerParserError,
  sendFault,
  sendNotFound,
  sendNotUnderstood,
  sendUnavailable,
  TOO_SLOW,
} from './edge/answers.mjs';
import { namesOneHost, ownHosts } from './edge/hosts.mjs';
import { createLoad, LIMITS, UPSTREAM_RULES } from './edge/limits.mjs';
import { isBelow, loggedPath, ownerOf, plainPath } from './edge/paths.mjs';
import { readBody } from './edge/read-body.mjs';
import { createUpstreamAgent } from './edge/upstream-agent.mjs';

const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Longer than the largest body takes on a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Headers that concern one connection only (RFC 9110, section 7.6.1); `Expect`, which Node has answered; and the length, which
 * undici writes.
 */
const NOT_FORWARDED = Object.fromEntries(
  [
    'content-length',
    'expect',
    'http2-settings',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ].map((name) => [name, undefined]),
);

/**
 * Answers a request that the edge cannot forward.
 * @param {import('fastify').FastifyError} error
 * @param {import('fastify').FastifyRequest} request
 * @param {import('fastify').FastifyReply} reply
 */
function refuse(error, request, reply) {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return sendNotUnderstood(reply);
  request.log.error({ err: error, path: loggedPath(request.url) }, 'request failed');
  return sendFault(reply, 500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** @typedef {Error & { code?: string, statusCode?: number, cause?: { code?: string } }} UpstreamError */
/** @typedef {import('fastify').FastifyRequest} Request */
/** @typedef {import('fastify').FastifyReply} Reply */

/** @param {Request} request */
const pathAsUnderstood = (request) => plainPath(request.raw.url ?? '/');
/** @param {Request} request */
const isForPage = (request) => ownerOf(pathAsUnderstood(request)) !== 'gateway';
/** @param {Request} request */
const addressOf = (request) => request.socket.remoteAddress ?? '127.0.0.1';

/**
 * The one public address of a local start: forwards each path to its service, with a request id and the caller's address.
 * Metrics are not reachable through it, and what is below `/dev` only under this machine's and the product's own name.
 * A body is read whole before its call takes a connection to a service, so that slow senders do not occupy them.
 * @param {object} options
 * @param {{ gateway: string, delivery: string, mailbox: string, demo?: string }} options.upstreams those of replicas are separated by commas
 * @param {string} [options.operationsPage] path of the page that `/dev/operations` shows
 * @param {string} [options.publicUrl]
 * @param {Partial<import('./edge/limits.mjs').Limits>} [options.limits]
 * @param {boolean | object} [options.logger]
 */
export async function buildEdge({ upstreams, operationsPage, publicUrl, limits: given = {}, logger = false }) {
  const limits = { ...LIMITS, ...given };
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node's own answer has no envelope; `namesOneHost` refuses a missing host.
    http: { requireHostHeader: false, ...CONNECTION_TIMES },
    clientErrorHandler: answerParserError,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    forceCloseConnections: true,
    frameworkErrors: refuse,
  });
  limitConnections(app.server, { log: app.log, ofNetwork: limits.connectionsOfAddress });
  // Any content type is forwarded; the services refuse what they do not take.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  const isOwnHost = ownHosts(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!namesOneHost(request.raw)) return sendNotUnderstood(reply);
    const path = pathAsUnderstood(request);
    if (isBelow(path, '/metrics')) return sendNotFound(reply);
    if (isBelow(path, '/dev') && !isOwnHost(request.headers.host))
      return sendFault(reply, 403, 'forbidden', 'This address can only be opened at localhost.');
    const { methods } = UPSTREAM_RULES[ownerOf(path)];
    if (methods.includes(request.method)) return;
    const allow = methods.join(', ');
    return sendFault(
      reply.header('allow', allow),
      405,
      'method_not_allowed',
      `Use ${allow.replace(/, (?=\w+$)/, ' or ')}.`,
    );
  });

  const load = createLoad(limits);
  /** @param {Reply} reply */
  const sendOverloaded = (reply) =>
    sendUnavailable(reply, { status: 503, code: 'overloaded', isPage: isForPage(reply.request) });
  app.addHook('onRequest', async (request, reply) => {
    if (!load.callFrom(reply.raw, addressOf(request))) return sendOverloaded(reply);
  });

  /**
   * Reads the body whole, if there is one, and gives the call a place at its upstream.
   * @param {Request} request
   * @param {Reply} reply
   */
  async function admit(request, reply) {
    const upstream = ownerOf(pathAsUnderstood(request));
    if (request.body) {
      const body = await readBody(request.raw, {
        bytes: UPSTREAM_RULES[upstream].bodyBytes,
        ms: limits.bodyMs,
        bytesPerSecond: limits.bodyBytesPerSecond,
        mayKeep: load.bodyFrom(reply.raw, addressOf(request)),
      });
      if (body === 'caller left') return reply.hijack();
      if (body === 'no room') return sendOverloaded(reply);
      if (body === 'too large') return sendFault(reply, 413, 'body_too_large', 'The request is too large.');
      if (body === 'too slow') return sendFault(reply.header('connection', 'close'), 408, 'timeout', TOO_SLOW);
      request.body = body;
    }
    if (!load.callTo(reply.raw, upstream)) return sendOverloaded(reply);
  }

  /** @param {Reply} reply @param {{ error: Error }} failure */
  const answerFailure = (reply, { error }) => {
    const { request } = reply;
    request.log.warn({ err: error, path: loggedPath(request.url) }, 'upstream failed');
    const { code, cause, statusCode } = /** @type {UpstreamError} */ (error);
    const isRefused =
      code === 'ECONNREFUSED' || cause?.code === 'ECONNREFUSED' || code === 'FST_REPLY_FROM_SERVICE_UNAVAILABLE';
    const status = isRefused ? 503 : statusCode === 504 ? 504 : 502;
    return sendUnavailable(reply, { status, code: 'unavailable', isPage: isForPage(request) });
  };

  if (operationsPage !== undefined)
    app.get('/dev/operations', async (_request, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(await readFile(operationsPage)),
    );

  const agent = createUpstreamAgent(Object.values(upstreams).map(addressesIn), {
    pool: { connections: limits.callsToUpstream, pipelining: 1, bodyTimeout: 0, headersTimeout: 120_000 },
    onChange: ({ address, isReady, reason }) =>
      isReady
        ? app.log.info({ address }, 'replica is ready again')
        : app.log.warn({ address, reason: String(reason) }, 'replica is not ready'),
  });
  await app.register(httpProxy, {
    upstream: '',
    prefix: '/',
    undici: agent,
    disableRequestLogging: true,
    preHandler: admit,
    handler: (request, reply, dest, options) => {
      const body = Buffer.isBuffer(request.body) ? { body: request.body, contentType: 'replaced below' } : {};
      return agent.forCaller(reply.raw, () => reply.from(dest, { ...options, ...body }));
    },
    replyOptions: {
      // Without the demo there is no demo process, and delivery answers that there is no such page.
      getUpstream: (request) => {
        const owner = ownerOf(plainPath(request.raw.url ?? '/'));
        const isOfDelivery = owner === 'signals' || owner === 'override' || owner === 'releaseDesk';
        const addresses = (isOfDelivery ? undefined : upstreams[owner]) ?? upstreams.delivery;
        // It stands for all replicas.
        return addressesIn(addresses)[0] ?? '';
      },
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        ...NOT_FORWARDED,
        'content-type': request.headers['content-type'],
        host: request.headers.host ?? 'localhost',
        'x-request-id': request.id,
        // This is the outermost hop, so forwarding headers of the caller are dropped.
        'x-forwarded-for': request.socket.remoteAddress ?? '127.0.0.1',
        'x-forwarded-host': request.headers.host ?? 'localhost',
        'x-forwarded-proto': 'http',
      }),
      // What the service says of its own connection is not said of the caller's.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }, request) => ({
        ...headers,
        'x-request-id': request?.id ?? headers['x-request-id'],
      }),
      onError: (reply, failure) => answerFailure(/** @type {Reply} */ (reply), failure),
      // One more try when a kept-alive connection had just been closed; no retry after 503.
      retryDelay: ({ err, req, attempt }) =>
        attempt === 0 && req.method === 'GET' && /** @type {UpstreamError | null} */ (err)?.code === 'UND_ERR_SOCKET'
          ? 1
          : null,
      retriesCount: 1,
    },
  });
  return app;
}
