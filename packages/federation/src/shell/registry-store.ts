import type { RegisteredArea, Registry } from '../area/registry.ts';
import type { AssetGuard } from './asset-guard.ts';

const REFRESH_TIMEOUT_MS = 3_000;

/** The registry as this page knows it. */
export interface RegistryStore {
  get(): Registry;
  find(area: string): RegisteredArea | null;
  /** Asks the server for a newer one. Without an answer in time the page goes on with what it has; never rejects. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Holds the registry that came with the page and takes newer ones. New files are made known to the guard. */
export function registryStore(first: Registry, guard: Pick<AssetGuard, 'allow'>): RegistryStore {
  let registry = first;
  const listeners = new Set<() => void>();
  const allowAll = ({ shell, areas }: Registry) => {
    guard.allow(shell.integrity);
    for (const { release, previous } of areas) {
      guard.allow(release.integrity);
      if (previous) guard.allow(previous.integrity);
    }
  };
  allowAll(registry);
  return {
    get: () => registry,
    find: (name) => registry.areas.find(({ manifest }) => manifest.name === name) ?? null,
    async refresh() {
      try {
        const response = await fetch('/registry.json', { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const next = (await response.json()) as Registry;
        if (typeof next.revision !== 'string' || !Array.isArray(next.areas)) throw new Error('no registry');
        if (next.revision === registry.revision) return;
        registry = next;
        allowAll(next);
        for (const listener of [...listeners]) listener();
      } catch (error) {
        console.warn('The registry could not be refreshed', error);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
