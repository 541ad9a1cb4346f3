import type { OperationRequest, OperationType } from '@sentinel/contracts';

/** Request fields that name the caller. The spec lists them for its operations; new operations of ours need neither. */
type CallerField = 'access_token' | 'email';

/**
 * Which field of a request names the caller, and by which value; `call` fills these in. A test compares the table with
 * the contracts.
 */
export const CALLER_FIELDS = {
  admin_edit_user: ['access_token'],
  delete_account: ['email'],
  delete_alert: ['email'],
  delete_sign_up_token: ['access_token'],
  delete_user: ['access_token'],
  disable_2fa: ['email'],
  edit_user: ['access_token'],
  explore_events: ['email'],
  explore_trades: ['email'],
  export_alert_receipts: ['email'],
  export_events: ['email'],
  export_trades: ['email'],
  generate_2fa_secret: ['email'],
  get_alert: ['email'],
  get_alert_activity: ['email'],
  get_alerts: ['email'],
  get_audit_log: ['access_token'],
  get_categorization_history: ['email'],
  get_company: ['email'],
  get_ey_fraud_categorizations: ['email'],
  get_ey_fraud_confcalls: ['email'],
  get_other_categorizations: ['email'],
  get_sign_up_tokens: ['access_token'],
  get_user: ['access_token'],
  get_users: ['access_token'],
  insert_categorization: ['email'],
  insert_sign_up_token: ['access_token'],
  mark_alerts_seen: ['email'],
  pause_alert: ['email'],
  preview_alert: ['email'],
  reconfirm_address: ['email'],
  relax_events: ['email'],
  relax_trades: ['email'],
  run_as: ['access_token'],
  send_test_alert: ['email'],
  set_alerts: ['email'],
  study_events: ['email'],
  study_trades: ['email'],
  update_user_preferences: ['email'],
  verify_2fa_setup: ['email'],
} as const satisfies { readonly [T in OperationType]?: readonly (CallerField & keyof OperationRequest<T>)[] };

/** Calls that a categorization administrator may make for a reviewer. A test compares the list with the contracts. */
export const REVIEWER_CALLS: readonly OperationType[] = [
  'get_categorization_history',
  'get_ey_fraud_categorizations',
  'get_ey_fraud_confcalls',
  'get_other_categorizations',
  'insert_categorization',
];

type CallerFieldOf<T extends OperationType> = T extends keyof typeof CALLER_FIELDS
  ? (typeof CALLER_FIELDS)[T][number]
  : never;

/** The payload that `call` takes: the request without the fields that name the caller. */
export type CallPayload<T extends OperationType> = Omit<OperationRequest<T>, CallerFieldOf<T>>;

interface Caller {
  readonly token: string | null;
  readonly email: string | null;
}

/** The fields of an operation that name the caller, filled in; undefined when one of them is not known. */
export function callerFields(
  type: OperationType,
  { token, email }: Caller,
): Partial<Record<CallerField, string>> | undefined {
  const fields: readonly CallerField[] = CALLER_FIELDS[type as keyof typeof CALLER_FIELDS] ?? [];
  const filled: Partial<Record<CallerField, string>> = {};
  for (const field of fields) {
    const value = field === 'email' ? email : token;
    if (value === null) return undefined;
    filled[field] = value;
  }
  return filled;
}
