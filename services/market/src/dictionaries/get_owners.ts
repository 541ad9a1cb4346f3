import type { Handlers } from '@sentinel/service-kit';
import type { Dictionaries } from './dictionaries.repository.ts';

/** Reporting owner CIK to name. */
export function get_owners(dictionaries: Dictionaries): Handlers<'market'>['get_owners'] {
  return async () => {
    const rows = await dictionaries.owners();
    return Object.fromEntries(rows.map(({ cik, name }) => [cik, name]));
  };
}
