import { and, type Database, eq, gt, isNull, schema, sql } from '@sentinel/database';
import { createSecret, hashSecret } from '../keys/secrets.ts';

const { account, mailedToken } = schema;

export type MailedTokenPurpose = (typeof mailedToken.$inferSelect)['purpose'];

/** How long a token lives after it was mailed, in milliseconds. */
export const MAILED_TOKEN_LIFETIME_MS: Record<MailedTokenPurpose, number> = {
  reset_password: 30 * 60_000,
  invitation: 7 * 24 * 3_600_000,
};

type Reader = Pick<Database['orm'], 'select'>;
type Writer = Pick<Database['orm'], 'insert' | 'update' | 'delete'>;

/** The account a token was mailed to, and whether the token still opens anything. */
export interface MailedTokenState {
  readonly accountId: string;
  readonly email: string;
  readonly state: 'live' | 'expired' | 'used';
  /** Of an account that is disabled, or that has no password yet. */
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
}

/**
 * Makes a token for the owner of an account; stored as a hash (SECURITY.md 22). Earlier ones of its purpose become void, or stay valid
 * where somebody else may have asked.
 */
export async function issueMailedToken(
  tx: Writer,
  accountId: string,
  purpose: MailedTokenPurpose,
  earlier: 'become void' | 'stay valid' = 'become void',
): Promise<string> {
  const ofPurpose = and(eq(mailedToken.accountId, accountId), eq(mailedToken.purpose, purpose));
  if (earlier === 'become void') await tx.delete(mailedToken).where(ofPurpose);
  const token = createSecret();
  await tx.insert(mailedToken).values({
    hash: hashSecret(token),
    accountId,
    purpose,
    expiresAt: new Date(Date.now() + MAILED_TOKEN_LIFETIME_MS[purpose]),
  });
  return token;
}

/** Looks up a token without using it; undefined for one that was never mailed for this purpose or is void. */
export async function findMailedToken(
  orm: Reader,
  token: string,
  purpose: MailedTokenPurpose,
): Promise<MailedTokenState | undefined> {
  const [row] = await orm
    .select({
      accountId: account.id,
      email: account.email,
      state: sql<
        MailedTokenState['state']
      >`case when ${mailedToken.usedAt} is not null then 'used' when ${mailedToken.expiresAt} <= now() then 'expired' else 'live' end`,
      isDisabled: sql<boolean>`${account.disabledAt} is not null`,
      hasPassword: sql<boolean>`${account.passwordHash} is not null`,
    })
    .from(mailedToken)
    .innerJoin(account, eq(account.id, mailedToken.accountId))
    .where(and(eq(mailedToken.hash, hashSecret(token)), eq(mailedToken.purpose, purpose)));
  return row;
}

/** Uses up a token; of any number of callers at once, only one gets true (SECURITY.md 22). */
export async function redeemMailedToken(
  tx: Pick<Database['orm'], 'update'>,
  token: string,
  purpose: MailedTokenPurpose,
): Promise<boolean> {
  const rows = await tx
    .update(mailedToken)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailedToken.hash, hashSecret(token)),
        eq(mailedToken.purpose, purpose),
        isNull(mailedToken.usedAt),
        gt(mailedToken.expiresAt, sql`now()`),
      ),
    )
    .returning({ hash: mailedToken.hash });
  return rows.length > 0;
}
