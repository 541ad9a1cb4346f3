export {
  ALERT_DELIVERIES,
  ALERT_FORM_TYPES,
  type AlertDelivery,
  type AlertFormType,
  MISSING_ALERT_INPUTS,
  type MissingAlertInput,
} from './alerts.ts';
export { isVisible } from './is-visible.ts';
export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATES,
  type NotificationChannel,
  type NotificationKind,
  type NotificationState,
} from './notifications.ts';
