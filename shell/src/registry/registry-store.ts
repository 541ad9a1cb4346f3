import type { RegisteredArea, Registry } from '@sentinel/federation';
import type { AssetIntegrity } from '../integrity/asset-integrity.ts';
import { AreaLoadError } from '../load-failure/load-error.ts';
import { fetchRegistry } from './fetch-registry.ts';

/** The current registry of this page. */
export interface RegistryStore {
  get(): Registry;
  find(area: string): RegisteredArea | null;
  /** Asks the server for a newer one. If no answer comes in time, the page keeps its registry; never rejects. */
  refresh(): Promise<void>;
  /** Why the last refresh brought none; null when it did, or before the first. */
  error(): AreaLoadError | null;
  subscribe(listener: () => void): () => void;
}

/** Holds the registry that came with the page and replaces it with newer ones. Their files may load at once. */
export function registryStore(first: Registry, integrity: Pick<AssetIntegrity, 'allow'>): RegistryStore {
  let registry = first;
  let lastError: AreaLoadError | null = null;
  const listeners = new Set<() => void>();
  const allowAll = ({ shell, areas }: Registry) => {
    integrity.allow(shell.integrity);
    for (const { release, previous } of areas) {
      integrity.allow(release.integrity);
      if (previous) integrity.allow(previous.integrity);
    }
  };
  allowAll(registry);
  return {
    get: () => registry,
    find: (name) => registry.areas.find(({ manifest }) => manifest.name === name) ?? null,
    async refresh() {
      try {
        const next = await fetchRegistry();
        lastError = null;
        if (next.revision === registry.revision) return;
        registry = next;
        allowAll(next);
        for (const listener of [...listeners]) listener();
      } catch (error) {
        if (error instanceof AreaLoadError) {
          lastError = error;
          console.error(`The registry could not be refreshed: ${error.line}`, error);
        } else console.error('The registry could not be used', error);
      }
    },
    error: () => lastError,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
