import { matchesTrade } from '@sentinel/alert-rules';
import { candidateAlerts, type MatchInput, readMatchInputs } from '@sentinel/alert-rules/read';
import { and, CHANNELS, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import { composeMessage } from '../notify/compose-message.ts';

/** Alerts of form type '4' match Form 4 and its amendments. */
const ALERTED_FORMS = new Set(['4', '4/A']);
/** Rows per insert; a message has a few kilobytes. */
const ROWS_A_STATEMENT = 500;

export interface Evaluation {
  readonly candidates: number;
  readonly notifications: number;
}

/**
 * Matches a filing against the alerts and writes a notification for each match, in the transaction that marks the filing
 * as evaluated. So nobody is notified twice or missed when the job is repeated or its worker dies. Undefined when the filing
 * needs no evaluation any more.
 */
export async function evaluateFiling(
  database: Database,
  accession: string,
  publicUrl: string,
): Promise<Evaluation | undefined> {
  const { filing, notification } = schema;
  const isUnevaluated = and(eq(filing.accession, accession), isNull(filing.evaluatedAt));
  const [input] = await readMatchInputs(database, isUnevaluated);
  if (!input) return undefined;
  const { candidates, notifications } = await findMatches(database, input, publicUrl);
  return database.orm.transaction(async (tx) => {
    const [marked] = await tx
      .update(filing)
      .set({ evaluatedAt: sql`now()` })
      .where(isUnevaluated)
      .returning({ accession: filing.accession });
    if (!marked) return undefined;
    for (let start = 0; start < notifications.length; start += ROWS_A_STATEMENT) {
      await tx
        .insert(notification)
        .values(notifications.slice(start, start + ROWS_A_STATEMENT))
        .onConflictDoNothing();
    }
    if (notifications.length > 0) await tx.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
    return { candidates, notifications: notifications.length };
  });
}

async function findMatches(database: Database, filing: MatchInput, publicUrl: string) {
  const [first] = filing.trades;
  if (!first || !ALERTED_FORMS.has(filing.formType)) return { candidates: 0, notifications: [] };
  const candidates = await candidateAlerts(database, first.issuerCik, first.ownerCiks);
  const notifications: (typeof schema.notification.$inferInsert)[] = [];
  for (const trade of filing.trades) {
    for (const alert of candidates) {
      const match = matchesTrade(alert, trade);
      if (!match.matched) continue;
      const { subject, text, html } = composeMessage({ alertName: alert.name, filing, trade, match, publicUrl });
      notifications.push({
        alertId: alert.alertId,
        accountId: alert.accountId,
        alertName: alert.name,
        eventKey: `${filing.accession}/${trade.direction}`,
        accession: filing.accession,
        channel: 'email',
        recipient: alert.email,
        subject,
        bodyText: text,
        bodyHtml: html,
        requestId: filing.requestId,
      });
    }
  }
  return { candidates: candidates.length, notifications };
}
