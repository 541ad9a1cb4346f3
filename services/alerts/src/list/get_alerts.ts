import type { Alert } from '@sentinel/contracts-alerts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { ReadHealth } from '../health/alert-health.ts';
import { readChangesInForce } from '../link-changes/read-link-changes.ts';
import type { SavedAlerts } from '../saved/saved-alerts.ts';
import { readStoredAlert } from '../saved/stored-alert.ts';

/** The caller's alerts, newest first, with how each one is. */
export function get_alerts(
  database: Database,
  alerts: SavedAlerts,
  readHealth: ReadHealth,
): Handlers<'alerts'>['get_alerts'] {
  return async (_input, call) => {
    const { accountId, email } = callerOf(call);
    const now = new Date();
    const rows = await alerts.list(accountId);
    const saved = rows.map((row) => readStoredAlert(row, now));
    const [healthOf, linkChangeOf] = await Promise.all([
      readHealth(accountId, saved, now),
      readChangesInForce(database, accountId, now),
    ]);
    return rows.map((row, place): Alert => {
      const { criteria, isPaused, unread } = saved[place] as (typeof saved)[number];
      return {
        alert_name: row.name,
        version: row.version,
        ...criteria,
        delivery: row.delivery,
        by_email: row.byEmail,
        by_sms: row.bySms,
        paused: isPaused,
        snoozed_until: isPaused ? (row.snoozedUntil?.toISOString() ?? null) : null,
        link_change: linkChangeOf(row.id),
        created_at: row.createdAt.toISOString(),
        email,
        unread: [...unread],
        health: healthOf(row.id),
      };
    });
  };
}
