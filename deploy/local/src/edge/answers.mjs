import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

const UNAVAILABLE = 'This part of Sentinel is not running at the moment. Please try again shortly.';
const NOT_UNDERSTOOD = 'This request cannot be understood.';
/** Text for a request whose end does not come. */
export const TOO_SLOW = 'The request took too long to arrive. Please try again.';
const OVERLOADED = 'Sentinel has too much to do at the moment. Please try again shortly.';

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
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers with the error envelope.
 * @param {import('fastify').FastifyReply} reply
 * @param {number} status
 * @param {string} code
 * @param {string} text
 */
export function sendFault(reply, status, code, text) {
  const { id } = reply.request;
  return reply
    .code(status)
    .headers({ ...ANSWER_HEADERS, 'x-request-id': id })
    .type(JSON_TYPE)
    .send({ error: text, code, request_id: id });
}

/** @param {import('fastify').FastifyReply} reply */
export const sendNotFound = (reply) => sendFault(reply, 404, 'not_found', 'There is nothing at this address.');

/** @param {import('fastify').FastifyReply} reply */
export const sendNotUnderstood = (reply) => sendFault(reply, 400, 'bad_request', NOT_UNDERSTOOD);

/** @param {number} status @param {string} text @param {string} requestId */
function unavailablePage(status, text, requestId) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sentinel: ${status}</title><h1>Sentinel is not available</h1><p>${text}</p><p>Request ${requestId}</p></html>`;
}

/**
 * Says that something is missing for now: a page for a reader, the error envelope for a program.
 * @param {import('fastify').FastifyReply} reply
 * @param {{ status: number, code: 'unavailable' | 'overloaded', isPage: boolean }} answer
 */
export function sendUnavailable(reply, { status, code, isPage }) {
  const text = code === 'overloaded' ? OVERLOADED : UNAVAILABLE;
  if (status === 503) reply.header('retry-after', '1');
  const { id, headers } = reply.request;
  if (!isPage || !headers.accept?.includes('text/html')) return sendFault(reply, status, code, text);
  return reply
    .code(status)
    .headers({ ...ANSWER_HEADERS, ...PAGE_HEADERS, 'x-request-id': id })
    .type('text/html; charset=utf-8')
    .send(unavailablePage(status, text, id));
}

/** What Node's HTTP parser refuses before there is a request. @type {Record<string, [number, string, string]>} */
const PARSER_FAULTS = {
  HPE_HEADER_OVERFLOW: [431, 'bad_request', 'The headers of this request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', TOO_SLOW],
};

/**
 * Answers bytes that are no HTTP request, and requests that do not come to their end.
 * @param {Error & { code?: string }} error
 * @param {import('node:net').Socket & { _httpMessage?: { headersSent: boolean } | null }} socket Node keeps the answer under way in `_httpMessage`
 */
export function answerParserError({ code = '' }, socket) {
  // An answer under way cannot be followed by another one.
  if (!socket.writable || code === 'ECONNRESET' || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const [status, errorCode, error] = PARSER_FAULTS[code] ?? [400, 'bad_request', NOT_UNDERSTOOD];
  const id = randomUUID();
  const body = JSON.stringify({ error, code: errorCode, request_id: id });
  const headers = {
    ...ANSWER_HEADERS,
    'x-request-id': id,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
}
