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
