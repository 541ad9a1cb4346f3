/**
 * What several areas show of the market: the picker over companies and owners, and the columns of the results table. Each
 * area bundles what it uses of it, so a change re-releases those areas and never the shell.
 */
export { useCompanies, useOwners } from './entities/entities.query.ts';
export type { Entity } from './entities/search-entities.ts';
export { type ChosenEntities, EntityPicker, type EntityPickerProps } from './entity-picker/entity-picker.tsx';
export { useResultsColumns } from './results-columns/use-results-columns.ts';
