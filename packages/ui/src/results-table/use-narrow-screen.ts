import { useSyncExternalStore } from 'react';

/** Below this, a table shows its rows as cards. */
const QUERY = '(max-width: 640px)';

/** Whether the screen is a phone's, kept up to date; a browser without media queries counts as wide. */
export function isNarrowScreen(): boolean {
  return typeof matchMedia === 'function' && matchMedia(QUERY).matches;
}

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribe, isNarrowScreen);
}
