import type { CallError } from './call-error.ts';

/** Spec part 1, section 8. */
export const NETWORK_ERROR = 'Network or server error occurred.';

/** Sends one operation. A network failure, or an answer that is not JSON, becomes the network error. */
export async function post(
  type: string,
  payload: object,
  token: string | null,
  signal?: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch('/api', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ ...payload, type }),
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    });
    const answer: unknown = await response.json();
    if (response.ok || (answer !== null && typeof answer === 'object' && 'error' in answer)) return answer;
    return { error: NETWORK_ERROR } satisfies CallError;
  } catch {
    // No connection, an abort, or an answer that is not JSON: the spec has one text for all of them.
    return { error: NETWORK_ERROR } satisfies CallError;
  }
}
