import {
  type AlertEvent,
  type AlertRule,
  anchorsOfEvent,
  describeEvent,
  judge,
  type MatchedEvent,
  nameWatched,
  quotedKeywords,
  type Reason,
  type StoredEvent,
  sizeOf,
} from '@sentinel/alert-rules';
import { type CandidateAlert, candidateAlerts, readDetails, saidKeywords, saying } from '@sentinel/alert-rules/read';
import type { Database } from '@sentinel/database';

/** An alert that an event matches. */
export interface FoundMatch {
  readonly alert: CandidateAlert;
  readonly stored: StoredEvent;
  readonly reasons: readonly Reason[];
  /** The event as its messages and lists tell it. */
  readonly told: MatchedEvent;
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
  const found = candidates.flatMap((alert) => {
    const verdict = judge(alert.rule, judged);
    const keywords = quotedKeywords(alert.rule, judged);
    return verdict.is === 'match' ? [{ alert, keywords, reasons: nameWatched(verdict.reasons, stored) }] : [];
  });
  if (found.length === 0) return { candidates: candidates.length, matches: [] };
  const tell = await teller(database, stored, new Set(found.flatMap(({ keywords }) => keywords)));
  const matches = found.map(({ alert, keywords, reasons }) => ({ alert, stored, reasons, told: tell(keywords) }));
  return { candidates: candidates.length, matches };
}

/** Puts an event into words for alerts by their keywords, for all that have the same only once. */
async function teller(database: Database, stored: StoredEvent, all: ReadonlySet<string>) {
  const told = new Map<string, MatchedEvent>();
  const details = await readDetails(database, stored, [...all]);
  return (keywords: readonly string[]): MatchedEvent => {
    const key = JSON.stringify(keywords);
    const known = told.get(key);
    if (known) return known;
    const passages = keywords.flatMap((one) => details.passages?.filter(({ keyword }) => keyword === one) ?? []);
    const words = describeEvent(stored, { ...details, passages });
    told.set(key, words);
    return words;
  };
}

async function withKeywords(
  database: Database,
  { accession, event }: StoredEvent,
  alerts: readonly CandidateAlert[],
): Promise<AlertEvent> {
  if (accession === null || !('said' in event) || !event.said) return event;
  const keywords = new Set(alerts.flatMap(({ rule }) => keywordsOf(rule)));
  return saying(event, (await saidKeywords(database, [accession], [...keywords])).get(accession));
}

const keywordsOf = ({ filing }: AlertRule) =>
  filing.flatMap((one) => (one.constraint_type === 'keywords' ? one.val : []));

/** The row of `alerts.match`. */
export const matchRow = ({ alert, reasons, stored, told }: FoundMatch) => ({
  alertId: alert.alertId,
  alertVersion: alert.version,
  accountId: alert.accountId,
  alertName: alert.name,
  formType: stored.event.kind,
  eventKey: stored.key,
  accession: stored.accession,
  cik: stored.company.cik,
  eventDay: stored.day,
  event: told,
  reasons,
  requestId: stored.requestId,
});
