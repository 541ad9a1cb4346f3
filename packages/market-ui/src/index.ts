/**
 * What several areas show of the market: the fields for companies and owners, the filters of searches
 * and alerts, and the columns of the results table.
 * Each area bundles the parts it uses, so a change releases those areas again, but never the shell.
 */
export { AcceptedTime } from './accepted-time/accepted-time.tsx';
export type { AlertAsSearch, SearchAsAlert } from './alert-search/alert-criteria.ts';
export { alertOfEvents } from './alert-search/alert-of-events.ts';
export { alertOfTrades } from './alert-search/alert-of-trades.ts';
export { searchOfAlert } from './alert-search/search-of-alert.ts';
export {
  type CompanyCriteria,
  type CriteriaRequest,
  criteriaOf,
  criteriaRequest,
  EMPTY_CRITERIA,
} from './company-criteria/company-criteria.ts';
export { CompanyCriteriaPanel, type CompanyCriteriaPanelProps } from './company-criteria/company-criteria-panel.tsx';
export { constraintOf } from './constraints/constraint-of.ts';
export {
  type ConstraintRequest,
  type ConstraintScale,
  constraintRequest,
  emptyConstraint,
} from './constraints/constraint-request.ts';
export { type ConstraintTextUnit, constraintText } from './constraints/constraint-text.ts';
export { EightKItemsField, type EightKItemsFieldProps } from './eight-k-items/eight-k-items-field.tsx';
export { type ItemNumberRequest, itemNumberRequest } from './eight-k-items/item-number-request.ts';
export { type ChosenEntity, EntityField, type EntityFieldProps } from './entity-field/entity-field.tsx';
export { type CompanyOfTicker, useCompanyNames, useCompanyOfTicker } from './entity-hooks/use-company-of-ticker.ts';
export { useOwnerNames } from './entity-hooks/use-owner-names.ts';
export { useUnknownTickers } from './entity-hooks/use-unknown-tickers.ts';
export { type ChosenEntities, isAnyChosen, NONE_CHOSEN, onlyTicker } from './entity-picker/chosen-entities.ts';
export { EntityPicker, type EntityPickerProps } from './entity-picker/entity-picker.tsx';
export { filingColumn } from './filing-link/filing-column.tsx';
export { filingHref } from './filing-link/filing-href.ts';
export { FilingLink } from './filing-link/filing-link.tsx';
export { askEvery, useLiveUpdates } from './live/use-live-updates.ts';
export { NewRowsButton, type NewRowsButtonProps } from './new-rows/new-rows-button.tsx';
export { insiderPath } from './owner-names/insider-path.ts';
export { OwnerLinks } from './owner-names/owner-links.tsx';
export { OwnerNames } from './owner-names/owner-names.tsx';
export { useResultsColumns } from './results-columns/use-results-columns.ts';
