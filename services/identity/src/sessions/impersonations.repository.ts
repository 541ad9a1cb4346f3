import { and, type Database, eq, inArray, isNull, schema, sql } from '@sentinel/database';

const { session } = schema;

type Transaction = Pick<Database['orm'], 'select' | 'update'>;

const ended = (reason: string) => ({ revokedAt: sql`now()`, revokedReason: reason });

/** Ends what the sessions of this administrator run as. */
export async function endImpersonationsBy(tx: Transaction, accountId: string, reason: string): Promise<void> {
  const own = tx.select({ id: session.id }).from(session).where(eq(session.accountId, accountId));
  await tx
    .update(session)
    .set(ended(reason))
    .where(and(inArray(session.actorSessionId, own), isNull(session.revokedAt)));
}

/** Ends what any administrator runs as this account. */
export async function endImpersonationsOf(tx: Transaction, accountId: string, reason: string): Promise<void> {
  await tx
    .update(session)
    .set(ended(reason))
    .where(
      and(eq(session.accountId, accountId), sql`${session.actorSessionId} is not null`, isNull(session.revokedAt)),
    );
}

/** Ends what one session of an administrator runs as. */
export async function endImpersonationsFrom(tx: Transaction, sessionId: string, reason: string): Promise<void> {
  await tx
    .update(session)
    .set(ended(reason))
    .where(and(eq(session.actorSessionId, sessionId), isNull(session.revokedAt)));
}
