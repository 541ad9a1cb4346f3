import type { AuditEntry } from './audit.query.ts';

function personWords(person: AuditEntry['actor']): string | undefined {
  if (person === null) return undefined;
  return person.email ?? `deleted account ${person.short_id}`;
}

/** Who did it. */
export function actorWords({ actor }: AuditEntry): string {
  return personWords(actor) ?? 'Not logged in';
}

/** The account it was done as or to; empty for the actor's own account. */
export function subjectWords({ subject, reason, operation }: AuditEntry): string {
  const words = personWords(subject);
  if (words === undefined) return '';
  // The reason, for all that was done as another user and for the start of running as them.
  return reason !== null && operation !== 'run_as' ? `On behalf of ${words}` : words;
}

const FIRST_REFUSED = 400;
const FIRST_FAILED = 500;

export const SUCCEEDED = 'Succeeded';

/** The result, with the HTTP status for a failed call. */
export function resultWords({ status }: AuditEntry): string {
  if (status < FIRST_REFUSED) return SUCCEEDED;
  return status < FIRST_FAILED ? `Refused (${status})` : `Failed (${status})`;
}

/** The columns of the exported file; instants in UTC. */
export const AUDIT_CSV_COLUMNS = [
  { name: 'Time (UTC)', value: ({ at }: AuditEntry) => at },
  { name: 'User', value: actorWords },
  { name: 'Affected user', value: subjectWords },
  { name: 'Action', value: ({ action }: AuditEntry) => action },
  { name: 'Operation', value: ({ operation }: AuditEntry) => operation },
  { name: 'Concerns', value: ({ concerns }: AuditEntry) => concerns ?? null },
  { name: 'Details', value: ({ detail }: AuditEntry) => detail },
  { name: 'Reason', value: ({ reason }: AuditEntry) => reason },
  { name: 'Result', value: resultWords },
  { name: 'IP address', value: ({ ip }: AuditEntry) => ip },
  { name: 'Request ID', value: ({ request_id }: AuditEntry) => request_id },
];
