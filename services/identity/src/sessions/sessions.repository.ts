import { and, type Database, eq, gt, isNull, schema, sql } from '@sentinel/database';
import { createSecret, hashSecret } from '../keys/secrets.ts';
import { REFRESH_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS } from './tokens.ts';

const { account, refreshToken, session } = schema;

/** A token used again this soon is a race of two tabs, not a theft. */
const REUSE_GRACE_SECONDS = 10;

interface Opened {
  readonly sessionId: string;
  readonly refreshToken: string;
}

export type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly accountId: string;
      readonly sessionId: string;
      readonly permissions: string[];
      readonly refreshToken: string;
    }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'reused'; readonly sessionId: string };

/** Sessions and their refresh tokens. All tokens of a session are one family; reuse of an old one ends the session. */
export function createSessions({ orm }: Database) {
  async function issue(tx: Pick<Database['orm'], 'insert'>, sessionId: string): Promise<string> {
    const token = createSecret();
    await tx.insert(refreshToken).values({
      hash: hashSecret(token),
      sessionId,
      expiresAt: new Date(Date.now() + REFRESH_TOKEN_LIFETIME_MS),
    });
    return token;
  }

  return {
    open(accountId: string, deviceId: string, userAgent: string): Promise<Opened> {
      return orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(session)
          .values({ accountId, deviceId, userAgent, expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS) })
          .returning({ id: session.id });
        if (!row) throw new Error('the session was not stored');
        return { sessionId: row.id, refreshToken: await issue(tx, row.id) };
      });
    },

    /**
     * Trades a refresh token for the next of its family. The token must belong to the device. A token used before, but
     * within ten seconds, gives another one (two tabs at once); later it ends the session.
     */
    rotate(token: string, deviceId: string): Promise<Rotation> {
      const hash = hashSecret(token);
      return orm.transaction(async (tx): Promise<Rotation> => {
        const [live] = await tx
          .select({ sessionId: session.id, accountId: account.id, permissions: account.permissions })
          .from(refreshToken)
          .innerJoin(session, eq(session.id, refreshToken.sessionId))
          .innerJoin(account, eq(account.id, session.accountId))
          .where(
            and(
              eq(refreshToken.hash, hash),
              eq(session.deviceId, deviceId),
              isNull(session.revokedAt),
              isNull(account.disabledAt),
              gt(session.expiresAt, sql`now()`),
              gt(refreshToken.expiresAt, sql`now()`),
            ),
          );
        if (!live) return { outcome: 'unknown' };

        const spent = await tx
          .update(refreshToken)
          .set({ usedAt: sql`coalesce(${refreshToken.usedAt}, now())` })
          .where(
            and(
              eq(refreshToken.hash, hash),
              sql`(${refreshToken.usedAt} is null or ${refreshToken.usedAt} > now() - make_interval(secs => ${REUSE_GRACE_SECONDS}))`,
            ),
          )
          .returning({ hash: refreshToken.hash });
        if (spent.length === 0) {
          await tx
            .update(session)
            .set({ revokedAt: sql`now()`, revokedReason: 'refresh token reused' })
            .where(eq(session.id, live.sessionId));
          return { outcome: 'reused', sessionId: live.sessionId };
        }
        await tx.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, live.sessionId));
        return { outcome: 'rotated', ...live, refreshToken: await issue(tx, live.sessionId) };
      });
    },

    async revoke(sessionId: string, reason: string): Promise<void> {
      await orm
        .update(session)
        .set({ revokedAt: sql`now()`, revokedReason: reason })
        .where(and(eq(session.id, sessionId), isNull(session.revokedAt)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
