import { matchesTrade } from '@sentinel/alert-rules';
import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import { composeMessage } from '../notify/compose-message.ts';
import { NOTIFICATION_QUEUED } from '../notify/notification-outbox.ts';
import { candidateAlerts } from './candidate-alerts.ts';
import { type FilingFacts, readUnevaluated } from './filing-facts.ts';

/** Alerts of the form type '4' look at Form 4 and its amendments. */
const ALERTED_FORMS = new Set(['4', '4/A']);
/** Rows of one insert: messages are a few kilobytes each. */
const ROWS_A_STATEMENT = 500;

export interface Evaluation {
  readonly candidates: number;
  readonly notifications: number;
}

/**
 * Matches a filing against the alerts and writes a notification for each match, in the transaction that marks the filing
 * as matched: a repeat, or a worker that dies in between, tells nobody twice and forgets nobody. Undefined when there is
 * nothing to do any more.
 */
export async function evaluateFiling(
  database: Database,
  accession: string,
  publicUrl: string,
): Promise<Evaluation | undefined> {
  const facts = await readUnevaluated(database, accession);
  if (!facts) return undefined;
  const { candidates, notifications } = await findMatches(database, facts, publicUrl);
  const { filing, notification } = schema;
  return database.orm.transaction(async (tx) => {
    const [marked] = await tx
      .update(filing)
      .set({ evaluatedAt: sql`now()` })
      .where(and(eq(filing.accession, accession), isNull(filing.evaluatedAt)))
      .returning({ accession: filing.accession });
    if (!marked) return undefined;
    for (let start = 0; start < notifications.length; start += ROWS_A_STATEMENT) {
      await tx
        .insert(notification)
        .values(notifications.slice(start, start + ROWS_A_STATEMENT))
        .onConflictDoNothing();
    }
    if (notifications.length > 0) await tx.execute(sql`select pg_notify(${NOTIFICATION_QUEUED}, '')`);
    return { candidates, notifications: notifications.length };
  });
}

async function findMatches(database: Database, facts: FilingFacts, publicUrl: string) {
  const [first] = facts.trades;
  if (!first || !ALERTED_FORMS.has(facts.formType)) return { candidates: 0, notifications: [] };
  const candidates = await candidateAlerts(database, first.issuerCik, first.ownerCiks);
  const notifications: (typeof schema.notification.$inferInsert)[] = [];
  for (const trade of facts.trades) {
    for (const alert of candidates) {
      const match = matchesTrade(alert, trade);
      if (!match.matched) continue;
      const { subject, text, html } = composeMessage({ alertName: alert.name, facts, trade, match, publicUrl });
      notifications.push({
        alertId: alert.alertId,
        accountId: alert.accountId,
        alertName: alert.name,
        eventKey: `${facts.accession}/${trade.direction}`,
        accession: facts.accession,
        channel: 'email',
        recipient: alert.email,
        subject,
        bodyText: text,
        bodyHtml: html,
        requestId: facts.requestId,
      });
    }
  }
  return { candidates: candidates.length, notifications };
}
