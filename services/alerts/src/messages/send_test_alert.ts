import { AppError } from '@sentinel/contracts';
import { CHANNELS, type Database, schema, sql } from '@sentinel/database';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';
import type { SavedAlerts } from '../saved/saved-alerts.ts';

const { notification } = schema;

/** Queues a test message by each channel of the caller's alert, also while it is paused. */
export function send_test_alert({ orm }: Database, alerts: SavedAlerts): Handlers<'alerts'>['send_test_alert'] {
  return async ({ alert_name }, call) => {
    const { accountId } = callerOf(call);
    const alert = await alerts.find(accountId, alert_name);
    if (!alert) throw new AppError('not_found', 'There is no alert of this name.');
    const channels: NotificationChannel[] = [
      ...(alert.byEmail ? (['email'] as const) : []),
      ...(alert.bySms ? (['sms'] as const) : []),
    ];
    if (channels.length === 0) {
      throw new AppError('unprocessable', 'This alert sends no messages: choose e-mail or text messages first.', {
        reason: 'no_channel',
      });
    }
    const message = { accountId, alertId: alert.id, kind: 'test', requestId: call.requestId } as const;
    const rows = await orm
      .insert(notification)
      .values(channels.map((channel) => ({ ...message, channel })))
      .returning({ id: notification.id });
    await orm.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
    return { notification_ids: rows.map(({ id }) => id) };
  };
}
