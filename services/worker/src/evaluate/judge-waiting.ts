import { readEvents, readWaitingEvents, type WaitingEvent } from '@sentinel/alert-rules/read';
import { type Database, sql } from '@sentinel/database';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import { findMatches } from './find-matches.ts';
import { inputsText } from './inputs-text.ts';
import { databaseNow, forgetJudged, keepJudged } from './judged-events.ts';
import { writeMatches } from './write-matches.ts';

export interface Rejudged {
  readonly judged: number;
  readonly matches: number;
}

/** Moves of prices that wait are judged with the other moves (`createPriceJudge`). */
const OF_FILINGS = ALERT_FORM_TYPES.filter((kind) => kind !== 'price_alert');

/** An event whose input did not come in so many days is given up. */
const GIVE_UP_DAYS = 14;

/**
 * Judges events that miss an input again, whenever something that they are judged by has changed. What was judged is kept in memory:
 * after a start, or with several workers, an event may be judged once more than needed, but it matches an alert once (`match_once`).
 */
export function createWaitingJudge(database: Database): () => Promise<Rejudged> {
  let judgedBy = new Map<string, string>();
  return async () => {
    await giveUp(database);
    await forgetJudged(database.orm);
    const waiting = await readWaitingEvents(database, OF_FILINGS);
    const known = judgedBy;
    judgedBy = new Map(waiting.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key) ?? '']] : [])));
    const total = { judged: 0, matches: 0 };
    for (const one of waiting) {
      if (judgedBy.get(one.key) === inputsText(one)) continue;
      const again = await judgeAgain(database, one);
      if (!again) continue;
      judgedBy.set(one.key, inputsText(again.stored));
      total.judged += 1;
      total.matches += again.matches;
    }
    return total;
  };
}

async function judgeAgain(database: Database, { accession, event, key, since }: WaitingEvent) {
  const [stored] = (await readEvents(database, event.kind, sql`filing.accession = ${accession}`, 'words')).filter(
    (one) => one.key === key,
  );
  if (!stored) return undefined;
  const judgedAt = await databaseNow(database.orm);
  const { matches } = await findMatches(database, stored, since);
  return database.orm.transaction(async (tx) => {
    const written = await writeMatches(tx, matches, new Date());
    await keepJudged(tx, [{ eventKey: key, formType: event.kind, knownSince: since, judgedAt }]);
    const { missing } = stored;
    await tx.execute(
      missing.length === 0
        ? sql`delete from alerts.waiting_event where event_key = ${key}`
        : sql`update alerts.waiting_event set missing = ${sql.param([...missing])}::text[]
               where event_key = ${key} and missing <> ${sql.param([...missing])}::text[]`,
    );
    return { stored, matches: written };
  });
}

/** Events whose input does not come any more, and those whose filing was taken back. */
async function giveUp({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    delete from alerts.waiting_event waiting
     where since < now() - ${GIVE_UP_DAYS} * interval '1 day'
        or accession is not null and not exists (select from market.filing where filing.accession = waiting.accession)`);
}
