import type { StoredEvent } from '@sentinel/alert-rules';
import { readEvents } from '@sentinel/alert-rules/read';
import { and, type Database, eq, isNull, schema, sql } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import { CANARY } from '@sentinel/vocabulary-market';
import { findMatches } from './find-matches.ts';
import { databaseNow, keepJudged } from './judged-events.ts';
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
  const judgedAt = await databaseNow(database.orm);
  const found = await Promise.all(events.map((stored) => findMatches(database, stored, null)));
  return database.prepared.transaction(async (tx) => {
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
    // Nobody watches the company of the synthetic filing, and no price of it will come.
    const news = events.filter(({ company }) => company.cik !== CANARY.cik);
    await keepWaiting(tx, news);
    await keepJudged(
      tx,
      news.map(({ event, key }) => ({ eventKey: key, formType: event.kind, knownSince: judgedAt, judgedAt })),
    );
    return {
      events: events.length,
      candidates: found.reduce((sum, { candidates }) => sum + candidates, 0),
      matches,
    };
  });
}

/** The events of a filing that is not evaluated yet. */
async function eventsOf({ prepared: orm }: Database, accession: string): Promise<readonly StoredEvent[]> {
  const { filing } = schema;
  const [stored] = await orm
    .select({ formType: filing.formType })
    .from(filing)
    .where(and(eq(filing.accession, accession), isNull(filing.evaluatedAt)));
  const kinds = stored ? kindsOf(stored.formType) : [];
  const which = sql`filing.accession = ${accession}`;
  return (await Promise.all(kinds.map((kind) => readEvents({ orm }, kind, which, 'words')))).flat();
}

/** The alerts that watch a form or its amendment; none watch other forms. */
function kindsOf(formType: string): readonly AlertFormType[] {
  switch (formType.replace(/\/A$/, '')) {
    case '4':
      return ['4'];
    case '8-K':
      return ['8-K', 'keyword'];
    case '10-Q':
    case '10-K':
      return ['keyword'];
    default:
      return [];
  }
}
