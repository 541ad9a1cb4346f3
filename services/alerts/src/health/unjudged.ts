import { judge } from '@sentinel/alert-rules';
import { readWaitingEvents, type WaitingEvent } from '@sentinel/alert-rules/read';
import type { Database } from '@sentinel/database';
import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import { readRules } from '../saved/alert-rules.ts';
import type { SavedAlert } from '../saved/stored-alert.ts';

/** An event that an alert could not judge, and what it waits for. */
export interface Unjudged {
  readonly alert: SavedAlert;
  readonly event: WaitingEvent;
  readonly missing: readonly MissingAlertInput[];
}

/**
 * What the alerts could not judge, the longest waiting first: of the events that wait for an input, those for which the answer
 * depends on it. An event concerns the alerts that watched when it came.
 */
export async function readUnjudged(database: Database, alerts: readonly SavedAlert[]): Promise<readonly Unjudged[]> {
  const watching = alerts.filter(({ isPaused }) => !isPaused);
  if (watching.length === 0) return [];
  const kinds = new Set(watching.map(({ criteria }) => criteria.form_type));
  const keywords = new Set(
    watching.flatMap(({ criteria }) =>
      criteria.form_type_constraints.flatMap((one) => (one.constraint_type === 'keywords' ? one.val : [])),
    ),
  );
  const [events, rules] = await Promise.all([
    readWaitingEvents(database, [...kinds], [...keywords]),
    readRules(database, watching),
  ]);
  return events.flatMap((event) =>
    watching.flatMap((alert, place) => {
      const rule = rules[place];
      if (!rule || rule.formType !== event.event.kind || alert.createdAt > event.since) return [];
      const verdict = judge(rule, event.event);
      return verdict.is === 'unjudged' ? [{ alert, event, missing: verdict.missing }] : [];
    }),
  );
}
