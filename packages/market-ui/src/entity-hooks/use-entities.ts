import { companies, type EntityIndex, owners, useDictionary } from '@sentinel/market-ui/entities';
import { useMemo } from 'react';

/** What a field finds: only companies, or companies and owners. */
export type Offers = 'companies' | 'companies and owners';

/** The dictionaries that a field searches, as far as they are loaded. */
export interface Entities {
  readonly indexes: readonly EntityIndex[];
  readonly isPending: boolean;
  readonly isError: boolean;
  /** Loads what failed again. */
  readonly reload: () => void;
}

/** The companies, and the owners if they are offered; loads them. */
export function useEntities(offers: Offers): Entities {
  const ofCompanies = useDictionary(companies, true);
  const ofOwners = useDictionary(owners, offers === 'companies and owners');
  return useMemo(() => {
    const wanted = offers === 'companies' ? [ofCompanies] : [ofCompanies, ofOwners];
    return {
      indexes: wanted.flatMap((state) => (state.kind === 'ready' ? [state.index] : [])),
      isPending: wanted.some(({ kind }) => kind === 'loading'),
      isError: wanted.some(({ kind }) => kind === 'failed'),
      reload: () => {
        void companies.load();
        if (offers === 'companies and owners') void owners.load();
      },
    };
  }, [offers, ofCompanies, ofOwners]);
}
