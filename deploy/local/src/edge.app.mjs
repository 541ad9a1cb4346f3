import { randomUUID } from 'node:crypto';
import httpProxy from '@fastify/http-proxy';
import Fastify, { LogController } from 'fastify';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const UNAVAILABLE = 'This part of Sentinel is not running at the moment. Please try again shortly.';

/** A path as the services will understand it: percent-decoded, without dot segments and double slashes, in lower case. */
function plainPath(rawUrl) {
  let path = rawUrl.split(/[?#]/, 1)[0];
  try {
    for (let before = ''; before !== path; ) {
      before = path;
      path = decodeURIComponent(path);
    }
  } catch {
    // not decodable: taken as it stands
  }
  const segments = [];
  for (const segment of path.toLowerCase().split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

const isBelow = (path, prefix) => path === prefix || path.startsWith(`${prefix}/`);

/** The upstream that a path belongs to. */
function ownerOf(path) {
  if (isBelow(path, '/api') || path === '/healthz' || path === '/readyz') return 'gateway';
  return isBelow(path, '/dev/mailbox') ? 'mailbox' : 'delivery';
}

function unavailablePage(status, requestId) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sentinel: ${status}</title><h1>Sentinel is not available</h1><p>${UNAVAILABLE}</p><p>Request ${requestId}</p></html>`;
}

/**
 * The one public address of a local start: hands each path to its service, with a request id and the caller's address.
 * Metrics are not reachable through it.
 * @param {{ upstreams: { gateway: string, delivery: string, mailbox: string }, logger?: boolean | object }} options
 */
export async function buildEdge({ upstreams, logger = false }) {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024 * 1024, // the services have their own, smaller limits
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    forceCloseConnections: true,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isBelow(plainPath(request.raw.url ?? '/'), '/metrics')) {
      return reply.code(404).send({ error: 'Not found.', code: 'not_found', request_id: request.id });
    }
  });

  const answerUnavailable = (reply, { error }) => {
    const { request } = reply;
    request.log.warn({ err: error, url: request.url }, 'upstream failed');
    const isRefused =
      error.code === 'ECONNREFUSED' ||
      error.cause?.code === 'ECONNREFUSED' ||
      error.code === 'FST_REPLY_FROM_SERVICE_UNAVAILABLE';
    const status = isRefused ? 503 : error.statusCode === 504 ? 504 : 502;
    reply.code(status).header('cache-control', 'no-store').header('x-request-id', request.id);
    if (isRefused) reply.header('retry-after', '1');
    const wantsPage = ownerOf(plainPath(request.url)) !== 'gateway' && request.headers.accept?.includes('text/html');
    if (wantsPage) {
      reply
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('text/html; charset=utf-8');
      reply.send(unavailablePage(status, request.id));
    } else {
      reply.send({ error: UNAVAILABLE, code: 'unavailable', request_id: request.id });
    }
  };

  await app.register(httpProxy, {
    upstream: '',
    prefix: '/',
    undici: { connections: 128, pipelining: 1, bodyTimeout: 0, headersTimeout: 120_000 },
    disableRequestLogging: true,
    replyOptions: {
      getUpstream: (request) => upstreams[ownerOf(plainPath(request.raw.url ?? '/'))],
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.headers.host ?? 'localhost',
        'x-request-id': request.id,
        // The outermost hop: what a caller says about itself is not passed on.
        'x-forwarded-for': request.socket.remoteAddress ?? '127.0.0.1',
        'x-forwarded-host': request.headers.host ?? 'localhost',
        'x-forwarded-proto': 'http',
      }),
      rewriteHeaders: (headers, request) => ({ ...headers, 'x-request-id': request?.id ?? headers['x-request-id'] }),
      onError: answerUnavailable,
      // One more try where a kept connection had just been closed; no waiting for services that say 503.
      retryDelay: ({ err, req, attempt }) =>
        attempt === 0 && req.method === 'GET' && err?.code === 'UND_ERR_SOCKET' ? 1 : null,
      retriesCount: 1,
    },
  });
  return app;
}
