import { sendUnlessBusy } from './busy-calls.ts';
import { type CallError, isError } from './call-error.ts';
import { CALLING_RELEASE_HEADER, type CallingRelease } from './calling-release.ts';
import { traceHeaders } from './trace.ts';

/** Spec part 1, section 8. */
export const NETWORK_ERROR = 'Network or server error occurred.';

/** Sends one operation. A network failure, or an answer that is not JSON, becomes the network error. */
export async function post(type: string, payload: object, token: string | null, sending: Sending): Promise<unknown> {
  try {
    return await answerOf(await send(type, payload, token, sending));
  } catch {
    // No connection, an abort, or an answer that is not JSON: the spec has one text for all of them.
    return { error: NETWORK_ERROR } satisfies CallError;
  }
}

/** The JSON of an answer; the network error for a failure without the error envelope. */
export async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (response.ok || (answer !== null && typeof answer === 'object' && 'error' in answer)) return answer;
  return { error: NETWORK_ERROR } satisfies CallError;
}

/** An answer as it was sent, and the ETag that identifies it; `null`: the caller has it already. */
export type SentAnswer = { readonly json: string; readonly etag: string | null } | null;

/** Sends an operation whose answer has an ETag. Failures are like those of `post`. */
export async function postIfChanged(
  type: string,
  token: string | null,
  sending: Sending,
): Promise<SentAnswer | CallError> {
  try {
    const response = await send(type, {}, token, sending);
    if (response.status === 304) return null;
    const json = await response.text();
    if (response.ok) return { json, etag: response.headers.get('etag') };
    const answer: unknown = JSON.parse(json);
    return isError(answer) ? answer : { error: NETWORK_ERROR };
  } catch {
    // The same failures as in `post`.
    return { error: NETWORK_ERROR };
  }
}

export interface Sending {
  /** Whose code makes the call. */
  readonly by: CallingRelease;
  readonly signal?: AbortSignal | undefined;
  readonly knownEtag?: string | null;
}

/** Sends the request of an operation; while the server is busy, once more (`sendUnlessBusy`). */
export function send(
  type: string,
  payload: object,
  token: string | null,
  { by, signal, knownEtag }: Sending,
): Promise<Response> {
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(by === null ? {} : { [CALLING_RELEASE_HEADER]: by }),
      ...(knownEtag ? { 'if-none-match': knownEtag } : {}),
      ...traceHeaders(),
    },
    body: JSON.stringify({ ...payload, type }),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  };
  return sendUnlessBusy(() => fetch('/api', request), signal);
}
