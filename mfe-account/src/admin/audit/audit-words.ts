import type { call } from '@sentinel/api-client';
import type { AuditEntry } from './audit.query.ts';

type OperationType = Parameters<typeof call>[0];

/** What each operation is, in plain words. */
const OPERATION_WORDS: ReadonlyMap<string, string> = new Map<OperationType, string>([
  ['admin_edit_user', 'Added or changed a user'],
  ['check_login', 'Logged in with a password'],
  ['delete_account', 'Deleted their own account'],
  ['delete_alert', 'Deleted an alert'],
  ['delete_sign_up_token', 'Deleted a sign-up token'],
  ['delete_user', 'Deleted a user'],
  ['disable_2fa', 'Disabled two-factor authentication'],
  ['edit_user', 'Changed their profile or settings'],
  ['email_verification', 'Verified an email address'],
  ['explore_trades', 'Searched insider trades'],
  ['generate_2fa_secret', 'Began setting up two-factor authentication'],
  ['get_alerts', 'Looked at alerts'],
  ['get_audit_log', 'Looked at the audit log'],
  ['get_ey_fraud_confcalls', 'Looked at conference calls to review'],
  ['get_owners', 'Loaded the names of owners'],
  ['get_sign_up_tokens', 'Looked at the sign-up tokens'],
  ['get_tickers', 'Loaded the names of companies'],
  ['get_user', 'Looked at a profile'],
  ['get_users', 'Looked at the users'],
  ['initialize_password_reset', 'Asked for a password reset'],
  ['insert_sign_up_token', 'Added or changed a sign-up token'],
  ['list_sessions', 'Looked at sessions'],
  ['logout', 'Logged out'],
  ['refresh_session', 'Renewed a session'],
  ['resend_2fa_code', 'Asked for a login code by email'],
  ['reset_password', 'Set a new password after a reset'],
  ['revert_run_as', 'Stopped running as another user'],
  ['revoke_session', 'Ended sessions or remembered devices'],
  ['run_as', 'Began running as another user'],
  ['set_alerts', 'Saved an alert'],
  ['signup', 'Signed up'],
  ['update_user_preferences', 'Changed table columns'],
  ['verify_2fa_login', 'Logged in with a second factor'],
  ['verify_2fa_setup', 'Enabled two-factor authentication'],
]);

/** What was done; an operation without words of its own is shown as it is named. */
export function operationWords(operation: string): string {
  return OPERATION_WORDS.get(operation) ?? operation;
}

/** The operations to filter by, by their words; reading is recorded only while running as another user. */
export const OPERATION_OPTIONS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Everything' },
  ...[...OPERATION_WORDS]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US')),
];

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
  { name: 'What', value: ({ operation }: AuditEntry) => operationWords(operation) },
  { name: 'Operation', value: ({ operation }: AuditEntry) => operation },
  { name: 'Detail', value: ({ detail }: AuditEntry) => detail },
  { name: 'Reason', value: ({ reason }: AuditEntry) => reason },
  { name: 'Result', value: resultWords },
  { name: 'Address', value: ({ ip }: AuditEntry) => ip },
  { name: 'Request', value: ({ request_id }: AuditEntry) => request_id },
];
