import { AppError } from '@sentinel/contracts';
import { type Database, sql } from '@sentinel/database';
import type { Transaction } from '../channels/change-channels.ts';
import { ReleaseError } from '../release-error.ts';
import { type Action, type NewToken, readNewToken, type TeamToken } from './team-token.ts';
import { createTokenSecret, hashTokenSecret } from './token-secret.ts';

/** A token as administrators see it. Times are ISO 8601. */
export interface ListedToken extends TeamToken {
  /** The address of the administrator who made it; the account's id once it is deleted; or who used the database. */
  readonly createdBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
}

/** What everybody is told whose token does not count, whatever the cause. */
export const NOT_VALID = 'This token is not valid: it is unknown, has expired, or was revoked.';

/**
 * Makes a token.
 * @param by the id of the administrator's account, or who used the database
 * @returns its secret, which nobody can see again
 * @throws ReleaseError for what no token can have
 */
export async function createToken(
  { sql: db }: Database,
  request: NewToken,
  by: string,
): Promise<{ id: number; secret: string; expiresAt: string }> {
  const { team, areas, actions, days } = readNewToken(request);
  const secret = createTokenSecret();
  const [row] = await db<{ id: string; expires_at: Date }[]>`
    insert into delivery.team_token (team, areas, actions, secret_hash, created_by, expires_at)
    values (${team}, ${areas === null ? null : [...areas]}::text[], ${[...actions]}::text[], ${hashTokenSecret(secret)}, ${by},
            clock_timestamp() + make_interval(days => ${days}))
    returning id, expires_at`;
  if (!row) throw new Error('the token was not stored');
  return { id: Number(row.id), secret, expiresAt: new Date(row.expires_at).toISOString() };
}

/** All tokens that were ever made, the newest first. */
export async function listTokens({ orm }: Database): Promise<ListedToken[]> {
  const rows = await orm.execute<{
    id: string;
    team: string;
    areas: string[] | null;
    actions: Action[];
    created_by: string;
    created_at: string;
    expires_at: string;
    last_used_at: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
  }>(sql`
    select token.id, team, areas, actions, token.created_at, expires_at, last_used_at, revoked_at,
           coalesce(maker.email, created_by) as created_by, coalesce(revoker.email, revoked_by) as revoked_by
    from delivery.team_token token
    left join identity.account maker on maker.id::text = created_by
    left join identity.account revoker on revoker.id::text = revoked_by
    order by token.id desc`);
  const time = (text: string) => new Date(text).toISOString();
  const timeOrNull = (text: string | null) => (text === null ? null : time(text));
  return rows.map((row) => ({
    id: Number(row.id),
    team: row.team,
    areas: row.areas,
    actions: row.actions,
    createdBy: row.created_by,
    createdAt: time(row.created_at),
    expiresAt: time(row.expires_at),
    lastUsedAt: timeOrNull(row.last_used_at),
    revokedAt: timeOrNull(row.revoked_at),
    revokedBy: row.revoked_by,
  }));
}

/**
 * Ends a token. Once this has resolved, it can change nothing.
 * @throws ReleaseError when there is no such token, or it was revoked before
 */
export async function revokeToken({ sql: db }: Database, id: number, by: string): Promise<void> {
  const rows = await db`
    update delivery.team_token set revoked_at = clock_timestamp(), revoked_by = ${by}
    where id = ${id} and revoked_at is null returning id`;
  if (rows.length === 0) throw new ReleaseError(`There is no token ${id}, or it was revoked before`);
}

/** Whose secret it is, and that it was used; null when it is unknown, has expired or was revoked. The server's clock decides. */
export async function recognizeToken({ sql: db }: Database, secret: string): Promise<TeamToken | null> {
  const [row] = await db<{ id: string; team: string; areas: string[] | null; actions: Action[] }[]>`
    update delivery.team_token set last_used_at = clock_timestamp()
    where secret_hash = ${hashTokenSecret(secret)} and revoked_at is null and expires_at > clock_timestamp()
    returning id, team, areas, actions`;
  return row ? { ...row, id: Number(row.id) } : null;
}

/**
 * Lets a transaction change something only while a token counts: a revocation waits for the transaction, and a transaction that
 * comes after it is refused.
 * @throws AppError `unauthenticated`
 */
export async function holdToken(tx: Transaction, id: number): Promise<void> {
  const rows = await tx.execute(sql`
    select from delivery.team_token
    where id = ${id} and revoked_at is null and expires_at > clock_timestamp() for share`);
  if (rows.length === 0) throw new AppError('unauthenticated', NOT_VALID);
}
