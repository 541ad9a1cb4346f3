/**
 * What several areas show of the market: the picker for companies and owners, and the columns of the results table.
 * Each area bundles the parts it uses, so a change releases those areas again, but never the shell.
 */
export { useCompanies } from './entities/entities.query.ts';
export type { Entity } from './entities/search-entities.ts';
export { type ChosenEntities, EntityPicker, type EntityPickerProps } from './entity-picker/entity-picker.tsx';
export { useResultsColumns } from './results-columns/use-results-columns.ts';
