import { type Checked, describeEvent, type StoredEvent } from '@sentinel/alert-rules';
import type { OperationResponse } from '@sentinel/contracts';
import { type Database, sql } from '@sentinel/database';
import type { SavedAlert } from '../saved/stored-alert.ts';

type CheckedEvent = Omit<OperationResponse<'check_filing'>['events'][number], 'checks' | 'judged_at'>;

/** What became of an event when it came. */
export interface EventTrace {
  readonly matchId: string | null;
  readonly judgedAt: Date | null;
  readonly knownSince: Date | null;
}

interface Row {
  readonly event_key: string;
  readonly match_id: string | null;
  readonly judged_at: string | null;
  readonly known_since: string | null;
}

const NO_TRACE: EventTrace = { matchId: null, judgedAt: null, knownSince: null };
const instant = (text: string | null) => (text === null ? null : new Date(text));

/** What became of events when they came: whether the alert fired, and when they were judged while that is kept. */
export async function readTraces(
  { orm }: Pick<Database, 'orm'>,
  alertId: string,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => EventTrace> {
  const keys = sql`${sql.param(events.map(({ key }) => key))}::text[]`;
  const rows = (await orm.execute(sql`
    select asked.event_key, fired.id as match_id, judged.judged_at, judged.known_since
      from unnest(${keys}) asked (event_key)
      left join alerts.match fired on fired.alert_id = ${alertId} and fired.event_key = asked.event_key
      left join alerts.judged_event judged on judged.event_key = asked.event_key`)) as unknown as Row[];
  const traces = new Map(
    rows.map(({ event_key, judged_at, known_since, match_id }): [string, EventTrace] => [
      event_key,
      { matchId: match_id, judgedAt: instant(judged_at), knownSince: instant(known_since) },
    ]),
  );
  return ({ key }) => traces.get(key) ?? NO_TRACE;
}

/** Whether an event was known before the alert was created, which so was not asked. */
const cameBefore = ({ acceptedAt }: StoredEvent, { knownSince, matchId }: EventTrace, { createdAt }: SavedAlert) => {
  const known = knownSince ?? acceptedAt;
  return matchId === null && known !== null && known < createdAt;
};

/** An event as the answer tells it. */
export function checkedEvent(
  alert: SavedAlert,
  stored: StoredEvent,
  { verdict }: Pick<Checked, 'verdict'>,
  trace: EventTrace,
): CheckedEvent {
  const { acceptedAt, company, day, title } = describeEvent(stored);
  return {
    title,
    company: company.name,
    ticker: company.ticker,
    event_day: day,
    accepted_at: acceptedAt,
    verdict,
    match_id: trace.matchId,
    is_before: cameBefore(stored, trace, alert),
  };
}
