import { instantOfZoneTime, NEW_YORK, newYorkDay } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import { type Database, sql } from '@sentinel/database';
import { groupBy } from '../group-by.ts';
import type { SavedAlert } from '../saved/stored-alert.ts';
import { readChecked } from './checked.ts';
import { readUnjudged, type Unjudged } from './unjudged.ts';

type Health = Alert['health'];

/** What each of the caller's alerts did, and what it could not judge; by the alert's id. */
export type ReadHealth = (
  accountId: string,
  alerts: readonly SavedAlert[],
  now: Date,
) => Promise<(alertId: string) => Health>;

const WEEKS = 13;

interface MatchedRow {
  readonly alert_id: string;
  readonly weeks_ago: number;
  readonly matches: number;
  readonly today: number;
}

/** Two statements, and those of `readUnjudged`, however many alerts there are. */
export function createReadHealth(database: Database): ReadHealth {
  const { orm } = database;
  return async (accountId, alerts, now) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const midnight = instantOfZoneTime(NEW_YORK, { day: newYorkDay(now), minute: 0 });
    const counted = alerts.map((alert) => ({
      ...alert,
      since: new Date(Math.max(alert.inForceSince.getTime(), midnight.getTime())),
    }));
    const [unjudgedRows, checkedOf, matched] = (await Promise.all([
      readUnjudged(database, alerts),
      readChecked(database, counted),
      orm.execute(sql`
        select alert_id, floor(extract(epoch from ${at} - matched_at) / 604800)::int as weeks_ago, count(*)::int as matches,
               count(*) filter (where matched_at >= since)::int as today
          from alerts.match
          left join unnest(${sql.param(counted.map(({ id }) => id))}::uuid[],
                           ${sql.param(counted.map(({ since }) => since.toISOString()))}::text[]::timestamptz[]) counted (id, since) on counted.id = alert_id
         where account_id = ${accountId} and alert_id is not null
           and matched_at > ${at} - make_interval(weeks => ${WEEKS}) and matched_at <= ${at}
         group by 1, 2`),
    ])) as unknown as [readonly Unjudged[], ReadonlyMap<string, number>, MatchedRow[]];
    const rowsOf = groupBy(matched, ({ alert_id }) => alert_id);
    const unjudgedOf = groupBy(unjudgedRows, ({ alert }) => alert.id);
    const alertOf = new Map(counted.map((alert) => [alert.id, alert]));
    return (alertId) => {
      const alert = alertOf.get(alertId);
      const rows = rowsOf.get(alertId) ?? [];
      const unjudged = unjudgedOf.get(alertId) ?? [];
      const weekly = new Array<number>(WEEKS).fill(0);
      for (const { matches, weeks_ago } of rows) weekly[WEEKS - 1 - weeks_ago] = matches;
      return {
        checked_today: checkedOf.get(alertId) ?? 0,
        checked_since: alert && !alert.isPaused && alert.since > midnight ? alert.since.toISOString() : null,
        matched_today: rows.reduce((sum, { today }) => sum + today, 0),
        unjudged: unjudged.length,
        missing: [...new Set(unjudged.flatMap(({ missing }) => missing))],
        weekly_matches: weekly,
      };
    };
  };
}
