import type { FilterField } from '@sentinel/fields';

/** The filters of a search that an alert cannot watch for, by the names of their chips. */
export const leftOutOf = (fields: readonly FilterField[], search: object): string[] =>
  fields.flatMap(({ short, alert, filter }) => {
    const asked = search as Readonly<Record<string, unknown>>;
    const isAsked =
      filter.control === 'days'
        ? (asked.start_date ?? filter.start) !== filter.start || asked.end_date !== undefined
        : filter.request !== null && asked[filter.request] !== undefined;
    return alert !== undefined && 'none' in alert && isAsked ? short : [];
  });
