// The catalogs of searches and alerts; and single fields, for what needs no more: a whole catalog is heavy in a page that does without it.

export type { Condition, ConditionAsks, ConditionList } from './alert/define-condition.ts';
export { conditionNameOf, entriesOf, isBroadAlert } from './alert/entries.ts';
export {
  CONDITION_NAMES,
  CONDITIONS,
  type ConditionName,
  type ConditionOf,
  conditionOf,
  conditionsIn,
  conditionsOfKind,
  essentialsOf,
} from './alert/index.ts';
export { conm } from './company/conm.ts';
export { COMPANY_CRITERIA } from './company/index.ts';
export { watchlist } from './company/watchlist.ts';
export { columnName, type Field, type FieldFilter } from './define-field.ts';
export { eightKItems } from './event/8K_items.ts';
export { event_return } from './event/event_return.ts';
export { EVENT, type EventFilter } from './event/index.ts';
export { study_start } from './event/study_start.ts';
export { accno } from './filing/accno.ts';
export { isAsked, requestFields } from './request-fields.ts';
export { type FilterField, type FilterGroup, type FilterPanel, filtersIn } from './subject.ts';
export { company } from './trade/company.ts';
export { TRADE, type TradeFilter } from './trade/index.ts';
export { is_10b51 } from './trade/is_10b51.ts';
export { return_start } from './trade/return_start.ts';
export { shares } from './trade/shares.ts';
export { tags } from './trade/tags.ts';
export { title } from './trade/title.ts';
export { trade_date } from './trade/trade_date.ts';
