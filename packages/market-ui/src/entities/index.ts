/**
 * The companies and reporting owners, searchable. The shell provides this entry to every area, so that a page has one
 * index of them: with 300,000 owners it takes about 20 MB and half a second of idle time.
 */
export { companies, owners } from './browser-dictionaries.ts';
export type { Entity } from './entity.ts';
export type { DictionaryState, EntityDictionary } from './entity-dictionary.ts';
export { buildEntityIndex, type EntityIndex } from './entity-index.ts';
export { foldCase } from './fold-case.ts';
export { searchEntities, searchedWords } from './search-entities.ts';
export { useDictionary } from './use-dictionary.ts';
