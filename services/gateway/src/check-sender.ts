import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@sentinel/contracts';
import { type AccessClaims, bearerToken } from './access-token.ts';

/** What is known of a sender before the body is read. */
export interface Sender {
  /** Account id; null for a stranger. */
  readonly accountId: string | null;
  /** How much is read of the body, in bytes. */
  readonly bodyLimit: number;
}

interface BodyLimits {
  readonly ofStrangers: number;
  readonly ofAccounts: number;
}

/**
 * Looks at the token of the header before the body is read (SECURITY.md 59): its signature and dates, not its session. Without a valid
 * one, only so much is read as open operations take. A token that is no longer valid is named as the cause for a larger body,
 * because the page then gets a new one and sends the body again.
 *
 * @throws AppError `unauthenticated` or `body_too_large`
 */
export function createSenderCheck(verify: (token: string) => AccessClaims, { ofStrangers, ofAccounts }: BodyLimits) {
  return (headers: IncomingHttpHeaders): Sender => {
    const token = bearerToken(headers.authorization);
    const isLarge = Number(headers['content-length'] ?? 0) > ofStrangers;
    try {
      if (token !== undefined) return { accountId: verify(token).sub, bodyLimit: ofAccounts };
    } catch (error) {
      if (isLarge || !(error instanceof AppError)) throw error;
    }
    if (isLarge) throw new AppError('body_too_large', 'The request is too large.');
    return { accountId: null, bodyLimit: ofStrangers };
  };
}
