import { insertRows, type Orm, schema, sql } from '@sentinel/database';
import { planMessages } from '../notify/plan-messages.ts';
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
  let written = 0;
  for (let start = 0; start < matches.length; start += ROWS_A_STATEMENT) {
    const some = matches.slice(start, start + ROWS_A_STATEMENT);
    const rows = (await tx.execute(sql`
      ${insertRows(schema.match, some.map(matchRow))}
      on conflict (alert_id, event_key) do nothing returning id, alert_id, event_key`)) as unknown as {
      id: string;
      alert_id: string;
      event_key: string;
    }[];
    written += rows.length;
    const matchOf = new Map(some.map((match) => [`${match.alert.alertId} ${match.stored.key}`, match]));
    await planMessages(
      tx,
      rows.flatMap(({ alert_id, event_key, id }) => {
        const match = matchOf.get(`${alert_id} ${event_key}`);
        if (!match) return [];
        const { accountId, alertId, byEmail, bySms, delivery } = match.alert;
        return [{ matchId: id, alertId, accountId, delivery, byEmail, bySms, requestId: match.stored.requestId }];
      }),
      now,
    );
  }
  return written;
}
