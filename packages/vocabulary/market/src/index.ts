export { CANARY } from './canary.ts';
export {
  CASE_AFTER_DAYS,
  CASE_DAYS,
  CASE_DECISIONS,
  CASE_PAGE_SIZES,
  CASE_SORTS,
  CASE_STATUSES,
  type CaseDays,
  type CaseSort,
  CHANCE_DRAWS,
  DEFAULT_CASE_MONTHS,
  MAX_CASE_NOTE,
  MAX_KEPT_CASES,
  WORST_NEWS,
} from './cases.ts';
export {
  CLUSTER_DAYS,
  CLUSTER_PAGE_SIZES,
  CLUSTER_PEOPLE,
  CLUSTER_REACH_DAYS,
  CLUSTER_RULES,
  CLUSTER_SORTS,
  type Cluster,
  type ClusterDays,
  type ClusterPeople,
  type ClusterRule,
  type ClusterSort,
  type ClusterTrade,
  clusterFinder,
  clustersOf,
  DEFAULT_CLUSTER_DAYS,
  DEFAULT_CLUSTER_MONTHS,
  DEFAULT_CLUSTER_PEOPLE,
  readClusterRule,
  USUAL_CLUSTER,
} from './clusters.ts';
export { canBeAtSec, filingUrl, storedCopyPath, typedAccession } from './edgar-links.ts';
export {
  EIGHT_K_HEADER_TITLES,
  EIGHT_K_HEADER_TITLES_BEFORE_2004,
  EIGHT_K_RENUMBERED_ON,
} from './eight-k-header-titles.ts';
export { EIGHT_K_ITEM_OPTIONS, EIGHT_K_ITEMS } from './eight-k-items.ts';
export { EXPORT_FORMATS, type ExportFormat, MAX_EXPORT_ROWS } from './export-formats.ts';
export { HEAT_MEASURES, HEAT_MONTHS, type HeatMeasure, type HeatMonths, MIN_HEAT_HISTORY } from './heat.ts';
export { INDUSTRIES, type Industry, industryOfSic } from './industries.ts';
export { DEFAULT_INSIDER_LOOKBACK, INSIDER_LOOKBACKS } from './insider-lookbacks.ts';
export { INSIDER_TYPES, type InsiderType } from './insider-types.ts';
export { MAX_CHOSEN } from './max-chosen.ts';
export { MISSING_RETURN_REASONS, type MissingReturnReason } from './missing-returns.ts';
export { IMPLAUSIBLE_NOTICES, type ImplausibleNotice } from './notices.ts';
export { NOT_IN_OFFICE, OFFICER_ROLES, OFFICER_TITLES, type OfficerRole, officerRolesOf } from './officer-roles.ts';
export { readableName, readableNames } from './readable-name.ts';
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
export { swingsSince } from './short-swing.ts';
export {
  FILING_DEADLINE_DAYS,
  IMPLAUSIBLE_REASONS,
  type ImplausibleReason,
  PLAN_EVIDENCE,
  type PlanEvidence,
  TRADE_FLAGS,
  type TradeFlag,
} from './trade-flags.ts';
export { TRADE_TAGS, type TradeTag } from './trade-tags.ts';
export { TRADE_TYPES } from './trade-types.ts';
export { TRANSACTION_KINDS, type TransactionKind } from './transaction-kinds.ts';
export { typedTicker } from './typed-ticker.ts';
export { type StoredUnreadEntry, UNREAD_ENTRIES, UNREAD_HOURS } from './unread-entries.ts';
export { type StoredUnreadFeed, UNREAD_FEED, UNREAD_FEED_HOURS, UNREAD_FEED_READINGS } from './unread-feed.ts';
