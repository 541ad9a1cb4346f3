import { CHANNELS, insertRows, MAX_NAMED_ACCOUNTS, type Orm, schema, sql } from '@sentinel/database';
import { type MatchToTell, planMessages } from '../notify/plan-messages.ts';
import { type FoundMatch, matchRow } from './find-matches.ts';

/** Rows per insert; a match has a few kilobytes. */
const ROWS_A_STATEMENT = 500;

/**
 * Writes matches, and their messages with them. One that is stored already is left out, so that an event matches an alert once,
 * however often and by however many workers it is judged.
 * @returns how many were new
 */
export async function writeMatches(
  tx: Pick<Orm, 'execute' | 'select'>,
  matches: readonly FoundMatch[],
  now: Date,
): Promise<number> {
  const written: MatchToTell[] = [];
  for (let start = 0; start < matches.length; start += ROWS_A_STATEMENT) {
    const some = matches.slice(start, start + ROWS_A_STATEMENT);
    const rows = (await tx.execute(sql`
      ${insertRows(schema.match, some.map(matchRow))}
      on conflict (alert_id, event_key) do nothing returning id, alert_id, event_key`)) as unknown as {
      id: string;
      alert_id: string;
      event_key: string;
    }[];
    const matchOf = new Map(some.map((match) => [`${match.alert.alertId} ${match.stored.key}`, match]));
    for (const { alert_id, event_key, id } of rows) {
      const match = matchOf.get(`${alert_id} ${event_key}`);
      if (!match) continue;
      const { accountId, alertId, byEmail, bySms, delivery } = match.alert;
      const { accession, key, requestId } = match.stored;
      written.push({ matchId: id, alertId, accountId, delivery, byEmail, bySms, about: accession ?? key, requestId });
    }
  }
  // All at once, so that one filing makes one message of an account.
  await planMessages(tx, written, now);
  await tellAccounts(
    tx,
    written.map(({ accountId }) => accountId),
  );
  return written.length;
}

/** Tells open pages of these accounts, once the transaction commits. */
export async function tellAccounts(tx: Pick<Orm, 'execute'>, accountIds: readonly string[]): Promise<void> {
  const accounts = [...new Set(accountIds)];
  for (let start = 0; start < accounts.length; start += MAX_NAMED_ACCOUNTS) {
    const named = accounts.slice(start, start + MAX_NAMED_ACCOUNTS).join(',');
    await tx.execute(sql`select pg_notify(${CHANNELS.matchesStored}, ${named})`);
  }
}
