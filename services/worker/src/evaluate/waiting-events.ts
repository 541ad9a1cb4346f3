import type { StoredEvent } from '@sentinel/alert-rules';
import { insertRows, type Orm, schema, sql } from '@sentinel/database';

type Statements = Pick<Orm, 'execute'>;

/** Keeps the events of which an input is missing, to be judged again when it comes. */
export async function keepWaiting(tx: Statements, events: readonly StoredEvent[]): Promise<void> {
  const rows = events
    .filter(({ missing }) => missing.length > 0)
    .map(({ accession, company, event, key, missing }) => ({
      eventKey: key,
      formType: event.kind,
      accession,
      cik: company.cik,
      missing: [...missing],
    }));
  if (rows.length === 0) return;
  await tx.execute(sql`${insertRows(schema.waitingEvent, rows)}
    on conflict (event_key) do update set missing = excluded.missing where waiting_event.missing <> excluded.missing`);
}

/**
 * Keeps the moves of prices of which an input is missing, in place of those that were kept before.
 * @param events of all sessions that are judged
 */
export async function keepWaitingMoves(tx: Statements, events: readonly StoredEvent[]): Promise<void> {
  await keepWaiting(tx, events);
  const keys = events.flatMap(({ key, missing }) => (missing.length > 0 ? key : []));
  await tx.execute(sql`
    delete from alerts.waiting_event where form_type = 'price_alert' and event_key <> all(${sql.param(keys)}::text[])`);
}
