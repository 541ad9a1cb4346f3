import type { Database } from '@sentinel/database';

/** Whether a session lives, and its account is an enabled administrator. */
export type IsAdminSession = (sessionId: string) => Promise<boolean>;

/**
 * Reads sessions. Nothing is remembered: an override ends at once, and only browsers with a cookie that was signed here
 * cost a read.
 */
export function adminSessions({ sql }: Database): IsAdminSession {
  return async (sessionId) => {
    const rows = await sql`
      select 1 from identity.session s join identity.account a on a.id = s.account_id
      where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
        and a.disabled_at is null and 'admin' = any (a.permissions)`;
    return rows.length > 0;
  };
}
