export type {
  Field,
  FieldColumn,
  FieldFilter,
  FieldKind,
  FieldUnit,
} from './define-field.ts';
export { columnName } from './define-field.ts';
export {
  COMPANY_CRITERIA,
  EVENT,
  type EventFilter,
  type FilterField,
  type FilterGroup,
  type FilterPanel,
  filtersIn,
  TRADE,
  type TradeFilter,
} from './subjects.ts';
export { insider_types } from './trade/insider_types.ts';
export { officer_roles } from './trade/officer_roles.ts';
export { trade_direction } from './trade/trade_direction.ts';
