import { localStore } from '@sentinel/browser-store';
import { session } from '@sentinel/session/credentials';
import type { TableDensity } from '@sentinel/ui/core';
import { useSyncExternalStore } from 'react';

/** What a reader chose for this browser, until the logout. */
export interface DeviceChoices {
  /** The sidebar shows its icons only. */
  readonly isSidebarCollapsed: boolean;
  /** How high the rows of results tables are. */
  readonly density: TableDensity;
  /** Whether keys that are a single character do something, such as `/` (WCAG 2.1.4). */
  readonly singleLetterKeys: boolean;
}

const store = localStore('sidebarCollapsed', 'tableDensity', 'singleLetterKeys');
const listeners = new Set<() => void>();

const densityOf = (text: string | null): TableDensity => (text === 'compact' || text === 'roomy' ? text : 'regular');

export const deviceChoices = {
  read: (): DeviceChoices => ({
    isSidebarCollapsed: store.get('sidebarCollapsed') === 'true',
    density: densityOf(store.get('tableDensity')),
    singleLetterKeys: store.get('singleLetterKeys') !== 'off',
  }),
  /** Stores what is given, and leaves the other choices as they are. */
  set(choices: Partial<DeviceChoices>): void {
    const { isSidebarCollapsed, density, singleLetterKeys } = choices;
    if (isSidebarCollapsed !== undefined) store.set('sidebarCollapsed', String(isSidebarCollapsed));
    if (density !== undefined) store.set('tableDensity', density);
    if (singleLetterKeys !== undefined) store.set('singleLetterKeys', singleLetterKeys ? 'on' : 'off');
    for (const listener of [...listeners]) listener();
  },
  /** Calls the listener after each change here; the session hears of those of other tabs, and of a logout. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const stop = session.subscribe(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
};

/** Whether the sidebar is collapsed to its icons. */
export function useSidebarCollapsed(): boolean {
  const read = () => deviceChoices.read().isSidebarCollapsed;
  return useSyncExternalStore(deviceChoices.subscribe, read, read);
}
