import { owners, useDictionary } from '@sentinel/market-ui/entities';
import { readableName } from '@sentinel/vocabulary-market';
import { useCallback } from 'react';

/**
 * Gives the name of the owner with a CIK, as people read it; undefined while the names load, and for one that no dictionary contains.
 * @param isWanted false: no name is asked for, so the 300,000 are not loaded
 */
export function useOwnerNames(isWanted: boolean): (cik: string) => string | undefined {
  const state = useDictionary(owners, isWanted);
  return useCallback(
    (cik: string) => {
      const owner = state.kind === 'ready' ? state.index.find(cik) : undefined;
      return owner && readableName(owner.name);
    },
    [state],
  );
}
