import type { Operation, ReasonOf, RequestOf, ResponseOf, ServiceName } from './define-operation.ts';
import { adjudicate_categorization } from './operations/adjudicate_categorization.ts';
import { admin_edit_user } from './operations/admin_edit_user.ts';
import { check_login } from './operations/check_login.ts';
import { contact_us } from './operations/contact_us.ts';
import { delete_account } from './operations/delete_account.ts';
import { delete_alert } from './operations/delete_alert.ts';
import { delete_inquiry } from './operations/delete_inquiry.ts';
import { delete_saved_search } from './operations/delete_saved_search.ts';
import { delete_sign_up_token } from './operations/delete_sign_up_token.ts';
import { delete_user } from './operations/delete_user.ts';
import { disable_2fa } from './operations/disable_2fa.ts';
import { edit_user } from './operations/edit_user.ts';
import { email_verification } from './operations/email_verification.ts';
import { explain_event_return } from './operations/explain_event_return.ts';
import { explain_trade_return } from './operations/explain_trade_return.ts';
import { explore_events } from './operations/explore_events.ts';
import { explore_trades } from './operations/explore_trades.ts';
import { export_alert_receipts } from './operations/export_alert_receipts.ts';
import { export_categorizations } from './operations/export_categorizations.ts';
import { export_events } from './operations/export_events.ts';
import { export_inquiries } from './operations/export_inquiries.ts';
import { export_trades } from './operations/export_trades.ts';
import { generate_2fa_secret } from './operations/generate_2fa_secret.ts';
import { get_alert } from './operations/get_alert.ts';
import { get_alert_activity } from './operations/get_alert_activity.ts';
import { get_alerts } from './operations/get_alerts.ts';
import { get_all_users } from './operations/get_all_users.ts';
import { get_audit_log } from './operations/get_audit_log.ts';
import { get_categorization_agreement } from './operations/get_categorization_agreement.ts';
import { get_categorization_disagreement } from './operations/get_categorization_disagreement.ts';
import { get_categorization_history } from './operations/get_categorization_history.ts';
import { get_categorization_user_assignments } from './operations/get_categorization_user_assignments.ts';
import { get_company } from './operations/get_company.ts';
import { get_delivery_health } from './operations/get_delivery_health.ts';
import { get_ey_fraud_categorizations } from './operations/get_ey_fraud_categorizations.ts';
import { get_ey_fraud_confcalls } from './operations/get_ey_fraud_confcalls.ts';
import { get_freshness } from './operations/get_freshness.ts';
import { get_inquiries } from './operations/get_inquiries.ts';
import { get_other_categorizations } from './operations/get_other_categorizations.ts';
import { get_owners } from './operations/get_owners.ts';
import { get_saved_searches } from './operations/get_saved_searches.ts';
import { get_sign_up_tokens } from './operations/get_sign_up_tokens.ts';
import { get_tickers } from './operations/get_tickers.ts';
import { get_user } from './operations/get_user.ts';
import { get_users } from './operations/get_users.ts';
import { initialize_password_reset } from './operations/initialize_password_reset.ts';
import { insert_categorization } from './operations/insert_categorization.ts';
import { insert_sign_up_token } from './operations/insert_sign_up_token.ts';
import { list_categorization_disagreements } from './operations/list_categorization_disagreements.ts';
import { list_sessions } from './operations/list_sessions.ts';
import { logout } from './operations/logout.ts';
import { mark_alerts_seen } from './operations/mark_alerts_seen.ts';
import { pause_alert } from './operations/pause_alert.ts';
import { preview_alert } from './operations/preview_alert.ts';
import { reconfirm_address } from './operations/reconfirm_address.ts';
import { redrive_notification } from './operations/redrive_notification.ts';
import { refresh_session } from './operations/refresh_session.ts';
import { relax_events } from './operations/relax_events.ts';
import { relax_trades } from './operations/relax_trades.ts';
import { resend_2fa_code } from './operations/resend_2fa_code.ts';
import { reset_password } from './operations/reset_password.ts';
import { revert_run_as } from './operations/revert_run_as.ts';
import { revoke_session } from './operations/revoke_session.ts';
import { run_as } from './operations/run_as.ts';
import { save_search } from './operations/save_search.ts';
import { search_entities } from './operations/search_entities.ts';
import { send_test_alert } from './operations/send_test_alert.ts';
import { set_alerts } from './operations/set_alerts.ts';
import { signup } from './operations/signup.ts';
import { study_events } from './operations/study_events.ts';
import { study_trades } from './operations/study_trades.ts';
import { update_categorization_user_assignment } from './operations/update_categorization_user_assignment.ts';
import { update_user_preferences } from './operations/update_user_preferences.ts';
import { verify_2fa_login } from './operations/verify_2fa_login.ts';
import { verify_2fa_setup } from './operations/verify_2fa_setup.ts';

