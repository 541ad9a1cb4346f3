import { type Database, sql } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary';
import type { StoredEvent } from '../stored-event.ts';
import { readEvents } from './read-events.ts';
import { saidKeywords, saying } from './said-keywords.ts';

/** An event that misses an input, as it is now. */
export type WaitingEvent = StoredEvent & {
  /** When it was judged first. */
  readonly since: Date;
};

/**
 * The events that wait for an input, oldest first. Judging a rule with them says which could not be judged, and why.
 * @param keywords those whose presence in the texts is wanted
 */
export async function readWaitingEvents(
  database: Pick<Database, 'orm' | 'sql'>,
  formTypes: readonly AlertFormType[],
  keywords: readonly string[] = [],
): Promise<WaitingEvent[]> {
  const rows = await database.sql<{ event_key: string; form_type: AlertFormType; accession: string; since: string }[]>`
    select event_key, form_type, accession, since from alerts.waiting_event
     where form_type = any(${[...formTypes]}::text[]) order by since, event_key`;
  const accessions = [...new Set(rows.map(({ accession }) => accession))];
  if (accessions.length === 0) return [];
  const which = sql`filing.accession = any(${sql.param(accessions)}::text[])`;
  const kinds = [...new Set(rows.map(({ form_type }) => form_type))];
  const [said, ...read] = await Promise.all([
    saidKeywords(database, accessions, keywords),
    ...kinds.map((kind) => readEvents(database, kind, which)),
  ]);
  const events = new Map(read.flat().map((one) => [one.key, one]));
  return rows.flatMap(({ event_key, since }) => {
    const stored = events.get(event_key);
    if (!stored) return [];
    return [{ ...stored, event: saying(stored.event, said.get(stored.accession ?? '')), since: new Date(since) }];
  });
}
