import { AppError } from '@sentinel/contracts';
import { createDecoder } from 'fast-jwt';

const ANSWER_WITHIN_MS = 3_000;

const decode = createDecoder();

/** The account and session of an access token, according to the gateway. */
export type ReadAccount = (
  token: string,
  requestId: string,
) => Promise<{ accountId: string; email: string; permissions: readonly string[]; sessionId: string }>;

/**
 * Asks the gateway whose access token it is: only it knows which sessions live and what their accounts may do now.
 * @param gatewayUrl the gateway's own address
 */
export function accountReader(gatewayUrl: string): ReadAccount {
  const address = new URL('/api', gatewayUrl);
  return async (token, requestId) => {
    let answer: Response;
    let body: { email?: unknown; permissions?: unknown };
    try {
      answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-request-id': requestId,
        },
        body: JSON.stringify({ type: 'get_user', access_token: token }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        redirect: 'error',
      });
      body = (await answer.json()) as typeof body;
    } catch (cause) {
      throw new AppError('unavailable', 'The gateway cannot be reached.', { cause });
    }
    if (answer.status === 401) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
    const { email, permissions } = body;
    if (!answer.ok || typeof email !== 'string' || !Array.isArray(permissions)) {
      throw new AppError('unavailable', `The gateway answered ${answer.status}.`);
    }
    // The gateway has just verified the token that says so.
    const { sid, sub } = decode(token) as { readonly sid?: unknown; readonly sub?: unknown };
    if (typeof sid !== 'string' || typeof sub !== 'string')
      throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
    return { accountId: sub, email, permissions, sessionId: sid };
  };
}
