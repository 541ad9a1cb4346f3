import { and, type Database, eq, schema, sql } from '@sentinel/database';

const { account } = schema;

/**
 * What a login looks at. Not the whole account: a profile picture read for known addresses only would tell them from
 * unknown ones by its time (SECURITY.md 7).
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

    /** Puts a stronger hash of the same password in the place of the old one, unless the password was changed meanwhile. */
    async rehash(accountId: string, oldHash: string, newHash: string): Promise<void> {
      await orm
        .update(account)
        .set({ passwordHash: newHash })
        .where(and(eq(account.id, accountId), eq(account.passwordHash, oldHash)));
    },
  };
}

export type Credentials = ReturnType<typeof createCredentials>;
export type Credential = NonNullable<Awaited<ReturnType<Credentials['find']>>>;
