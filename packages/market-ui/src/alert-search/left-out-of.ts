import { type FilterField, isAsked } from '@sentinel/fields';

/** The filters of a search that an alert cannot watch for, by the names of their chips. */
export const leftOutOf = (fields: readonly FilterField[], search: object): string[] =>
  fields.flatMap(({ short, alert, filter }) =>
    alert !== undefined && 'none' in alert && isAsked(filter, search) ? short : [],
  );
