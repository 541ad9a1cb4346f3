import type { Database } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';

interface SessionRow {
  account_id: string;
  email: string;
  permissions: string[];
  actor_account_id: string | null;
  actor_session_id: string | null;
  actor_reason: string | null;
}

/** Reads the session at each call, so a revoked session or a changed permission takes effect at the next call. */
export function createSessions({ sql }: Database) {
  return {
    /**
     * The account of a live session with its current permissions, or null if the session was revoked, has expired or is
     * disabled. A run-as session lives only as long as the administrator's own session, while that account is an
     * enabled administrator, and while the other user is not one (SECURITY.md 33).
     */
    async find(sessionId: string, accountId: string): Promise<Caller | null> {
      const [row] = await sql<SessionRow[]>`
        select a.id as account_id, a.email, a.permissions,
          actor.id as actor_account_id, s.actor_session_id, s.actor_reason
        from identity.session s
        join identity.account a on a.id = s.account_id
        left join identity.session own on own.id = s.actor_session_id
          and own.revoked_at is null and own.expires_at > now() and own.actor_session_id is null
        left join identity.account actor on actor.id = own.account_id
          and actor.disabled_at is null and 'admin' = any (actor.permissions)
        where s.id = ${sessionId} and a.id = ${accountId}
          and s.revoked_at is null and s.expires_at > now() and a.disabled_at is null
          and (s.actor_session_id is null or (actor.id is not null and not 'admin' = any (a.permissions)))`;
      if (!row) return null;
      const { account_id, email, permissions, actor_account_id, actor_session_id, actor_reason } = row;
      const caller = { accountId: account_id, sessionId, email, permissions };
      if (actor_session_id === null || actor_account_id === null) return caller;
      return {
        ...caller,
        actor: { accountId: actor_account_id, sessionId: actor_session_id, reason: actor_reason ?? '' },
      };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
