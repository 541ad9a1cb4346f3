import { operations } from '@sentinel/contracts-alerts';
import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { get_alert_activity } from './activity/get_alert_activity.ts';
import { mark_alerts_seen } from './activity/mark_alerts_seen.ts';
import { reconfirm_address } from './activity/reconfirm_address.ts';
import { type CallbackConfig, registerCallbacks } from './callbacks/register-callbacks.ts';
import { keepCanaryAlert } from './canary/keep-canary-alert.ts';
import { check_filing } from './checks/check_filing.ts';
import { get_alert_checks } from './checks/get_alert_checks.ts';
import { createDeliveryHealth } from './delivery-health/delivery-health.ts';
import { createDeliveryMetrics } from './delivery-health/delivery-metrics.ts';
import { get_delivery_health } from './delivery-health/get_delivery_health.ts';
import { get_messages_overview } from './delivery-health/get_messages_overview.ts';
import { createReadHealth } from './health/alert-health.ts';
import { keptCaseOperations } from './kept-cases/operations.ts';
import { undo_link_change } from './link-changes/undo_link_change.ts';
import { get_alerts } from './list/get_alerts.ts';
import { redrive_notification } from './messages/redrive_notification.ts';
import { send_test_alert } from './messages/send_test_alert.ts';
import { get_alerts_overview } from './overview/get_alerts_overview.ts';
import { createOverview } from './overview/overview.repository.ts';
import { export_alert_receipts } from './receipts/export_alert_receipts.ts';
import { get_alert } from './results/get_alert.ts';
import { preview_alert } from './results/preview_alert.ts';
import { delete_alert } from './saved/delete_alert.ts';
import { pause_alert } from './saved/pause_alert.ts';
import { createSaveAlert } from './saved/save-alert.ts';
import { createSavedAlerts } from './saved/saved-alerts.ts';
import { set_alerts } from './saved/set_alerts.ts';
import { watchlistOperations } from './watchlists/operations.ts';

export interface AlertsConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig, CallbackConfig {
  readonly databaseUrl: string;
  /** The private inbox of the synthetic filing. */
  readonly canaryEmail: string | undefined;
}

/** Saved alerts, what matched them, and the way of their messages. */
export function buildApp(config: AlertsConfig): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { service: 'alerts' });
  const app = createServer({ name: 'alerts', config, readiness: [{ name: 'database', check: database.ping }] });
  const alerts = createSavedAlerts(database);
  const save = createSaveAlert(database);
  const { canaryEmail } = config;
  const deliveryHealth = createDeliveryHealth(database);
  createDeliveryMetrics(app.metrics, deliveryHealth, canaryEmail !== undefined);
  const stop = new AbortController();
  const kept =
    canaryEmail === undefined
      ? undefined
      : keepCanaryAlert(database, save, {
          email: canaryEmail,
          onError: (error) =>
            app.log.error({ err: error }, 'the alert on the synthetic filing is not kept; it is tried again'),
          signal: stop.signal,
        });
  app.addHook('onClose', async () => {
    stop.abort();
    await kept;
    await database.close();
  });
  registerOperations(
    app,
    operations,
    {
      check_filing: check_filing(database, alerts),
      delete_alert: delete_alert(alerts),
      export_alert_receipts: export_alert_receipts(database),
      get_alert: get_alert(database, alerts),
      get_alert_activity: get_alert_activity(database, alerts),
      get_alert_checks: get_alert_checks(database, alerts),
      get_alerts: get_alerts(database, alerts, createReadHealth(database)),
      get_alerts_overview: get_alerts_overview(database, alerts, createOverview(database)),
      get_delivery_health: get_delivery_health(deliveryHealth, canaryEmail !== undefined),
      get_messages_overview: get_messages_overview(deliveryHealth, canaryEmail !== undefined),
      mark_alerts_seen: mark_alerts_seen(database),
      pause_alert: pause_alert(alerts),
      preview_alert: preview_alert(database),
      reconfirm_address: reconfirm_address(database),
      redrive_notification: redrive_notification(database),
      send_test_alert: send_test_alert(database, alerts),
      set_alerts: set_alerts(save),
      undo_link_change: undo_link_change(database),
      ...keptCaseOperations(database),
      ...watchlistOperations(database),
    },
    config,
  );
  app.register(registerCallbacks, { ...config, database });
  return app;
}
