import type { AuditEntry } from './audit.query.ts';

function personWords(person: AuditEntry['actor']): string | undefined {
  if (person === null) return undefined;
  return person.email ?? `deleted account ${person.short_id}`;
}

/** Who did it. */
export function actorWords({ actor }: AuditEntry): string {
  return personWords(actor) ?? 'Not logged in';
}

/** As whom, or to whom, it was done; empty where it is the actor's own account. */
export function subjectWords({ subject, reason, operation }: AuditEntry): string {
  const words = personWords(subject);
  if (words === undefined) return '';
  // A reason stands beside all that was done as somebody else, and beside the beginning of it.
  return reason !== null && operation !== 'run_as' ? `Acting as ${words}` : words;
}

const FIRST_REFUSED = 400;
const FIRST_FAILED = 500;

/** What came of it: 'OK', or why not with the HTTP status. */
export function resultWords({ status }: AuditEntry): string {
  if (status < FIRST_REFUSED) return 'OK';
  return status < FIRST_FAILED ? `Refused (${status})` : `Failed (${status})`;
}

/** The columns of the exported file; instants in UTC. */
export const AUDIT_CSV_COLUMNS = [
  { name: 'When (UTC)', value: ({ at }: AuditEntry) => at },
  { name: 'Who', value: actorWords },
  { name: 'Acting as / Concerning', value: subjectWords },
  { name: 'What', value: ({ action }: AuditEntry) => action },
  { name: 'Operation', value: ({ operation }: AuditEntry) => operation },
  { name: 'Detail', value: ({ detail }: AuditEntry) => detail },
  { name: 'Reason', value: ({ reason }: AuditEntry) => reason },
  { name: 'Result', value: resultWords },
  { name: 'Address', value: ({ ip }: AuditEntry) => ip },
  { name: 'Request', value: ({ request_id }: AuditEntry) => request_id },
];
