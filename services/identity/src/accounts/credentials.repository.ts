import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import type { Transaction } from '../transaction.ts';

const { account } = schema;

/** An account, and the hash that the password was checked against. */
export interface CheckedPassword {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * What a login reads. Not the whole account: reading a profile picture takes time, which would tell known addresses from
 * unknown ones (SECURITY.md 7).
 */
export function createCredentials({ orm }: Database) {
  return {
    async find(email: string) {
      const [row] = await orm
        .select({
          id: account.id,
          email: account.email,
          passwordHash: account.passwordHash,
          disabledAt: account.disabledAt,
          enabled2fa: account.enabled2fa,
          passwordResetAt: account.passwordResetAt,
        })
        .from(account)
        .where(eq(sql`lower(${account.email})`, email.toLowerCase()));
      return row;
    },

    /**
     * Replaces the hash with a stronger one of the same password, unless the password was changed meanwhile.
     * Gives the stored hash.
     */
    async rehash(accountId: string, oldHash: string, newHash: string): Promise<string> {
      const rows = await orm
        .update(account)
        .set({ passwordHash: newHash })
        .where(and(eq(account.id, accountId), eq(account.passwordHash, oldHash)))
        .returning({ id: account.id });
      return rows.length > 0 ? newHash : oldHash;
    },

    /**
     * Whether the password that was checked is still the account's. Locks the row until the transaction ends, so that a password
     * change either prevents the session opened in it or sees and ends it.
     */
    async stillHolds({ id, passwordHash }: CheckedPassword, tx: Pick<Transaction, 'select'>): Promise<boolean> {
      const rows = await tx
        .select({ id: account.id })
        .from(account)
        .where(and(eq(account.id, id), eq(account.passwordHash, passwordHash), isNull(account.disabledAt)))
        .for('share');
      return rows.length > 0;
    },
  };
}

export type Credentials = ReturnType<typeof createCredentials>;
export type Credential = NonNullable<Awaited<ReturnType<Credentials['find']>>>;
