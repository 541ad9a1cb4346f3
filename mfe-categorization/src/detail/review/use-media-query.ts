import { useCallback, useSyncExternalStore } from 'react';

const matches = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** Whether a media query is true, kept up to date; false in a browser without media queries. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof matchMedia !== 'function') return () => undefined;
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query));
}
