import type { Handlers } from '@sentinel/service-kit';
import type { Dictionary } from './dictionaries.repository.ts';
import { storedDictionary } from './stored-dictionary.ts';

/** Maps the CIK of each reporting owner to the name. */
export function get_owners(owners: Dictionary): Handlers<'market'>['get_owners'] {
  return storedDictionary(owners);
}
