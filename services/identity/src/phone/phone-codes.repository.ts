import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, type Database, eq, gt, lt, schema, sql } from '@sentinel/database';
import type { Keys } from '../keys/secrets.ts';
import type { Transaction } from '../transaction.ts';

const { account, phoneCode } = schema;

/** How long a code is good. */
export const CODE_LIFETIME_MS = 10 * 60_000;
const TRIES = 5;

/** The codes that confirm phone numbers: at most one per account, the last one sent. */
export function createPhoneCodes({ orm }: Database, { phoneCode: key }: Pick<Keys, 'phoneCode'>) {
  /** A code is bound to account and number. */
  const hashOf = (accountId: string, phone: string, code: string) =>
    createHmac('sha256', key).update(`${accountId}\n${phone}\n${code}`).digest('hex');

  return {
    /** Makes a code for a number; the account's code before it is void. */
    async create(accountId: string, phone: string, tx: Pick<Transaction, 'insert'>): Promise<string> {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const row = {
        phone,
        codeHash: hashOf(accountId, phone, code),
        attempts: 0,
        expiresAt: new Date(Date.now() + CODE_LIFETIME_MS),
      };
      await tx
        .insert(phoneCode)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: phoneCode.accountId, set: row });
      return code;
    },

    /** Confirms the number that the account names now, if the code is the one that was sent to it. A try counts before it is checked. */
    async confirm(accountId: string, code: string): Promise<'confirmed' | 'wrong' | 'ended'> {
      const [live] = await orm
        .update(phoneCode)
        .set({ attempts: sql`${phoneCode.attempts} + 1` })
        .where(
          and(
            eq(phoneCode.accountId, accountId),
            gt(phoneCode.expiresAt, sql`now()`),
            lt(phoneCode.attempts, TRIES),
            sql`${phoneCode.phone} = (select a.phone from ${account} a where a.id = ${accountId})`,
          ),
        )
        .returning();
      if (!live) return 'ended';
      const { codeHash, phone } = live;
      if (!timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(accountId, phone, code)))) return 'wrong';
      return orm.transaction(async (tx) => {
        const rows = await tx
          .update(account)
          .set({ confirmedPhone: phone })
          .where(and(eq(account.id, accountId), eq(account.phone, phone)))
          .returning({ id: account.id });
        await tx.delete(phoneCode).where(eq(phoneCode.accountId, accountId));
        return rows.length > 0 ? 'confirmed' : 'ended';
      });
    },
  };
}

export type PhoneCodes = ReturnType<typeof createPhoneCodes>;
