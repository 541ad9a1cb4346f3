import type { StoredEvent } from '@sentinel/alert-rules';
import { readEvents } from '@sentinel/alert-rules/read';
import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary';
import { findMatches } from './find-matches.ts';
import { countJudged } from './judged-days.ts';
import { keepWaiting } from './waiting-events.ts';
import { writeMatches } from './write-matches.ts';

export interface Evaluation {
  readonly events: number;
  readonly candidates: number;
  readonly matches: number;
}

/**
 * Matches a filing's events against the alerts, and writes the matches and their messages in the transaction that marks the filing
 * as evaluated. So nobody is told twice or missed when the job is repeated or its worker dies. Events of which an input is missing
 * are kept, to be judged again. Undefined when the filing needs no evaluation any more.
 */
export async function evaluateFiling(database: Database, accession: string): Promise<Evaluation | undefined> {
  const { filing } = schema;
  const isUnevaluated = and(eq(filing.accession, accession), isNull(filing.evaluatedAt));
  const events = await eventsOf(database, accession);
  const found = await Promise.all(events.map((stored) => findMatches(database, stored, null)));
  return database.orm.transaction(async (tx) => {
    const now = new Date();
    const [marked] = await tx
      .update(filing)
      .set({ evaluatedAt: sql`now()` })
      .where(isUnevaluated)
      .returning({ accession: filing.accession });
    if (!marked) return undefined;
    const matches = await writeMatches(
      tx,
      found.flatMap((one) => one.matches),
      now,
    );
    await keepWaiting(tx, events);
    await countJudged(tx, events, now);
    return {
      events: events.length,
      candidates: found.reduce((sum, { candidates }) => sum + candidates, 0),
      matches,
    };
  });
}

/** The events of a filing that is not evaluated yet. */
async function eventsOf(database: Database, accession: string): Promise<readonly StoredEvent[]> {
  const which = sql`filing.accession = ${accession} and filing.evaluated_at is null`;
  const events = await Promise.all(ALERT_FORM_TYPES.map((kind) => readEvents(database, kind, which, 'words')));
  return events.flat();
}
