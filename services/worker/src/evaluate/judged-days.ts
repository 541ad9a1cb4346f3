import type { StoredEvent } from '@sentinel/alert-rules';
import { NEW_YORK, newYorkDay } from '@sentinel/calendar';
import { type Orm, type SQL, sql } from '@sentinel/database';

/** Counts events that were judged for the first time, for "checked 449 filings today". */
export async function countJudged(tx: Pick<Orm, 'execute'>, events: readonly StoredEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const kinds = events.map(({ event }) => event.kind);
  await tx.execute(sql`
    insert into alerts.judged_day as stored (form_type, day, events)
    select kind, ${newYorkDay(now)}::date, count(*) from unnest(${sql.param(kinds)}::text[]) kind group by kind order by kind
    on conflict (form_type, day) do update set events = stored.events + excluded.events`);
}

/**
 * The statement that counts prices, for "60 quotes checked today": each company once on the day on which its price became known, so
 * that prices that are judged again, by this worker or another, count once.
 * @param moved relation of `sessionMoves`
 */
export const countPrices = (moved: SQL): SQL => sql`
  insert into alerts.judged_day as stored (form_type, day, events)
  select 'price_alert', (known_at at time zone ${NEW_YORK})::date as day, count(*) from ${moved} group by day order by day
  on conflict (form_type, day) do update set events = excluded.events where stored.events < excluded.events`;
