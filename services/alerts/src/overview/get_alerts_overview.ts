import { recentNewYorkDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { OVERVIEW_DAYS } from '@sentinel/contracts/fields';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers, overviewSince } from '@sentinel/service-kit';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import { readMatches } from '../activity/matches.ts';
import { readUnjudged } from '../health/unjudged.ts';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { readStoredAlert } from '../saved/stored-alert.ts';
import type { AlertCount, MatchDay, Overview } from './overview.repository.ts';

type Answer = OperationResponse<'get_alerts_overview'>;

const MAX_ACTIVITY = 8;

/** How the caller's alerts are: what matched since the last visit, and what waits. */
export function get_alerts_overview(
  database: Database,
  alerts: SavedAlerts,
  overview: Overview,
): Handlers<'alerts'>['get_alerts_overview'] {
  return async (input, call) => {
    const { accountId } = callerOf(call);
    const now = new Date();
    const since = overviewSince(input.since, now);
    const [counts, matchDays, digests, matches, unjudged] = await Promise.all([
      overview.alertCounts(accountId, now),
      overview.matchDays(accountId, now, since),
      overview.digests(accountId, since),
      readMatches(database, { accountId, after: undefined, alertName: undefined, limit: MAX_ACTIVITY }),
      countUnjudged(database, alerts, accountId, now),
    ]);
    const days = recentNewYorkDays(now, OVERVIEW_DAYS);
    return {
      since: since.toISOString(),
      kinds: ALERT_FORM_TYPES.map((formType) => kindOf(formType, counts, matchDays, days)),
      unjudged,
      digests,
      activity: matches
        .slice(0, MAX_ACTIVITY)
        .map(({ match_id, form_type, alert_name, alert_exists, title, company, ticker, matched_at }) => ({
          ...{ match_id, form_type, alert_name, alert_exists, title, company, ticker, matched_at },
        })),
    };
  };
}

function kindOf(
  formType: Answer['kinds'][number]['form_type'],
  counts: readonly AlertCount[],
  matchDays: readonly MatchDay[],
  days: readonly string[],
): Answer['kinds'][number] {
  const { active = 0, paused = 0 } = counts.find(({ form_type }) => form_type === formType) ?? {};
  const ofKind = matchDays.filter(({ form_type }) => form_type === formType);
  const byDay = new Map(ofKind.map(({ day, matches }) => [day, matches]));
  const sum = (name: 'matches' | 'new_matches') => ofKind.reduce((all, row) => all + row[name], 0);
  return {
    form_type: formType,
    active,
    paused,
    matches: sum('new_matches'),
    matches_90_days: sum('matches'),
    daily: days.map((day) => byDay.get(day) ?? 0),
    last_match_at:
      ofKind
        .map(({ last_match_at }) => last_match_at)
        .sort()
        .at(-1) ?? null,
  };
}

/** How many events some alert cannot judge yet. */
async function countUnjudged(database: Database, alerts: SavedAlerts, accountId: string, now: Date): Promise<number> {
  const stored = await alerts.list(accountId);
  const unjudged = await readUnjudged(
    database,
    stored.map((row) => readStoredAlert(row, now)),
  );
  return new Set(unjudged.map(({ event }) => event)).size;
}
