import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import httpProxy from '@fastify/http-proxy';
import Fastify, { LogController } from 'fastify';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const UNAVAILABLE = 'This part of Sentinel is not running at the moment. Please try again shortly.';

/**
 * A path as the services will understand it: percent-decoded, without dot segments and double slashes, in lower case.
 * @param {string} rawUrl
 */
function plainPath(rawUrl) {
  let path = pathOf(rawUrl);
  try {
    for (let before = ''; before !== path; ) {
      before = path;
      path = decodeURIComponent(path);
    }
  } catch {
    // not decodable: used as it is
  }
  const segments = [];
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** @param {string} path @param {string} prefix */
const isBelow = (path, prefix) => path === prefix || path.startsWith(`${prefix}/`);

/** The upstream that a path belongs to. @param {string} path */
function ownerOf(path) {
  if (isBelow(path, '/api') || path === '/healthz' || path === '/readyz') return 'gateway';
  // Links of messages, and what the provider of text messages calls.
  if (path.startsWith('/u/') || path === '/sms/status' || path === '/sms/reply') return 'gateway';
  if (path === '/dev/demo') return 'demo';
  return isBelow(path, '/dev/mailbox') ? 'mailbox' : 'delivery';
}

/** More than the largest body of any operation (a verdict on a long transcript, of 4 MiB). */
const MOST_API_BYTES = 5 * 1024 * 1024;

/** Longer than the largest body takes on a slow connection; a slower sender only occupies a connection. */
const REQUEST_TIMEOUT_MS = 60_000;

/** What the log says of an address: links of mails carry tokens behind the question mark. @param {string} url */
const pathOf = (url) => /** @type {string} */ (url.split(/[?#]/, 1)[0]);

/** Headers of the edge's own answers, the same as those of the services (services/delivery/src/page/security-headers.ts). */
const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/**
 * Answers with the error envelope.
 * @param {import('fastify').FastifyReply} reply
 * @param {number} status
 * @param {string} code
 * @param {string} text
 */
function sendFault(reply, status, code, text) {
  const { id } = reply.request;
  return reply
    .code(status)
    .headers({ ...ANSWER_HEADERS, 'x-request-id': id })
    .type('application/json; charset=utf-8')
    .send({ error: text, code, request_id: id });
}

/**
 * Answers a request that the edge cannot forward.
 * @param {import('fastify').FastifyError} error
 * @param {import('fastify').FastifyRequest} request
 * @param {import('fastify').FastifyReply} reply
 */
function refuse(error, request, reply) {
  const status = error.statusCode ?? 500;
  if (status === 413) return sendFault(reply, 413, 'body_too_large', 'The request is too large.');
  if (status >= 400 && status < 500) return sendFault(reply, 400, 'bad_request', 'This request cannot be understood.');
  request.log.error({ err: error, path: pathOf(request.url) }, 'request failed');
  return sendFault(reply, 500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** @param {number} status @param {string} requestId */
function unavailablePage(status, requestId) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sentinel: ${status}</title><h1>Sentinel is not available</h1><p>${UNAVAILABLE}</p><p>Request ${requestId}</p></html>`;
}

/** @typedef {Error & { code?: string, statusCode?: number, cause?: { code?: string } }} UpstreamError */

/**
 * The one public address of a local start: forwards each path to its service, with a request id and the caller's address.
 * Metrics are not reachable through it.
 * @param {{ upstreams: { gateway: string, delivery: string, mailbox: string, demo?: string }, logger?: boolean | object }} options
 */
export async function buildEdge({ upstreams, logger = false }) {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    bodyLimit: 64 * 1024 * 1024, // the services have their own, smaller limits
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    forceCloseConnections: true,
    frameworkErrors: refuse,
  });
  // Bodies are forwarded unread, whatever their content type.
  app.removeAllContentTypeParsers();
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((_request, reply) => sendFault(reply, 404, 'not_found', 'There is nothing at this address.'));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isBelow(plainPath(request.raw.url ?? '/'), '/metrics')) {
      return sendFault(reply, 404, 'not_found', 'There is nothing at this address.');
    }
    // A call larger than any operation allows ends here, because the gateway would answer and close while the rest is still being sent.
    if (
      Number(request.headers['content-length'] ?? 0) > MOST_API_BYTES &&
      isBelow(plainPath(request.raw.url ?? '/'), '/api')
    ) {
      // Read to the end, because a caller who is still sending when we answer may never read the answer.
      request.raw.resume();
      await finished(request.raw, { writable: false }).catch(() => undefined); // hung up: then there is nobody to answer
      return sendFault(reply, 413, 'body_too_large', 'The request is too large.');
    }
  });

  /** @param {import('fastify').FastifyReply} reply @param {{ error: Error }} failure */
  const answerUnavailable = (reply, { error }) => {
    const { request } = reply;
    request.log.warn({ err: error, path: pathOf(request.url) }, 'upstream failed');
    const { code, cause, statusCode } = /** @type {UpstreamError} */ (error);
    const isRefused =
      code === 'ECONNREFUSED' || cause?.code === 'ECONNREFUSED' || code === 'FST_REPLY_FROM_SERVICE_UNAVAILABLE';
    const status = isRefused ? 503 : statusCode === 504 ? 504 : 502;
    if (isRefused) reply.header('retry-after', '1');
    const wantsPage = ownerOf(plainPath(request.url)) !== 'gateway' && request.headers.accept?.includes('text/html');
    if (!wantsPage) return sendFault(reply, status, 'unavailable', UNAVAILABLE);
    return reply
      .code(status)
      .headers({ ...ANSWER_HEADERS, ...PAGE_HEADERS, 'x-request-id': request.id })
      .type('text/html; charset=utf-8')
      .send(unavailablePage(status, request.id));
  };

  await app.register(httpProxy, {
    upstream: '',
    prefix: '/',
    undici: { connections: 128, pipelining: 1, bodyTimeout: 0, headersTimeout: 120_000 },
    disableRequestLogging: true,
    replyOptions: {
      // Without the demo there is no demo process, and delivery answers that there is no such page.
      getUpstream: (request) => upstreams[ownerOf(plainPath(request.raw.url ?? '/'))] ?? upstreams.delivery,
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.headers.host ?? 'localhost',
        'x-request-id': request.id,
        // This is the outermost hop, so forwarding headers of the caller are dropped.
        'x-forwarded-for': request.socket.remoteAddress ?? '127.0.0.1',
        'x-forwarded-host': request.headers.host ?? 'localhost',
        'x-forwarded-proto': 'http',
      }),
      rewriteHeaders: (headers, request) => ({ ...headers, 'x-request-id': request?.id ?? headers['x-request-id'] }),
      onError: (reply, failure) => answerUnavailable(/** @type {import('fastify').FastifyReply} */ (reply), failure),
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
