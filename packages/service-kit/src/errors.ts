import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@sentinel/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeFault } from './validation.ts';

const GENERIC_TEXT: Partial<Record<ErrorCode, string>> = {
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available right now. Please try again.',
  timeout: 'The request took too long. Please try again.',
};

/**
 * A handler threw an error that its contract does not declare, with `UNDECLARED_ERRORS=fail`. Unlike that of other 5xx
 * errors, its text is part of the answer.
 */
export class UndeclaredError extends AppError {
  constructor(text: string, options: { cause: unknown }) {
    super('internal', text, options);
  }
}

/** Errors of the network and the database that pass by themselves. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
  // The disk or the memory of the database is full, or it has no connection left.
  '53100',
  '53200',
  '53300',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const NOT_JSON = 'The request could not be read as JSON.';
/** Errors of Fastify and of Node's HTTP parser that have a text of their own. */
const REQUEST_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the request as application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', NOT_JSON],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', NOT_JSON],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  HPE_HEADER_OVERFLOW: ['bad_request', 'The headers of the request are too large.'],
};

/** The codes of an error and of its causes, because the ORM wraps what the driver throws. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(error.cause)];
}

/** Maps any error to an AppError; the cause is kept for the log only. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode, validation } = error as Partial<FastifyError>;
  if (validation) {
    return new AppError('bad_request', describeFault(validation[0] as Parameters<typeof describeFault>[0]), {
      cause: error,
    });
  }
  const known = code === undefined ? undefined : REQUEST_ERRORS[code];
  if (known) return new AppError(...known, { cause: error });
  if (error instanceof SyntaxError) return new AppError('bad_request', NOT_JSON, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('bad_request', 'The request is not valid.', { cause: error });
  }
  if (codesOf(error).some((one) => UNAVAILABLE.has(one)))
    return new AppError('unavailable', GENERIC_TEXT.unavailable ?? '', { cause: error });
  return new AppError('internal', GENERIC_TEXT.internal ?? '', { cause: error });
}

const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

/** Answers with the error envelope. The cause of a 5xx goes to the log, not to the caller. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const status = ERROR_STATUS[known.code];
  // Neither a call that is shed nor one whose caller hung up while sending it is a fault of ours.
  const isFault = status >= 500 && known.code !== 'overloaded' && !hasHungUp(request);
  if (isFault) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed');
  else request.log.info({ code: known.code, text: known.message }, 'request refused');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
  const body: ErrorBody = {
    error:
      status >= 500 && !(known instanceof UndeclaredError)
        ? (GENERIC_TEXT[known.code] ?? known.message)
        : known.message,
    code: known.code,
    ...(known.reason === undefined ? {} : { reason: known.reason }),
    request_id: request.id,
  };
  return reply
    .code(status)
    .headers(ANSWER_HEADERS)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Headers of every answer that is no page and no file (SECURITY.md 52). A route may set others. */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Answers bytes that are not HTTP, or a request that does not come to its end, with the error envelope, and closes the connection:
 * what follows on it cannot be told apart. For Fastify's `clientErrorHandler`.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, text] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? (['408 Request Timeout', 'timeout', 'The request took too long to arrive.'] as const)
      : ([
          '400 Bad Request',
          'bad_request',
          REQUEST_ERRORS[error.code ?? '']?.[1] ?? 'The request is not HTTP.',
        ] as const);
  const body = JSON.stringify({ error: text, code, request_id: randomUUID() } satisfies ErrorBody);
  const headers = Object.entries({
    ...ANSWER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}\r\n${body}`);
}

/** Answers every failure of the server, including a missing route, with the error envelope. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found', 'There is nothing at this address.'), request, reply),
  );
}
