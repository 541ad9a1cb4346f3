import {
  type AlertRule,
  anchorsOfEvent,
  describeEvent,
  judge,
  nameWatched,
  type Reason,
  type StoredEvent,
  sizeOf,
} from '@sentinel/alert-rules';
import { type CandidateAlert, candidateAlerts, saidKeywords, saying } from '@sentinel/alert-rules/read';
import type { Database } from '@sentinel/database';

/** An alert that an event matches. */
export interface FoundMatch {
  readonly alert: CandidateAlert;
  readonly stored: StoredEvent;
  readonly reasons: readonly Reason[];
}

/**
 * Judges an event against the alerts that its anchors find. Of a text, only the keywords of those alerts are searched for.
 * @param knownSince when the event was judged first; null: it is the first time
 */
export async function findMatches(
  database: Database,
  stored: StoredEvent,
  knownSince: Date | null,
): Promise<{ candidates: number; matches: FoundMatch[] }> {
  const { event } = stored;
  const candidates = await candidateAlerts(database, {
    formType: event.kind,
    anchors: anchorsOfEvent(event),
    size: sizeOf(event),
    knownSince,
  });
  if (candidates.length === 0) return { candidates: 0, matches: [] };
  const judged = await withKeywords(database, stored, candidates);
  const matches = candidates.flatMap((alert) => {
    const verdict = judge(alert.rule, judged);
    return verdict.is === 'match' ? [{ alert, stored, reasons: nameWatched(verdict.reasons, stored) }] : [];
  });
  return { candidates: candidates.length, matches };
}

async function withKeywords(database: Database, { accession, event }: StoredEvent, alerts: readonly CandidateAlert[]) {
  if (accession === null || !('said' in event) || !event.said) return event;
  const keywords = new Set(alerts.flatMap(({ rule }) => keywordsOf(rule)));
  return saying(event, (await saidKeywords(database, [accession], [...keywords])).get(accession));
}

const keywordsOf = ({ filing }: AlertRule) =>
  filing.flatMap((one) => (one.constraint_type === 'keywords' ? one.val : []));

/** The row of `alerts.match`. */
export const matchRow = ({ alert, reasons, stored }: FoundMatch) => ({
  alertId: alert.alertId,
  alertVersion: alert.version,
  accountId: alert.accountId,
  alertName: alert.name,
  formType: stored.event.kind,
  eventKey: stored.key,
  accession: stored.accession,
  cik: stored.company.cik,
  eventDay: stored.day,
  event: describeEvent(stored),
  reasons,
  requestId: stored.requestId,
});
