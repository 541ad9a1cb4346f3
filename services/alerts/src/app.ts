import { openDatabase } from '@sentinel/database';
import { type BaseConfig, createServer, type OperationConfig, registerOperations } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { createAlerts } from './alerts.repository.ts';
import { delete_alert } from './delete_alert.ts';
import { get_alerts } from './get_alerts.ts';
import { set_alerts } from './set_alerts.ts';

export interface AlertsConfig extends Pick<BaseConfig, 'logLevel'>, OperationConfig {
  readonly databaseUrl: string;
}

/** Saved alerts. */
export function buildApp(config: AlertsConfig): FastifyInstance {
  const database = openDatabase(config.databaseUrl, { service: 'alerts' });
  const app = createServer({ name: 'alerts', config, readiness: [{ name: 'database', check: database.ping }] });
  app.addHook('onClose', () => database.close());
  const alerts = createAlerts(database);
  registerOperations(
    app,
    'alerts',
    { delete_alert: delete_alert(alerts), get_alerts: get_alerts(alerts), set_alerts: set_alerts(alerts) },
    config,
  );
  return app;
}
