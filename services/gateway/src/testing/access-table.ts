import type { Operation, OperationType } from '@sentinel/contracts';

type Permission = Exclude<Operation['access'], string>[number];

interface Who {
  /** Anyone, anyone who is logged in, or holders of one of the permissions; `admin` passes every list (part 1 section 6). */
  readonly may: 'anyone' | 'logged in' | readonly Permission[];
  /** Allowed also while an administrator runs as another user. */
  readonly asAnother: boolean;
}

const ANYONE: Who = { may: 'anyone', asAnother: true };
const LOGGED_IN: Who = { may: 'logged in', asAnother: true };
/** Credentials, sessions and the account itself: never in another's name (docs/architecture.md, "Identity"). */
const ONESELF: Who = { may: 'logged in', asAnother: false };
const ADMIN: Who = { may: ['admin'], asAnother: false };
const holders = (...may: Permission[]): Who => ({ may, asAnother: true });

/**
 * Who may call each operation: typed by hand from the product's specification, never taken from the contracts, so that
 * a contract opened to others by accident fails the access matrix.
 */
export const ACCESS_TABLE: Readonly<Record<OperationType, Who>> = {
  // Part 1 sections 4 and 7, part 2 section 4: before there is a session.
  check_login: ANYONE,
  verify_2fa_login: ANYONE,
  resend_2fa_code: ANYONE,
  signup: ANYONE,
  email_verification: ANYONE,
  initialize_password_reset: ANYONE,
  reset_password: ANYONE,
  // Part 1 sections 2 and 7: the contact form, open to visitors and on pages of those who are logged in.
  contact_us: ANYONE,
  // Not in the spec: a refresh token replaces the session that has expired.
  refresh_session: ANYONE,

  // Part 1 sections 2 and 7: profile, dashboard and dictionaries need only a login.
  get_permissions: LOGGED_IN,
  get_user: LOGGED_IN,
  edit_user: LOGGED_IN,
  // The gateway answers it with the parts below that the caller may call.
  get_overview: LOGGED_IN,
  get_account_overview: LOGGED_IN,
  get_tickers: LOGGED_IN,
  get_owners: LOGGED_IN,
  update_user_preferences: LOGGED_IN,
  // Part 1 section 4, part 2 sections 2 and 4: the second factor, and deleting the account.
  generate_2fa_secret: ONESELF,
  verify_2fa_setup: ONESELF,
  disable_2fa: ONESELF,
  delete_account: ONESELF,
  // Not in the spec: a number gets texts only after a code sent to it was typed in (DESIGN 6).
  send_phone_code: ONESELF,
  confirm_phone: ONESELF,
  // Not in the spec: sessions and remembered devices.
  list_sessions: ONESELF,
  revoke_session: ONESELF,
  logout: LOGGED_IN,
  revert_run_as: LOGGED_IN,

  // Part 1 section 6, part 2 section 6: "Alerts need alerts or admin."
  get_alerts: holders('alerts'),
  set_alerts: holders('alerts'),
  delete_alert: holders('alerts'),
  get_alert: holders('alerts'),
  preview_alert: holders('alerts'),
  pause_alert: holders('alerts'),
  undo_link_change: holders('alerts'),
  check_filing: holders('alerts'),
  get_alert_activity: holders('alerts'),
  get_alert_checks: holders('alerts'),
  get_alerts_overview: holders('alerts'),
  // They message the user or change what the user was shown: never in another's name.
  send_test_alert: { may: ['alerts'], asAnother: false },
  mark_alerts_seen: { may: ['alerts'], asAnother: false },
  reconfirm_address: { may: ['alerts'], asAnother: false },
  export_alert_receipts: { may: ['alerts'], asAnother: false },
  redrive_notification: ADMIN,
  get_delivery_health: ADMIN,
  get_messages_overview: ADMIN,

  // Not in the spec: searches kept under names, of either explore page.
  get_saved_searches: holders('explore_trades', 'explore_events'),
  save_search: holders('explore_trades', 'explore_events'),
  delete_saved_search: holders('explore_trades', 'explore_events'),

  // Part 2 section 6: administrators only, each in their own name.
  get_users: ADMIN,
  admin_edit_user: ADMIN,
  delete_user: ADMIN,
  get_sign_up_tokens: ADMIN,
  insert_sign_up_token: ADMIN,
  delete_sign_up_token: ADMIN,
  run_as: ADMIN,
  get_audit_log: ADMIN,
  // Not in the spec: what was sent through the contact form.
  get_inquiries: ADMIN,
  get_inquiries_overview: ADMIN,
  export_inquiries: ADMIN,
  delete_inquiry: ADMIN,
  grant_access: ADMIN,

  // Part 3 sections 2 and 6.
  explore_trades: holders('explore_trades'),
  explore_events: holders('explore_events'),
  get_trades_overview: holders('explore_trades'),
  get_events_overview: holders('explore_events'),
  // Not in the spec: a study shows the search's own rows together.
  study_trades: holders('explore_trades'),
  study_events: holders('explore_events'),
  compare_trades: holders('explore_trades'),
  get_ey_fraud_confcalls: holders('categorization', 'categorization_admin'),
  get_ey_fraud_categorizations: holders('categorization', 'categorization_admin'),
  get_review_overview: holders('categorization', 'categorization_admin'),
  insert_categorization: holders('categorization', 'categorization_admin'),
  // "/categorization/admin needs categorization_admin only"; admin passes every list.
  get_all_users: holders('categorization_admin'),
  get_categorization_user_assignments: holders('categorization_admin'),
  update_categorization_user_assignment: holders('categorization_admin'),
  // Not in the spec: the history of one's verdicts, others' verdicts after one's own, agreement and adjudication.
  get_categorization_history: holders('categorization', 'categorization_admin'),
  get_other_categorizations: holders('categorization', 'categorization_admin'),
  get_categorization_agreement: holders('categorization_admin'),
  list_categorization_disagreements: holders('categorization_admin'),
  get_categorization_disagreement: holders('categorization_admin'),
  adjudicate_categorization: { may: ['categorization_admin'], asAnother: false },
  // Not in the spec: results and alerts link to the pages of companies, insiders and filings. The portal doesn't call search_entities: its pickers
  // search the dictionaries (get_tickers, get_owners).
  get_case: holders('explore_trades'),
  get_company: holders('explore_trades', 'explore_events', 'alerts'),
  get_filing: holders('explore_trades', 'explore_events', 'alerts'),
  get_filing_text: holders('explore_trades', 'explore_events', 'alerts'),
  get_insider: holders('explore_trades', 'explore_events', 'alerts'),
  search_entities: LOGGED_IN,
  explain_trade_return: holders('explore_trades'),
  explain_trade_tags: holders('explore_trades'),
  explain_event_return: holders('explore_trades', 'explore_events'),
  find_cases: holders('explore_trades'),
  find_clusters: holders('explore_trades'),
  get_sector_heat: holders('explore_trades'),
  relax_trades: holders('explore_trades'),
  relax_events: holders('explore_events'),
  // A whole table leaves the portal: never in another's name.
  export_trades: { may: ['explore_trades'], asAnother: false },
  export_events: { may: ['explore_events'], asAnother: false },
  export_categorizations: { may: ['categorization_admin'], asAnother: false },
  get_freshness: holders('explore_trades', 'explore_events', 'alerts'),
  // Not in the spec: watchlists belong to an account, and are used on the pages of explore and alerts.
  get_watchlists: holders('explore_trades', 'explore_events', 'alerts'),
  get_watchlist: holders('explore_trades', 'explore_events', 'alerts'),
  save_watchlist: holders('explore_trades', 'explore_events', 'alerts'),
  get_kept_cases: holders('explore_trades'),
  save_kept_case: holders('explore_trades'),
  delete_kept_case: holders('explore_trades'),
  delete_watchlist: holders('explore_trades', 'explore_events', 'alerts'),
  read_watchlist_lines: holders('explore_trades', 'explore_events', 'alerts'),
};
