/**
 * The one map from error code to HTTP status. Every error is sent as `{ error, code, reason?, request_id }`
 * (docs/architecture.md, "Errors"). Codes and reasons are stable; texts are for people.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  unknown_operation: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  /** Too many calls wait already; the same call succeeds a little later. */
  overloaded: 503,
  unavailable: 503,
  timeout: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that a call may fail with, each with its reasons, by which a program tells causes of the same code apart. */
export type DeclaredErrors = Readonly<Partial<Record<ErrorCode, readonly string[]>>>;

/** The answer of a call that failed. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  /** Which of the reasons that the operation declares for the code; absent where it declares none. */
  reason?: string;
  request_id: string;
}

/**
 * An error with a stable code and a text fit for the caller. Anything else that is thrown becomes an `internal` error,
 * whose cause is logged and never sent.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** One of the reasons that the operation declares for the code. */
  readonly reason: string | undefined;
  /** Seconds after which the call may succeed when repeated; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    text: string,
    options: { cause?: unknown; reason?: string; retryAfterSeconds?: number } = {},
  ) {
    super(text, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
