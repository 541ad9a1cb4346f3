import { type Checked, checksOf, type StoredEvent, timeOf } from '@sentinel/alert-rules';
import { pastEvents } from '@sentinel/alert-rules/read';
import { addDays, newYorkDay } from '@sentinel/calendar';
import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { savedRule } from '../saved/saved-rule.ts';
import { checkedEvent, readTraces } from './checked-events.ts';

const DAYS = 7;
const MAX_EVENTS = 50;

/** What the caller's alert answers to the events of the last seven days; of price moves, to those that reached its threshold. */
export function get_alert_checks(database: Database, alerts: SavedAlerts): Handlers<'alerts'>['get_alert_checks'] {
  return async ({ alert_name }, call) => {
    const saved = await savedRule(database, alerts, callerOf(call).accountId, alert_name);
    if (!saved) throw new AppError('not_found', 'There is no alert of this name.');
    const { alert, rule } = saved;
    const today = newYorkDay(new Date());
    const events = await pastEvents(database, rule, { from: addDays(today, 1 - DAYS), to: today });
    const checked = events.map((stored) => ({ stored, ...checksOf(rule, stored) }));
    const shown = nearestFirst(checked).slice(0, MAX_EVENTS);
    const traceOf = await readTraces(
      database,
      alert.id,
      shown.map(({ stored }) => stored),
    );
    return {
      events: shown.map((one) => ({
        ...checkedEvent(alert, one.stored, one, traceOf(one.stored)),
        accession: one.stored.accession,
        because: deciding(one),
      })),
      checked: checked.length,
      matched: checked.filter(({ verdict }) => verdict === 'match').length,
      unjudged: checked.filter(({ verdict }) => verdict === 'unjudged').length,
    };
  };
}

const RANK = { unjudged: 0, no_match: 1, match: 2 } as const;

/** What could not be judged, the nearest misses, then the matches, which the activity shows, too; of the same, the latest first. */
const nearestFirst = <One extends Checked & { readonly stored: StoredEvent }>(checked: readonly One[]): One[] =>
  checked.toSorted(
    (one, other) =>
      RANK[one.verdict] - RANK[other.verdict] ||
      one.distance - other.distance ||
      timeOf(other.stored) - timeOf(one.stored),
  );

/** The conditions that are not met; else those that are not known yet. */
function deciding({ checks, verdict }: Checked) {
  const wanted = ({ match: 'none', unjudged: 'unknown', no_match: 'not_met' } as const)[verdict];
  return checks().filter(({ is }) => is === wanted);
}
