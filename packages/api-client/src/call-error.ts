import type { ErrorCode } from '@sentinel/contracts';

/** The answer of a call that failed; `code` is absent when no answer came at all. */
export interface CallError<Reason extends string = string> {
  readonly error: string;
  readonly code?: ErrorCode;
  /** Which of the reasons that the operation declares for the code. */
  readonly reason?: Reason;
  readonly request_id?: string;
}

/** Whether an answer is a failure. Other answers, even lists or dictionaries, have no `error` text. */
export function isError(answer: unknown): answer is CallError {
  return (
    answer !== null &&
    typeof answer === 'object' &&
    !Array.isArray(answer) &&
    typeof (answer as CallError).error === 'string'
  );
}

/** Shown when the server failed to do its part; the server's own text is for its log. */
const SERVER_FAULTS: Partial<Record<ErrorCode, string>> = {
  internal: 'Something went wrong on our side. Please try again in a moment.',
  overloaded: 'Sentinel is busy right now. Please try again in a moment.',
  unavailable: 'Sentinel is busy right now. Please try again in a moment.',
  timeout: 'This is taking longer than it should. Please try again in a moment.',
};

/** A failure with a text fit for the screen: the server's text, or a plain sentence where the server itself failed. */
export function readable<Failure extends CallError>(failure: Failure): Failure {
  const line = failure.code && SERVER_FAULTS[failure.code];
  return line === undefined ? failure : { ...failure, error: line };
}
