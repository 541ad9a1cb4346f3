import type { StoredEvent } from '@sentinel/alert-rules';
import { type Orm, sql } from '@sentinel/database';
import { newYorkDay } from '@sentinel/dates';

/** Counts events that were judged for the first time, for "checked 449 filings today". */
export async function countJudged(tx: Pick<Orm, 'execute'>, events: readonly StoredEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const kinds = events.map(({ event }) => event.kind);
  await tx.execute(sql`
    insert into alerts.judged_day as stored (form_type, day, events)
    select kind, ${newYorkDay(now)}::date, count(*) from unnest(${sql.param(kinds)}::text[]) kind group by kind order by kind
    on conflict (form_type, day) do update set events = stored.events + excluded.events`);
}
