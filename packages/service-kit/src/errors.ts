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
  '53300',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
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
  const known = code === undefined ? undefined : FASTIFY_CODES[code];
  if (known === 'body_too_large') return new AppError(known, 'The request is too large.', { cause: error });
  if (known === 'unsupported_media_type')
    return new AppError(known, 'Send the request as application/json.', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('bad_request', 'The request could not be read as JSON.', { cause: error });
  }
  if (codesOf(error).some((one) => UNAVAILABLE.has(one)))
    return new AppError('unavailable', GENERIC_TEXT.unavailable ?? '', { cause: error });
  return new AppError('internal', GENERIC_TEXT.internal ?? '', { cause: error });
}

/** Answers with the error envelope. The cause of a 5xx goes to the log, not to the caller. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  const status = ERROR_STATUS[known.code];
  // A call that is shed is no fault: it comes again. The queues count them.
  const isFault = status >= 500 && known.code !== 'overloaded';
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
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Answers every failure of the server, including a missing route, with the error envelope. */
export function installErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found', 'There is nothing at this address.'), request, reply),
  );
}
