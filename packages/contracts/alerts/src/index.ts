import type { Operation } from '@sentinel/contracts';
import { check_filing } from './operations/check_filing.ts';
import { delete_alert } from './operations/delete_alert.ts';
import { delete_kept_case } from './operations/delete_kept_case.ts';
import { delete_watchlist } from './operations/delete_watchlist.ts';
import { export_alert_receipts } from './operations/export_alert_receipts.ts';
import { get_alert } from './operations/get_alert.ts';
import { get_alert_activity } from './operations/get_alert_activity.ts';
import { get_alert_checks } from './operations/get_alert_checks.ts';
import { get_alerts } from './operations/get_alerts.ts';
import { get_alerts_overview } from './operations/get_alerts_overview.ts';
import { get_delivery_health } from './operations/get_delivery_health.ts';
import { get_kept_cases } from './operations/get_kept_cases.ts';
import { get_messages_overview } from './operations/get_messages_overview.ts';
import { get_watchlist } from './operations/get_watchlist.ts';
import { get_watchlists } from './operations/get_watchlists.ts';
import { mark_alerts_seen } from './operations/mark_alerts_seen.ts';
import { pause_alert } from './operations/pause_alert.ts';
import { preview_alert } from './operations/preview_alert.ts';
import { read_watchlist_lines } from './operations/read_watchlist_lines.ts';
import { reconfirm_address } from './operations/reconfirm_address.ts';
import { redrive_notification } from './operations/redrive_notification.ts';
import { save_kept_case } from './operations/save_kept_case.ts';
import { save_watchlist } from './operations/save_watchlist.ts';
import { send_test_alert } from './operations/send_test_alert.ts';
import { set_alerts } from './operations/set_alerts.ts';
import { undo_link_change } from './operations/undo_link_change.ts';

export type { Alert } from './schemas/alert.ts';

/** The operations of services/alerts, one file each. */
export const operations = {
  check_filing,
  delete_alert,
  delete_kept_case,
  get_kept_cases,
  save_kept_case,
  delete_watchlist,
  export_alert_receipts,
  get_alert,
  get_alert_activity,
  get_alert_checks,
  get_alerts,
  get_alerts_overview,
  get_delivery_health,
  get_messages_overview,
  get_watchlist,
  get_watchlists,
  mark_alerts_seen,
  pause_alert,
  preview_alert,
  read_watchlist_lines,
  reconfirm_address,
  redrive_notification,
  save_watchlist,
  send_test_alert,
  set_alerts,
  undo_link_change,
} as const satisfies Record<string, Operation<string, 'alerts'>>;

type Owned = typeof operations;
declare module '@sentinel/contracts' {
  interface Operations extends Owned {}
}
