// Generated from packages/contracts by `npm run docs`; do not edit.
/** What the audit log says of a call that succeeded, and of one that did not, by the type of the operation. */
export const AUDIT_WORDS: Readonly<Record<string, { readonly done: string; readonly attempted: string }>> = {
  adjudicate_categorization: {
    done: 'Adjudicated an interaction',
    attempted: 'Tried to adjudicate an interaction',
  },
  admin_edit_user: {
    done: 'Added or changed a user',
    attempted: 'Tried to add or change a user',
  },
  check_filing: {
    done: 'Checked a filing against an alert',
    attempted: 'Tried to check a filing against an alert',
  },
  check_login: {
    done: 'Logged in with a password',
    attempted: 'Tried to log in with a password',
  },
  compare_trades: {
    done: 'Compared groups of insider trades',
    attempted: 'Tried to compare groups of insider trades',
  },
  confirm_phone: {
    done: 'Confirmed their phone number',
    attempted: 'Tried to confirm their phone number',
  },
  contact_us: {
    done: 'Sent an inquiry',
    attempted: 'Tried to send an inquiry',
  },
  delete_account: {
    done: 'Deleted their own account',
    attempted: 'Tried to delete their own account',
  },
  delete_alert: {
    done: 'Deleted an alert',
    attempted: 'Tried to delete an alert',
  },
  delete_inquiry: {
    done: 'Deleted an inquiry',
    attempted: 'Tried to delete an inquiry',
  },
  delete_kept_case: {
    done: 'Let go of a case',
    attempted: 'Tried to let go of a case',
  },
  delete_saved_search: {
    done: 'Deleted a saved search',
    attempted: 'Tried to delete a saved search',
  },
  delete_sign_up_token: {
    done: 'Deleted a sign-up token',
    attempted: 'Tried to delete a sign-up token',
  },
  delete_user: {
    done: 'Deleted a user',
    attempted: 'Tried to delete a user',
  },
  delete_watchlist: {
    done: 'Deleted a watchlist',
    attempted: 'Tried to delete a watchlist',
  },
  disable_2fa: {
    done: 'Disabled two-factor authentication',
    attempted: 'Tried to disable two-factor authentication',
  },
  edit_user: {
    done: 'Changed their profile or settings',
    attempted: 'Tried to change their profile or settings',
  },
  email_verification: {
    done: 'Verified an email address',
    attempted: 'Tried to verify an email address',
  },
  explain_event_return: {
    done: 'Viewed how the return of an event came about',
    attempted: 'Tried to view how the return of an event came about',
  },
  explain_trade_return: {
    done: 'Viewed how the return of a trade came about',
    attempted: 'Tried to view how the return of a trade came about',
  },
  explain_trade_tags: {
    done: 'Viewed what makes the tags of a trade',
    attempted: 'Tried to view what makes the tags of a trade',
  },
  explore_events: {
    done: 'Searched material events',
    attempted: 'Tried to search material events',
  },
  explore_trades: {
    done: 'Searched insider trades',
    attempted: 'Tried to search insider trades',
  },
  export_alert_receipts: {
    done: 'Exported receipts of alerts',
    attempted: 'Tried to export receipts of alerts',
  },
  export_categorizations: {
    done: 'Exported verdicts',
    attempted: 'Tried to export verdicts',
  },
  export_events: {
    done: 'Exported material events',
    attempted: 'Tried to export material events',
  },
  export_inquiries: {
    done: 'Exported inquiries',
    attempted: 'Tried to export inquiries',
  },
  export_trades: {
    done: 'Exported insider trades',
    attempted: 'Tried to export insider trades',
  },
  find_cases: {
    done: 'Searched cases',
    attempted: 'Tried to search cases',
  },
  find_clusters: {
    done: 'Searched clusters of trades',
    attempted: 'Tried to search clusters of trades',
  },
  generate_2fa_secret: {
    done: 'Began setting up two-factor authentication',
    attempted: 'Tried to set up two-factor authentication',
  },
  get_account_overview: {
    done: 'Viewed what the account has set up',
    attempted: 'Tried to view what the account has set up',
  },
  get_alert: {
    done: 'Viewed the results of an alert',
    attempted: 'Tried to view the results of an alert',
  },
  get_alert_activity: {
    done: 'Viewed the activity of alerts',
    attempted: 'Tried to view the activity of alerts',
  },
  get_alert_checks: {
    done: 'Viewed what an alert checked',
    attempted: 'Tried to view what an alert checked',
  },
  get_alerts: {
    done: 'Viewed alerts',
    attempted: 'Tried to view alerts',
  },
  get_alerts_overview: {
    done: 'Viewed how the alerts are',
    attempted: 'Tried to view how the alerts are',
  },
  get_all_users: {
    done: 'Viewed reviewers',
    attempted: 'Tried to view reviewers',
  },
  get_audit_log: {
    done: 'Viewed the audit log',
    attempted: 'Tried to view the audit log',
  },
  get_case: {
    done: 'Viewed a case',
    attempted: 'Tried to view a case',
  },
  get_categorization_agreement: {
    done: 'Viewed the agreement of reviewers',
    attempted: 'Tried to view the agreement of reviewers',
  },
  get_categorization_disagreement: {
    done: 'Viewed a disagreement of reviewers',
    attempted: 'Tried to view a disagreement of reviewers',
  },
  get_categorization_history: {
    done: 'Viewed the history of a verdict',
    attempted: 'Tried to view the history of a verdict',
  },
  get_categorization_user_assignments: {
    done: 'Viewed assignments of companies',
    attempted: 'Tried to view assignments of companies',
  },
  get_company: {
    done: 'Viewed a company',
    attempted: 'Tried to view a company',
  },
  get_delivery_health: {
    done: 'Viewed the delivery of messages',
    attempted: 'Tried to view the delivery of messages',
  },
  get_events_overview: {
    done: 'Viewed the newest 8-K filings',
    attempted: 'Tried to view the newest 8-K filings',
  },
  get_ey_fraud_categorizations: {
    done: 'Viewed the transcripts of a company',
    attempted: 'Tried to view the transcripts of a company',
  },
  get_ey_fraud_confcalls: {
    done: 'Viewed conference calls to review',
    attempted: 'Tried to view conference calls to review',
  },
  get_filing: {
    done: 'Viewed a filing',
    attempted: 'Tried to view a filing',
  },
  get_filing_text: {
    done: 'Viewed more of a filing',
    attempted: 'Tried to view more of a filing',
  },
  get_freshness: {
    done: 'Viewed how fresh the data is',
    attempted: 'Tried to view how fresh the data is',
  },
  get_inquiries: {
    done: 'Viewed inquiries',
    attempted: 'Tried to view inquiries',
  },
  get_inquiries_overview: {
    done: 'Viewed how many inquiries there are',
    attempted: 'Tried to view how many inquiries there are',
  },
  get_insider: {
    done: 'Viewed an insider',
    attempted: 'Tried to view an insider',
  },
  get_kept_cases: {
    done: 'Viewed kept cases',
    attempted: 'Tried to view kept cases',
  },
  get_messages_overview: {
    done: 'Viewed which messages failed',
    attempted: 'Tried to view which messages failed',
  },
  get_other_categorizations: {
    done: 'Viewed the verdicts of others',
    attempted: 'Tried to view the verdicts of others',
  },
  get_overview: {
    done: 'Viewed the dashboard',
    attempted: 'Tried to view the dashboard',
  },
  get_owners: {
    done: 'Loaded owner names',
    attempted: 'Tried to load owner names',
  },
  get_permissions: {
    done: 'Viewed permissions',
    attempted: 'Tried to view permissions',
  },
  get_review_overview: {
    done: 'Viewed how far the review is',
    attempted: 'Tried to view how far the review is',
  },
  get_saved_searches: {
    done: 'Viewed saved searches',
    attempted: 'Tried to view saved searches',
  },
  get_sector_heat: {
    done: 'Read the sector heat',
    attempted: 'Tried to read the sector heat',
  },
  get_sign_up_tokens: {
    done: 'Viewed sign-up tokens',
    attempted: 'Tried to view sign-up tokens',
  },
  get_tickers: {
    done: 'Loaded company names',
    attempted: 'Tried to load company names',
  },
  get_trades_overview: {
    done: 'Viewed the newest insider trades',
    attempted: 'Tried to view the newest insider trades',
  },
  get_user: {
    done: 'Viewed a profile',
    attempted: 'Tried to view a profile',
  },
  get_users: {
    done: 'Viewed users',
    attempted: 'Tried to view users',
  },
  get_watchlist: {
    done: 'Viewed a watchlist',
    attempted: 'Tried to view a watchlist',
  },
  get_watchlists: {
    done: 'Viewed watchlists',
    attempted: 'Tried to view watchlists',
  },
  grant_access: {
    done: 'Granted access that an inquiry asked for',
    attempted: 'Tried to grant access',
  },
  initialize_password_reset: {
    done: 'Requested a password reset',
    attempted: 'Tried to request a password reset',
  },
  insert_categorization: {
    done: 'Saved a verdict',
    attempted: 'Tried to save a verdict',
  },
  insert_sign_up_token: {
    done: 'Added or changed a sign-up token',
    attempted: 'Tried to add or change a sign-up token',
  },
  list_categorization_disagreements: {
    done: 'Viewed the disagreements of reviewers',
    attempted: 'Tried to view the disagreements of reviewers',
  },
  list_sessions: {
    done: 'Viewed sessions',
    attempted: 'Tried to view sessions',
  },
  logout: {
    done: 'Logged out',
    attempted: 'Tried to log out',
  },
  mark_alerts_seen: {
    done: 'Marked alerts as seen',
    attempted: 'Tried to mark alerts as seen',
  },
  pause_alert: {
    done: 'Paused or resumed an alert',
    attempted: 'Tried to pause or resume an alert',
  },
  preview_alert: {
    done: 'Previewed an alert',
    attempted: 'Tried to preview an alert',
  },
  read_watchlist_lines: {
    done: 'Looked up lines of a watchlist',
    attempted: 'Tried to look up lines of a watchlist',
  },
  reconfirm_address: {
    done: 'Confirmed an address again',
    attempted: 'Tried to confirm an address again',
  },
  redrive_notification: {
    done: 'Sent a message again',
    attempted: 'Tried to send a message again',
  },
  refresh_session: {
    done: 'Renewed a session',
    attempted: 'Tried to renew a session',
  },
  relax_events: {
    done: 'Counted events without each filter',
    attempted: 'Tried to count events without each filter',
  },
  relax_trades: {
    done: 'Counted trades without each filter',
    attempted: 'Tried to count trades without each filter',
  },
  resend_2fa_code: {
    done: 'Requested a login code by email',
    attempted: 'Tried to request a login code by email',
  },
  reset_password: {
    done: 'Set a new password after a reset',
    attempted: 'Tried to set a new password after a reset',
  },
  revert_run_as: {
    done: 'Stopped running as another user',
    attempted: 'Tried to stop running as another user',
  },
  revoke_session: {
    done: 'Ended sessions or remembered devices',
    attempted: 'Tried to end sessions or remembered devices',
  },
  run_as: {
    done: 'Started running as another user',
    attempted: 'Tried to run as another user',
  },
  save_kept_case: {
    done: 'Saved the review of a case',
    attempted: 'Tried to save the review of a case',
  },
  save_search: {
    done: 'Saved a search',
    attempted: 'Tried to save a search',
  },
  save_watchlist: {
    done: 'Saved a watchlist',
    attempted: 'Tried to save a watchlist',
  },
  search_entities: {
    done: 'Searched companies and owners',
    attempted: 'Tried to search companies and owners',
  },
  send_phone_code: {
    done: 'Requested a code for their phone number',
    attempted: 'Tried to request a code for their phone number',
  },
  send_test_alert: {
    done: 'Sent a test of an alert',
    attempted: 'Tried to send a test of an alert',
  },
  set_alerts: {
    done: 'Saved an alert',
    attempted: 'Tried to save an alert',
  },
  signup: {
    done: 'Signed up',
    attempted: 'Tried to sign up',
  },
  study_events: {
    done: 'Studied material events',
    attempted: 'Tried to study material events',
  },
  study_trades: {
    done: 'Studied insider trades',
    attempted: 'Tried to study insider trades',
  },
  undo_link_change: {
    done: 'Undid a change by a message’s link',
    attempted: 'Tried to undo a change by a message’s link',
  },
  update_categorization_user_assignment: {
    done: 'Assigned companies to a reviewer',
    attempted: 'Tried to assign companies to a reviewer',
  },
  update_user_preferences: {
    done: 'Changed table columns',
    attempted: 'Tried to change table columns',
  },
  verify_2fa_login: {
    done: 'Logged in with a second factor',
    attempted: 'Tried to log in with a second factor',
  },
  verify_2fa_setup: {
    done: 'Enabled two-factor authentication',
    attempted: 'Tried to enable two-factor authentication',
  },
};
