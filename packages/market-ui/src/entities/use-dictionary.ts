import { useEffect, useSyncExternalStore } from 'react';
import type { DictionaryState, EntityDictionary } from './entity-dictionary.ts';

/** The state of a dictionary; loads it when it is wanted. */
export function useDictionary(dictionary: EntityDictionary, isWanted: boolean): DictionaryState {
  const state = useSyncExternalStore(dictionary.subscribe, dictionary.state);
  useEffect(() => {
    if (isWanted) void dictionary.load();
  }, [dictionary, isWanted]);
  return state;
}
