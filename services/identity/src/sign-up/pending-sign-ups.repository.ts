import { and, type Database, eq, gt, schema, sql } from '@sentinel/database';
import { createSecret, hashSecret } from '../keys/secrets.ts';

const { pendingSignUp } = schema;

/** How long the link of a sign-up lives, in milliseconds. */
export const SIGN_UP_LIFETIME_MS = 24 * 3_600_000;

/** What somebody entered to get an account. The address is in lower case and not verified. */
export type SignUp = Omit<typeof pendingSignUp.$inferSelect, 'tokenHash' | 'isContested' | 'createdAt' | 'expiresAt'>;

interface KeptSignUp extends SignUp {
  /** Another device asked for the address too. */
  readonly isContested: boolean;
}

/** Stores a sign-up until its token comes back, and gives the token to mail. */
export async function keepSignUp(tx: Pick<Database['orm'], 'insert' | 'update'>, signUp: SignUp): Promise<string> {
  const token = createSecret();
  const isContested = await contestSignUps(tx, signUp);
  await tx.insert(pendingSignUp).values({
    ...signUp,
    isContested,
    tokenHash: hashSecret(token),
    expiresAt: new Date(Date.now() + SIGN_UP_LIFETIME_MS),
  });
  return token;
}

/**
 * Marks the live sign-ups of an address as contested when another device asks for it too. We cannot know which of the two reads
 * the mail, and one password may be a stranger's, so neither becomes the account's.
 * @returns whether there are any
 */
export async function contestSignUps(
  tx: Pick<Database['orm'], 'update'>,
  { email, deviceId }: SignUp,
): Promise<boolean> {
  const isOfOther = deviceId === null ? undefined : sql`${pendingSignUp.deviceId} is distinct from ${deviceId}`;
  const contested = await tx
    .update(pendingSignUp)
    .set({ isContested: true })
    .where(and(eq(pendingSignUp.email, email), gt(pendingSignUp.expiresAt, sql`now()`), isOfOther))
    .returning({ tokenHash: pendingSignUp.tokenHash });
  return contested.length > 0;
}

/** Looks up a token without using it; undefined for one that is unknown, used, or of another address. */
export async function findSignUp(
  { orm }: Database,
  token: string,
  email: string,
): Promise<{ readonly isExpired: boolean; readonly isContested: boolean } | undefined> {
  const [row] = await orm
    .select({ isContested: pendingSignUp.isContested, isExpired: sql<boolean>`${pendingSignUp.expiresAt} <= now()` })
    .from(pendingSignUp)
    .where(and(eq(pendingSignUp.tokenHash, hashSecret(token)), eq(pendingSignUp.email, email)));
  return row;
}

/**
 * Takes the sign-up of a token and deletes every other one of the address, in one statement, so that of any number of callers
 * at once, with one token or several, only one gets it (SECURITY.md 22).
 */
export async function takeSignUp(
  tx: Pick<Database['orm'], 'delete'>,
  token: string,
  email: string,
): Promise<KeptSignUp | undefined> {
  const tokenHash = hashSecret(token);
  const isLive = sql`exists (
    select from ${pendingSignUp} live
     where live.token_hash = ${tokenHash} and live.email = ${email} and live.expires_at > now())`;
  const rows = await tx
    .delete(pendingSignUp)
    .where(and(eq(pendingSignUp.email, email), isLive))
    .returning();
  return rows.find((row) => row.tokenHash === tokenHash);
}
