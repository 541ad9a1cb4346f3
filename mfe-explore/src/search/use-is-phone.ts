import { useSyncExternalStore } from 'react';

/** As in the style sheets of the pages. */
const PHONE = '(max-width: 640px)';

/** Whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia?.(PHONE);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(PHONE).matches ?? false,
  );
}