/** Every operation of the product, one file each. The gateway and the client need nothing more than an entry here. */
export const operations = {
  adjudicate_categorization,
  admin_edit_user,
  check_login,
  contact_us,
  delete_account,
  delete_alert,
  delete_inquiry,
  delete_saved_search,
  delete_sign_up_token,
  delete_user,
  disable_2fa,
  edit_user,
  email_verification,
  explain_event_return,
  explain_trade_return,
  explore_events,
  explore_trades,
  export_alert_receipts,
  export_categorizations,
  export_events,
  export_inquiries,
  export_trades,
  generate_2fa_secret,
  get_alert,
  get_alert_activity,
  get_alerts,
  get_all_users,
  get_audit_log,
  get_categorization_agreement,
  get_categorization_disagreement,
  get_categorization_history,
  get_categorization_user_assignments,
  get_company,
  get_delivery_health,
  get_ey_fraud_categorizations,
  get_ey_fraud_confcalls,
  get_freshness,
  get_inquiries,
  get_other_categorizations,
  get_owners,
  get_saved_searches,
  get_sign_up_tokens,
  get_tickers,
  get_user,
  get_users,
  initialize_password_reset,
  insert_categorization,
  insert_sign_up_token,
  list_categorization_disagreements,
  list_sessions,
  logout,
  mark_alerts_seen,
  pause_alert,
  preview_alert,
  reconfirm_address,
  redrive_notification,
  refresh_session,
  relax_events,
  relax_trades,
  resend_2fa_code,
  reset_password,
  revert_run_as,
  revoke_session,
  run_as,
  save_search,
  search_entities,
  send_test_alert,
  set_alerts,
  signup,
  study_events,
  study_trades,
  update_categorization_user_assignment,
  update_user_preferences,
  verify_2fa_login,
  verify_2fa_setup,
} as const satisfies Record<string, Operation>;

type Operations = typeof operations;
export type OperationType = keyof Operations;
/** Payload of the operation of that type, without `type`. */
export type OperationRequest<T extends OperationType> = Omit<RequestOf<Operations[T]>, 'type'>;
/** Answer of the operation of that type. */
export type OperationResponse<T extends OperationType> = ResponseOf<Operations[T]>;
/** The reasons that a failed call of that type may have. */
export type OperationReason<T extends OperationType> = ReasonOf<Operations[T]>;
/** The types of the operations that one service owns. */
export type OperationTypeOf<S extends ServiceName> = {
  [T in OperationType]: Operations[T]['service'] extends S ? T : never;
}[OperationType];

/** The operations of one service. */
export function operationsOf(service: ServiceName): Operation[] {
  return Object.values(operations).filter((operation) => operation.service === service);
}

/** The operation of that type, or undefined: own properties only, so `__proto__` finds nothing. */
export function findOperation(type: string): Operation | undefined {
  return Object.hasOwn(operations, type) ? operations[type as OperationType] : undefined;
}
