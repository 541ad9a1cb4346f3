import { and, type Database, desc, eq, gt, isNull, or, schema, sql } from '@sentinel/database';
import { createSecret, hashSecret, type Keys, nextSecret } from '../keys/secrets.ts';
import type { Transaction } from '../transaction.ts';
import { beginVisit } from './begin-visit.ts';
import { REFRESH_TOKEN_LIFETIME_MS, SESSION_LIFETIME_MS } from './tokens.ts';

const { account, refreshToken, session } = schema;

/** A token used again this soon is a race between two tabs, not a theft. */
const REUSE_GRACE_SECONDS = 10;
const LISTED = 500;

/** A browser that skips the second factor of an account. */
export interface RememberedDevice {
  readonly id: string;
  readonly secretHash: string;
  readonly expiresAt: Date;
}

/** What a session is opened on. */
export interface SessionDevice {
  readonly deviceId: string;
  readonly userAgent: string;
  /** Address of the person. */
  readonly ip: string;
  /** The remembered device whose cookie came with the login: the session is bound to it and ends with it. */
  readonly remembered?: RememberedDevice | null;
}

interface Opened {
  readonly sessionId: string;
  readonly refreshToken: string;
  /** The account has logged in before, but not on a device of this id. */
  readonly isNewDevice: boolean;
  /** When the account's visit before this one ended; null at the first. */
  readonly lastVisitAt: Date | null;
}

export type Rotation =
  | {
      readonly outcome: 'rotated';
      readonly accountId: string;
      readonly sessionId: string;
      readonly permissions: string[];
      readonly refreshToken: string;
      readonly lastVisitAt: Date | null;
    }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'reused'; readonly sessionId: string };

