import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import type { Keys } from '../keys/secrets.ts';

export const ROW_TOKEN_LIFETIME_MS = 30 * 60_000;

/** One row of `get_users`: an account as it was when the administrator saw it. */
export interface UserRow {
  readonly accountId: string;
  /** Counts the changes of the account (`account.version`). */
  readonly version: number;
}

/** The same error for an invalid row token and for a row that was changed since it was read. */
export const changedMeanwhile = (cause?: unknown): AppError =>
  new AppError('conflict', 'This user has been changed meanwhile. The list has been loaded again.', {
    reason: 'changed_meanwhile',
    cause,
  });

/**
 * Row tokens (DESIGN section 6, "Identity"): `base64url(account id, version, expiry).base64url(HMAC-SHA256)`. The
 * code covers the administrator's session, so that a token of another session is invalid (SECURITY.md 36).
 */
export function createRowTokens({ rowToken: key }: Pick<Keys, 'rowToken'>) {
  const codeOf = (row: string, adminSessionId: string) =>
    createHmac('sha256', key).update(`${row}\n${adminSessionId}`).digest('base64url');

  return {
    /** A token for the row, valid for half an hour and only in this session of the administrator. */
    sign({ accountId, version }: UserRow, adminSessionId: string, now: Date): string {
      const expiresAt = now.getTime() + ROW_TOKEN_LIFETIME_MS;
      const row = Buffer.from(JSON.stringify([accountId, version, expiresAt])).toString('base64url');
      return `${row}.${codeOf(row, adminSessionId)}`;
    },

    /**
     * The row that a token names. The caller checks whether the account still has that version.
     * @throws AppError `conflict` for a token that has expired, belongs to another session, or is not a row token
     */
    verify(token: string, adminSessionId: string, now: Date): UserRow {
      const [row = '', code = '', ...more] = token.split('.');
      // Codes are compared as written: the last character of base64url has bits that decoding drops.
      const given = Buffer.from(code);
      const expected = Buffer.from(codeOf(row, adminSessionId));
      if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        throw changedMeanwhile();
      const [accountId, version, expiresAt] = JSON.parse(Buffer.from(row, 'base64url').toString()) as [
        string,
        number,
        number,
      ];
      if (expiresAt <= now.getTime()) throw changedMeanwhile();
      return { accountId, version };
    },
  };
}

export type RowTokens = ReturnType<typeof createRowTokens>;
