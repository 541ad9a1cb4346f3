/**
 * What several areas show of the market: the fields for companies and owners, and the columns of the results table.
 * Each area bundles the parts it uses, so a change releases those areas again, but never the shell.
 */
export { type CompanyOfTicker, useCompanies, useCompanyOfTicker } from './entities/entities.query.ts';
export type { Entity } from './entities/search-entities.ts';
export { type ChosenEntity, EntityField, type EntityFieldProps } from './entity-field/entity-field.tsx';
export { type ChosenEntities, EntityPicker, type EntityPickerProps } from './entity-picker/entity-picker.tsx';
export { useResultsColumns } from './results-columns/use-results-columns.ts';
