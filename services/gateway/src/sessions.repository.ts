import type { Database } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';

interface SessionRow {
  account_id: string;
  email: string;
  permissions: string[];
}

/** Reads sessions at each call, so a revoked session or a changed permission counts at the next one. */
export function createSessions({ sql }: Database) {
  return {
    /** The live session's account with its present permissions, or null when it was revoked, has expired or is disabled. */
    async find(sessionId: string, accountId: string): Promise<Caller | null> {
      const [row] = await sql<SessionRow[]>`
        select a.id as account_id, a.email, a.permissions
        from identity.session s join identity.account a on a.id = s.account_id
        where s.id = ${sessionId} and a.id = ${accountId}
          and s.revoked_at is null and s.expires_at > now() and a.disabled_at is null`;
      return row ? { accountId: row.account_id, sessionId, email: row.email, permissions: row.permissions } : null;
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
