import type { StoredPriceEvent } from '@sentinel/alert-rules/read';
import { NEW_YORK } from '@sentinel/calendar';
import { insertRows, type Orm, type SQL, schema, sql } from '@sentinel/database';

type Statements = Pick<Orm, 'execute'>;
type JudgedEvent = typeof schema.judgedEvent.$inferInsert;

/** A New York day of 25 hours, with room: alerts count from midnight at the earliest. */
const KEEP_HOURS = 48;

/** The clock that judged events and alerts are compared by. */
export async function databaseNow(orm: Statements): Promise<Date> {
  const [row] = (await orm.execute(sql`select now() as now`)) as unknown as { now: string }[];
  if (!row) throw new Error('now() has a row');
  return new Date(row.now);
}

/**
 * Keeps which events were judged, and when last, for "12 checked since 3:05 PM". One that is judged again stays one.
 * @param events `judgedAt`: when its alerts were looked up or before, so that an alert never counts what it did not judge
 */
export async function keepJudged(tx: Statements, events: readonly JudgedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`${insertRows(schema.judgedEvent, events)}
    on conflict (event_key) do update
       set known_since = greatest(judged_event.known_since, excluded.known_since), judged_at = excluded.judged_at
     where judged_event.judged_at < excluded.judged_at`);
}

/** A company's price in a session is judged once, whichever of its sides are. */
export const priceKey = ({ company, session }: StoredPriceEvent): string => `${company.cik}/${session}`;

/**
 * The statement that keeps which prices were compared today, for "60 quotes checked today": each company once a session, as of when
 * its price became known, since alerts that were saved or resumed later are not told of it.
 * @param moved relation of `sessionMoves`
 */
export const keepPrices = (moved: SQL, now: Date): SQL => sql`
  insert into alerts.judged_event as stored (event_key, form_type, known_since, judged_at)
  select cik || '/' || session, 'price_alert', known_at, known_at
    from ${moved} left join alerts.judged_event known on known.event_key = cik || '/' || session
   where known_at >= date_trunc('day', ${now.toISOString()}::timestamptz, ${NEW_YORK})
     and (known.event_key is null or known.known_since < known_at)
   order by 1
  on conflict (event_key) do update
     set known_since = greatest(stored.known_since, excluded.known_since), judged_at = greatest(stored.judged_at, excluded.judged_at)`;

/** Deletes what no alert counts any more. */
export async function forgetJudged(orm: Statements): Promise<void> {
  await orm.execute(sql`delete from alerts.judged_event where judged_at < now() - ${KEEP_HOURS} * interval '1 hour'`);
}
