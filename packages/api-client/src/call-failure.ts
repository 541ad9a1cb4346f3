import type { ErrorCode, OperationResponse, OperationType } from '@sentinel/contracts';
import { type CallOptions, callBy } from './call.ts';
import { type CallError, isError } from './call-error.ts';
import type { CallPayload } from './caller-fields.ts';
import { type CallingRelease, OWN_RELEASE } from './calling-release.ts';

/** A call that failed, as queries and mutations throw it; its message is fit for the screen. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  /** Absent when no answer came at all. */
  readonly code: ErrorCode | undefined;
  /** Which of the reasons that the operation declares for the code. */
  readonly reason: string | undefined;
  /** Identifies the call in the server's log. */
  readonly requestId: string | undefined;

  constructor(failure: CallError) {
    super(failure.error);
    this.code = failure.code;
    this.reason = failure.reason;
    this.requestId = failure.request_id;
  }
}

const NAMES_NOTHING: readonly (ErrorCode | undefined)[] = ['not_found', 'bad_request'];

/**
 * Whether a call failed because what it names does not exist, or has a form that no name has: asking again does not help. For calls
 * whose payload is what an address names, and nothing else.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailure && NAMES_NOTHING.includes(error.code);

/**
 * Calls one operation and returns its answer; for queries and mutations.
 * @throws CallFailure when the call failed
 */
export function ask<T extends OperationType>(
  type: T,
  payload: CallPayload<T>,
  options?: CallOptions,
): Promise<OperationResponse<T>> {
  return askBy(OWN_RELEASE, type, payload, options);
}

/** `ask`, by this release. */
export async function askBy<T extends OperationType>(
  by: CallingRelease,
  type: T,
  payload: CallPayload<T>,
  options: CallOptions = {},
): Promise<OperationResponse<T>> {
  const answer = await callBy(by, type, payload, options);
  if (isError(answer)) throw new CallFailure(answer);
  return answer;
}
