import { useEffect, useEffectEvent } from 'react';
import type { SearchState } from './search-state.ts';

/** Spec part 3, section 9: a search that was handed over starts by itself after 100 ms. */
const AUTO_SEARCH_DELAY_MS = 100;

export interface Steps {
  search(): void;
  showPage(page: number): void;
}

/** Does what a state does next by itself, once for each time that the page comes into it. */
export function useNextStep(state: SearchState, steps: Steps): void {
  const search = useEffectEvent(steps.search);
  const showPage = useEffectEvent(steps.showPage);
  const isToSearch = state.at === 'handed over' && state.next === 'search';
  useEffect(() => {
    if (!isToSearch) return;
    const timer = setTimeout(search, AUTO_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isToSearch]);
  const page = state.at === 'beyond the last page' ? state.page : null;
  useEffect(() => {
    if (page !== null) showPage(page);
  }, [page]);
}
