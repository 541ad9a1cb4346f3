import { type Database, sql } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import type { StoredEvent } from '../stored-event.ts';
import { readEvents } from './read-events.ts';
import { readPriceEvents } from './read-price-events.ts';
import { saidKeywords, saying } from './said-keywords.ts';

/** An event that misses an input, as it is now. */
export type WaitingEvent = StoredEvent & {
  /** When it was judged first. */
  readonly since: Date;
};

/**
 * The events that wait for an input, the longest waiting first. Judging a rule with them says which could not be judged, and why.
 * @param keywords those whose presence in the texts is wanted
 */
export async function readWaitingEvents(
  database: Pick<Database, 'orm' | 'sql'>,
  formTypes: readonly AlertFormType[],
  keywords: readonly string[] = [],
): Promise<WaitingEvent[]> {
  const rows = await database.sql<WaitingRow[]>`
    select event_key, form_type, accession, cik, since from alerts.waiting_event
     where form_type = any(${[...formTypes]}::text[]) order by since, event_key`;
  const accessions = [...new Set(rows.flatMap(({ accession }) => accession ?? []))];
  const which = sql`filing.accession = any(${sql.param(accessions)}::text[])`;
  const kinds = [...new Set(rows.map(({ form_type }) => form_type))];
  const [said, ...read] = await Promise.all([
    saidKeywords(database, accessions, keywords),
    ...kinds.map((kind) => (kind === 'price_alert' ? readMoves(database, rows) : readEvents(database, kind, which))),
  ]);
  const events = new Map(read.flat().map((one) => [one.key, one]));
  return rows.flatMap(({ event_key, since }) => {
    const stored = events.get(event_key);
    if (!stored) return [];
    return [{ ...stored, event: saying(stored.event, said.get(stored.accession ?? '')), since: new Date(since) }];
  });
}

interface WaitingRow {
  event_key: string;
  form_type: AlertFormType;
  accession: string | null;
  cik: string;
  since: string;
}

/** The moves of prices that wait; the day of one stands in its key: `cik/2026-11-20/drop`. */
function readMoves(database: Pick<Database, 'orm'>, rows: readonly WaitingRow[]): Promise<readonly StoredEvent[]> {
  const moves = rows.filter(({ form_type }) => form_type === 'price_alert');
  const ciks = sql.param(moves.map(({ cik }) => cik));
  const days = sql.param(moves.map(({ event_key }) => event_key.split('/')[1] ?? ''));
  return readPriceEvents(database, {
    sessions: sql`(cik, session) in (
      select waiting.cik, trading.session from unnest(${ciks}::bpchar[], ${days}::text[]) waiting (cik, day)
        join market.trading_session trading on trading.day = waiting.day::date)`,
    moves: sql`true`,
  });
}
