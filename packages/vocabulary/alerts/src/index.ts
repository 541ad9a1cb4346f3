export {
  ALERT_DELIVERIES,
  ALERT_FORM_TYPES,
  ALERT_KIND_WORDS,
  ALERT_LINK_ACTIONS,
  type AlertDelivery,
  type AlertFormType,
  type AlertLinkAction,
  LINK_CHANGE_WORDS,
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
export {
  MAX_LINE_CANDIDATES,
  MAX_LINE_TEXT,
  MAX_LINES_A_CALL,
  MAX_MEMBERS_A_CALL,
  MAX_TEXTS_A_LINE,
  MAX_WATCHLIST_MEMBERS,
  MAX_WATCHLIST_NAME,
  MAX_WATCHLISTS,
  NO_SUCH_WATCHLIST,
  WATCHLIST_MEMBER_KINDS,
} from './watchlists.ts';
