import type { FieldFilter } from './define-field.ts';

/** The fields of a request that a filter sets. */
export function requestFields(filter: FieldFilter): readonly string[] {
  if (filter.request === null) return [];
  if (filter.control === 'days') return ['start_date', 'end_date'];
  if (filter.control !== 'entity') return [filter.request];
  return filter.isOwnerToo ? ['ciks', 'tickers', 'reporting_person_ciks'] : ['ciks', 'tickers'];
}

/** Whether a request sets a filter; `all` is the word for no start date. */
export const isAsked = (filter: FieldFilter, request: object): boolean =>
  requestFields(filter).some((name) => {
    const value = (request as Readonly<Record<string, unknown>>)[name];
    return value !== undefined && !(filter.control === 'days' && value === filter.start);
  });