/** Sessions and their refresh tokens. All tokens of a session are one family; reuse of an old one ends the session. */
export function createSessions({ orm }: Database, { refreshToken: key }: Pick<Keys, 'refreshToken'>) {
  async function issue(tx: Pick<Transaction, 'insert'>, sessionId: string, token = createSecret()): Promise<string> {
    await tx
      .insert(refreshToken)
      .values({
        hash: hashSecret(token),
        sessionId,
        expiresAt: new Date(Date.now() + REFRESH_TOKEN_LIFETIME_MS),
      })
      // The successor of a token that is used again within the grace is stored already.
      .onConflictDoNothing();
    return token;
  }

  async function openIn(
    tx: Transaction,
    accountId: string,
    { deviceId, userAgent, ip, remembered = null }: SessionDevice,
  ): Promise<Opened> {
    const earlier = await tx
      .select({ isSame: sql<boolean>`bool_or(${session.deviceId} = ${deviceId})` })
      .from(session)
      .where(and(eq(session.accountId, accountId), isNull(session.actorSessionId), sql`${session.deviceId} <> ''`));
    const lastVisitAt = await beginVisit(tx, accountId);
    const absoluteEnd = Date.now() + SESSION_LIFETIME_MS;
    const [row] = await tx
      .insert(session)
      .values({
        accountId,
        deviceId,
        userAgent,
        ip,
        rememberedDeviceId: remembered?.id ?? null,
        deviceSecretHash: remembered?.secretHash ?? null,
        expiresAt: new Date(Math.min(absoluteEnd, remembered?.expiresAt.getTime() ?? absoluteEnd)),
      })
      .returning({ id: session.id });
    if (!row) throw new Error('the session was not stored');
    return {
      sessionId: row.id,
      refreshToken: await issue(tx, row.id),
      isNewDevice: earlier[0]?.isSame === false,
      lastVisitAt,
    };
  }

  /** Sessions, and what an administrator runs from them. */
  const isOrRunsFrom = (sessionId: string) => or(eq(session.id, sessionId), eq(session.actorSessionId, sessionId));
  const ended = (reason: string) => ({ revokedAt: sql`now()`, revokedReason: reason });

  return {
    /** @param tx the transaction of the login; by default, one of its own */
    open: (accountId: string, device: SessionDevice, tx?: Transaction): Promise<Opened> =>
      tx ? openIn(tx, accountId, device) : orm.transaction((own) => openIn(own, accountId, device)),

    /**
     * Turns the session that an email verification opened into a full one, once, within ten minutes. The account must have this
     * address and no second factor, and the session must never have had a device or refresh token.
     */
    bind(
      claims: { readonly accountId: string; readonly sessionId: string },
      email: string,
      { deviceId, userAgent, ip }: SessionDevice,
    ): Promise<Pick<Opened, 'sessionId' | 'refreshToken'> | null> {
      return orm.transaction(async (tx) => {
        const [bound] = await tx
          .update(session)
          .set({ deviceId, userAgent, ip, expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS) })
          .where(
            and(
              eq(session.id, claims.sessionId),
              eq(session.accountId, claims.accountId),
              eq(session.deviceId, ''),
              isNull(session.revokedAt),
              isNull(session.actorSessionId),
              gt(session.expiresAt, sql`now()`),
              gt(session.createdAt, sql`now() - interval '10 minutes'`),
              sql`not exists (select from ${refreshToken} r where r.session_id = ${session.id})`,
              sql`exists (select from ${account} a where a.id = ${session.accountId} and a.email = ${email.toLowerCase()}
                  and a.disabled_at is null and a.totp_secret is null)`,
            ),
          )
          .returning({ id: session.id });
        return bound ? { sessionId: bound.id, refreshToken: await issue(tx, bound.id) } : null;
      });
    },

    /**
     * Exchanges a refresh token for the next of its family. It must come from its device and, if the session was opened on a
     * remembered device (even one forgotten since), with the cookie. A token that is used again within ten seconds of its
     * first use gives the same successor (two tabs at once), so that there are never two branches; later it ends the session.
     */
    rotate(token: string, deviceId: string, deviceSecret: string | null): Promise<Rotation> {
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
              or(
                isNull(session.deviceSecretHash),
                deviceSecret === null ? sql`false` : eq(session.deviceSecretHash, hashSecret(deviceSecret)),
              ),
              isNull(session.actorSessionId),
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
          await tx.update(session).set(ended('refresh token reused')).where(isOrRunsFrom(live.sessionId));
          return { outcome: 'reused', sessionId: live.sessionId };
        }
        const lastVisitAt = await beginVisit(tx, live.accountId);
        await tx.update(session).set({ lastSeenAt: sql`now()` }).where(eq(session.id, live.sessionId));
        return {
          outcome: 'rotated',
          ...live,
          lastVisitAt,
          refreshToken: await issue(tx, live.sessionId, nextSecret(key, token)),
        };
      });
    },

    /** Whether somebody logged in with this session at most so many seconds ago; null if it is gone. */
    async wasOpenedWithin(sessionId: string, seconds: number): Promise<boolean | null> {
      const [row] = await orm
        .select({ isRecent: sql<boolean>`${session.createdAt} > now() - make_interval(secs => ${seconds})` })
        .from(session)
        .where(eq(session.id, sessionId));
      return row?.isRecent ?? null;
    },

    /** Sessions that somebody could still use, the latest first; those of administrators running as the user are not the user's. */
    list: (accountId: string) =>
      orm
        .select()
        .from(session)
        .where(
          and(
            eq(session.accountId, accountId),
            isNull(session.actorSessionId),
            isNull(session.revokedAt),
            gt(session.expiresAt, sql`now()`),
            gt(session.lastSeenAt, new Date(Date.now() - REFRESH_TOKEN_LIFETIME_MS)),
          ),
        )
        .orderBy(desc(session.lastSeenAt))
        .limit(LISTED),

    async revoke(sessionId: string, reason: string): Promise<void> {
      await orm
        .update(session)
        .set(ended(reason))
        .where(and(isOrRunsFrom(sessionId), isNull(session.revokedAt)));
    },

    /** Ends one live session of this account, with those run from it. Gives whether there was one. */
    async revokeOwn(accountId: string, sessionId: string, reason: string): Promise<boolean> {
      const rows = await orm
        .update(session)
        .set(ended(reason))
        .where(
          and(
            isOrRunsFrom(sessionId),
            isNull(session.revokedAt),
            sql`exists (select from ${session} own where own.id = ${sessionId} and own.account_id = ${accountId}
                and own.actor_session_id is null and own.revoked_at is null)`,
          ),
        )
        .returning({ id: session.id });
      return rows.some(({ id }) => id === sessionId);
    },

    /**
     * Ends the sessions of an account, those of administrators running as it, and those it runs as others. Gives how
     * many of its own ended.
     * @param except the session that goes on
     * @param tx the transaction of what this belongs to, such as a password change
     */
    async revokeAll(
      accountId: string,
      { except, reason }: { readonly except?: string; readonly reason: string },
      tx: Pick<Transaction, 'update'> = orm,
    ): Promise<number> {
      const rows = await tx
        .update(session)
        .set(ended(reason))
        .where(
          and(
            isNull(session.revokedAt),
            gt(session.expiresAt, sql`now()`),
            except === undefined
              ? sql`true`
              : sql`(${session.id} <> ${except} and ${session.actorSessionId} is distinct from ${except})`,
            or(
              eq(session.accountId, accountId),
              sql`${session.actorSessionId} in (select own.id from ${session} own where own.account_id = ${accountId})`,
            ),
          ),
        )
        .returning({ accountId: session.accountId, actorSessionId: session.actorSessionId });
      return rows.filter((row) => row.accountId === accountId && row.actorSessionId === null).length;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
