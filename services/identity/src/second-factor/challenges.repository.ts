import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, type Database, desc, eq, gt, isNull, lt, schema, sql } from '@sentinel/database';
import type { Keys } from '../keys/secrets.ts';
import type { Transaction } from '../transaction.ts';

const { loginChallenge: challenge } = schema;

/** How long a login waits for its second factor, and how long a mailed code is good (SECURITY.md 16). */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;
const TRIES = 5;

/** A login that waits for its second factor. */
export interface Challenge {
  readonly id: string;
  readonly codeHash: string | null;
  readonly codeSentAt: Date | null;
}

/** Logins with the right password that are waiting for their second factor: at most one per account and device. */
export function createChallenges({ orm }: Database, { loginCode: key }: Pick<Keys, 'loginCode'>) {
  /** A code is bound to its challenge, so that it cannot be used in another login. */
  const hashOf = (challengeId: string, code: string) =>
    createHmac('sha256', key).update(`${challengeId}\n${code}`).digest('hex');
  const isLive = and(isNull(challenge.consumedAt), gt(challenge.expiresAt, sql`now()`), lt(challenge.attempts, TRIES));
  const inTenMinutes = () => new Date(Date.now() + CHALLENGE_LIFETIME_MS);

  return {
    /** Begins a login's second step; an earlier one on the same device is void. */
    async begin(accountId: string, deviceId: string): Promise<void> {
      await orm.transaction(async (tx) => {
        await tx.delete(challenge).where(and(eq(challenge.accountId, accountId), eq(challenge.deviceId, deviceId)));
        await tx.insert(challenge).values({ accountId, deviceId, expiresAt: inTenMinutes() });
      });
    },

    /** The live challenge of an account on a device. */
    async find(accountId: string, deviceId: string): Promise<Challenge | undefined> {
      const [row] = await orm
        .select()
        .from(challenge)
        .where(and(eq(challenge.accountId, accountId), eq(challenge.deviceId, deviceId), isLive))
        .orderBy(desc(challenge.createdAt))
        .limit(1);
      return row;
    },

    /** Counts a try before it is checked, so that tries in parallel count too. Undefined without a live challenge. */
    async countTry(accountId: string, deviceId: string): Promise<Challenge | undefined> {
      const [row] = await orm
        .update(challenge)
        .set({ attempts: sql`${challenge.attempts} + 1` })
        .where(
          and(
            eq(
              challenge.id,
              sql`(select c.id from ${challenge} c where c.account_id = ${accountId} and c.device_id = ${deviceId}
                   and c.consumed_at is null order by c.created_at desc limit 1)`,
            ),
            isLive,
          ),
        )
        .returning();
      return row;
    },

    /** Whether the code is the last one mailed for this challenge, at most ten minutes ago. */
    isMailedCode({ id, codeHash, codeSentAt }: Challenge, code: string): boolean {
      if (codeHash === null || codeSentAt === null || codeSentAt.getTime() + CHALLENGE_LIFETIME_MS <= Date.now())
        return false;
      return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(id, code)));
    },

    /** Ends a challenge after a right code. Only one caller gets true, and none when a newer code was mailed meanwhile. */
    async consume({ id, codeHash }: Challenge, tx: Pick<Transaction, 'update'>): Promise<boolean> {
      const rows = await tx
        .update(challenge)
        .set({ consumedAt: sql`now()` })
        .where(
          and(
            eq(challenge.id, id),
            isNull(challenge.consumedAt),
            sql`${challenge.codeHash} is not distinct from ${codeHash}`,
          ),
        )
        .returning({ id: challenge.id });
      return rows.length > 0;
    },

    /** Makes a new code for a live challenge, valid for ten minutes; the previous code is void. Null if the challenge has ended. */
    async newCode({ id }: Challenge, tx: Pick<Transaction, 'update'>): Promise<string | null> {
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
      const rows = await tx
        .update(challenge)
        .set({ codeHash: hashOf(id, code), codeSentAt: sql`now()`, expiresAt: inTenMinutes() })
        .where(and(eq(challenge.id, id), isLive))
        .returning({ id: challenge.id });
      return rows.length > 0 ? code : null;
    },

    /** Ends every waiting login of an account. */
    async endAll(accountId: string, tx: Pick<Transaction, 'delete'>): Promise<void> {
      await tx.delete(challenge).where(eq(challenge.accountId, accountId));
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
