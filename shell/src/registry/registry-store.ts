import type { RegisteredArea, Registry } from '@sentinel/federation';
import type { AssetIntegrity } from '../integrity/asset-integrity.ts';

const REFRESH_TIMEOUT_MS = 3_000;

/** The current registry of this page. */
export interface RegistryStore {
  get(): Registry;
  find(area: string): RegisteredArea | null;
  /** Asks the server for a newer one. If no answer comes in time, the page keeps its registry; never rejects. */
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Holds the registry that came with the page and replaces it with newer ones. Their files may load at once. */
export function registryStore(first: Registry, integrity: Pick<AssetIntegrity, 'allow'>): RegistryStore {
  let registry = first;
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
        // biome-ignore lint/style/noRestrictedGlobals: delivery's registry, not the API
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
