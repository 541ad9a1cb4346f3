import type { CallError } from '@sentinel/api-client';

/** Spec part 1 section 5. */
export const SIX_DIGITS_MESSAGE = 'Please enter a 6-digit code';
/** Spec part 1 section 8. */
export const INVALID_CODE_MESSAGE = 'Invalid code. Please try again.';
export const SERVER_FAULT_MESSAGE = 'Server error. Please try again.';
/** Spec part 1 section 8, "Success messages". */
export const VERIFIED_MESSAGE = 'Verification successful!';

const SERVER_FAULTS: ReadonlySet<string> = new Set(['internal', 'unavailable', 'timeout']);

/** The server's own text; undefined when no answer came or the server failed (spec part 1 section 8). */
export function serverText({ error, code }: CallError): string | undefined {
  if (code === undefined || SERVER_FAULTS.has(code)) return undefined;
  return error;
}

/** Why a code was not accepted: the server's text, if there is one. */
export function codeFault(answer: CallError): string {
  const text = serverText(answer);
  if (text === undefined) return SERVER_FAULT_MESSAGE;
  return text === '' ? INVALID_CODE_MESSAGE : text;
}
