export {
  ALERT_DELIVERIES,
  ALERT_FORM_TYPES,
  type AlertDelivery,
  type AlertFormType,
  MISSING_ALERT_INPUTS,
  type MissingAlertInput,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATES,
  type NotificationChannel,
  type NotificationKind,
  type NotificationState,
} from './alerts.ts';
export { CANARY } from './canary.ts';
export { COUNTRIES, UNITED_STATES } from './countries.ts';
export { filingUrl } from './edgar-links.ts';
export {
  EIGHT_K_HEADER_TITLES,
  EIGHT_K_HEADER_TITLES_BEFORE_2004,
  EIGHT_K_RENUMBERED_ON,
} from './eight-k-header-titles.ts';
export { EIGHT_K_ITEM_OPTIONS, EIGHT_K_ITEMS } from './eight-k-items.ts';
export { EMAIL_MESSAGE, isEmail } from './email-address.ts';
export { EXPORT_FORMATS, type ExportFormat, MAX_EXPORT_ROWS } from './export-formats.ts';
export { INDUSTRIES, type Industry, industryOfSic } from './industries.ts';
export {
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  MOST_INQUIRY_CHARACTERS,
  MOST_SOURCE_CHARACTERS,
  WORKED_BEFORE,
} from './inquiry-choices.ts';
export { DEFAULT_INSIDER_LOOKBACK, INSIDER_LOOKBACKS } from './insider-lookbacks.ts';
export { INSIDER_TYPES, type InsiderType } from './insider-types.ts';
export { isVisible } from './is-visible.ts';
export { MISSING_RETURN_REASONS, type MissingReturnReason } from './missing-returns.ts';
export { OFFICER_ROLES, OFFICER_TITLES, type OfficerRole } from './officer-roles.ts';
export { passwordFaults } from './password-rules.ts';
export { PERMISSIONS, type Permission } from './permissions.ts';
export { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS, type PhoneCallingCode } from './phone-calling-codes.ts';
export { isValidNationalNumber, splitPhoneNumber } from './phone-numbers.ts';
export {
  ENDED_RETURNS,
  EVENT_RETURN_STARTS,
  type EventReturnStart,
  INSIDER_SUMS,
  RETURN_BASES,
  RETURN_HORIZONS,
  RETURN_STARTS,
  type ReturnBasis,
  type ReturnStart,
  STUDY_HORIZONS,
  type StudyHorizon,
} from './return-horizons.ts';
export { smsErrorBlocks } from './sms-errors.ts';
export {
  STREAM_FRAME_HEADER_BYTES,
  STREAM_FRAMES,
  STREAM_MEDIA_TYPE,
  type StreamProgress,
} from './stream-frames.ts';
export { ianaTimeZone, offeredTimeZone, TIME_ZONES, type TimeZone } from './time-zones.ts';
export {
  FILING_DEADLINE_DAYS,
  IMPLAUSIBLE_REASONS,
  type ImplausibleReason,
  PLAN_EVIDENCE,
  type PlanEvidence,
  TRADE_FLAGS,
  type TradeFlag,
} from './trade-flags.ts';
export { TRADE_TYPES, type TradeType } from './trade-types.ts';
export { US_STATES } from './us-states.ts';
