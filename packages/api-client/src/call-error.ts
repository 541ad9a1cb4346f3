import type { ErrorCode } from '@sentinel/contracts';

/** What a call that failed answers with; `code` is absent when no answer came at all. */
export interface CallError<Reason extends string = string> {
  readonly error: string;
  readonly code?: ErrorCode;
  /** Which of the causes that the operation declares for the code. */
  readonly reason?: Reason;
  readonly request_id?: string;
}

/** Whether an answer is a failure. Answers that are lists or dictionaries carry no `error` text. */
export function isError(answer: unknown): answer is CallError {
  return (
    answer !== null &&
    typeof answer === 'object' &&
    !Array.isArray(answer) &&
    typeof (answer as CallError).error === 'string'
  );
}

/** What a person is told when the server could not do its part; its own text is for its log. */
const SERVER_FAULTS: Partial<Record<ErrorCode, string>> = {
  internal: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: 'Sentinel is busy right now. Please try again in a moment.',
  timeout: 'This is taking longer than it should. Please try again in a moment.',
};

/** A failure with a text fit for the screen: the server's own words, or a plain line where the fault was its own. */
export function readable(failure: CallError): CallError {
  const line = failure.code && SERVER_FAULTS[failure.code];
  return line === undefined ? failure : { ...failure, error: line };
}
