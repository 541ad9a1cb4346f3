import { type Database, pause, runLoop, type SQL, sql } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 3_600_000;

/**
 * Rows that nothing needs any more. Refresh tokens stay until they expire, used or not, so that reuse is noticed. Ended sessions
 * stay for 90 days, and an account's last one forever, so that a new device can be told from a known one and a first login from a
 * later one. Mailed tokens stay for a week, so that a late reader is told "expired".
 */
const DEAD: Readonly<Record<string, SQL>> = {
  refresh_tokens: sql`delete from identity.refresh_token where expires_at < now()`,
  sessions: sql`
    delete from identity.session s
    where least(s.expires_at, s.revoked_at) < now() - interval '90 days'
      and (s.actor_session_id is not null or s.device_id = '' or exists (
        select from identity.session newer
        where newer.account_id = s.account_id and newer.actor_session_id is null and newer.device_id <> ''
          and (newer.created_at, newer.id) > (s.created_at, s.id)))`,
  login_challenges: sql`delete from identity.login_challenge where expires_at < now() - interval '1 hour'`,
  phone_codes: sql`delete from identity.phone_code where expires_at < now() - interval '1 hour'`,
  pending_sign_ups: sql`delete from identity.pending_sign_up where expires_at < now() - interval '1 day'`,
  mailed_tokens: sql`delete from identity.mailed_token where expires_at < now() - interval '7 days'`,
  remembered_devices: sql`delete from identity.remembered_device where expires_at < now()`,
  known_devices: sql`delete from identity.known_device where last_used_at < now() - interval '400 days'`,
  throttles: sql`delete from identity.throttle where expire < now()`,
};

/** Deletes the dead rows; gives how many of each kind there were. */
export async function cleanDeadRows({ orm }: Database): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [kind, statement] of Object.entries(DEAD)) removed[kind] = (await orm.execute(statement)).count;
  return removed;
}

/**
 * Cleans every hour until the signal aborts, not at the start. Several processes may do so at once, because each statement is independent.
 * Resolves when the current run has ended.
 */
export async function startCleaning(
  database: Database,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  signal: AbortSignal,
): Promise<void> {
  await pause(EVERY_MS, signal);
  await runLoop({
    everyMs: EVERY_MS,
    signal,
    run: async () => log.info({ removed: await cleanDeadRows(database) }, 'dead rows taken away'),
    onError: (error) => log.error({ err: error }, 'dead rows not taken away'),
  });
}
