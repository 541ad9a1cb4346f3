import { and, type Database, eq, isNull, lt, or, schema, sql } from '@sentinel/database';
import type { Transaction } from '../transaction.ts';

const { account } = schema;

/** The second factors of accounts: off, begun or on. Secrets are passed in and out encrypted. */
export function createSecondFactors({ orm }: Database) {
  /** Administrators see whether an account has a second factor. */
  const seenChange = { version: sql`${account.version} + 1` };
  return {
    /** Stores a secret that takes effect after a first right code; false when a factor is already on. */
    async begin(accountId: string, pendingSecret: string): Promise<boolean> {
      const rows = await orm
        .update(account)
        .set({ totpPendingSecret: pendingSecret })
        .where(and(eq(account.id, accountId), isNull(account.totpSecret)))
        .returning({ id: account.id });
      return rows.length > 0;
    },

    /** Switches the factor on, if the pending secret is still the one whose code was checked. That code cannot be used again. */
    async switchOn(
      accountId: string,
      pendingSecret: string,
      step: number,
      tx: Pick<Transaction, 'update'>,
    ): Promise<boolean> {
      const rows = await tx
        .update(account)
        .set({ totpSecret: pendingSecret, totpPendingSecret: null, totpLastStep: step, ...seenChange })
        .where(and(eq(account.id, accountId), eq(account.totpPendingSecret, pendingSecret), isNull(account.totpSecret)))
        .returning({ id: account.id });
      return rows.length > 0;
    },

    /** Switches the factor off; false where it was off. */
    async switchOff(accountId: string, tx: Pick<Transaction, 'update'>): Promise<boolean> {
      const rows = await tx
        .update(account)
        .set({ totpSecret: null, totpPendingSecret: null, totpLastStep: null, ...seenChange })
        .where(and(eq(account.id, accountId), sql`${account.totpSecret} is not null`))
        .returning({ id: account.id });
      return rows.length > 0;
    },

    /** Uses up the code of a step; of many callers at once, only one gets true (RFC 6238 section 5.2, SECURITY.md 13). */
    async spendStep(accountId: string, step: number, tx: Pick<Transaction, 'update'> = orm): Promise<boolean> {
      const rows = await tx
        .update(account)
        .set({ totpLastStep: step })
        .where(and(eq(account.id, accountId), or(isNull(account.totpLastStep), lt(account.totpLastStep, step))))
        .returning({ id: account.id });
      return rows.length > 0;
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;
