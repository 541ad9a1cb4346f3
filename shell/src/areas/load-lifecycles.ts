import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type LoadableRelease, type Registry, unmetRequirements } from '@sentinel/federation';
import type { RemoteLifecycles } from '@sentinel/remote-kit';
import type { AssetIntegrity } from '../integrity/asset-integrity.ts';
import { AreaLoadError } from './load-error.ts';

/**
 * Loads the lifecycles of a release: its entry, then the code of its first view. Both can be requested again after a
 * failure.
 */
export type LoadLifecycles = (release: LoadableRelease) => Promise<RemoteLifecycles>;

/** `shell` is the one running in this page, which may be older than the registry. */
export function lifecycleLoader(integrity: AssetIntegrity, shell: Registry['shell']): LoadLifecycles {
  const registered = new Set<string>();
  return async (release) => {
    const unmet = unmetRequirements(release, shell);
    if (unmet.length > 0) throw new AreaLoadError('fit', unmet.join('; '));
    await loadEntry(release, integrity);
    if (!registered.has(release.container)) {
      registered.add(release.container);
      registerRemotes([{ name: release.container, entry: new URL(release.entry, location.href).href }]);
    }
    try {
      const loaded = await loadRemote<Partial<RemoteLifecycles>>(`${release.container}/lifecycles`);
      // Read here, because the exports of a partly loaded module throw when accessed.
      const { mount, unmount } = loaded ?? {};
      if (typeof mount !== 'function' || typeof unmount !== 'function') {
        throw new Error('it exposes no mount and unmount');
      }
      return { mount, unmount };
    } catch (cause) {
      throw new AreaLoadError('code', cause instanceof Error ? cause.message : String(cause), { cause });
    }
  };
}

const entries = new Map<string, Promise<void>>();

/** Runs the entry script, which sets the release's container as a global variable. */
function loadEntry(release: LoadableRelease, integrity: AssetIntegrity): Promise<void> {
  const { container, entry } = release;
  if (container in globalThis) return Promise.resolve();
  const loading =
    entries.get(container) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.async = true;
      integrity.prepare(script, entry);
      const finish = (failure: string | null) => {
        script.onload = null;
        script.onerror = null;
        script.remove();
        entries.delete(container);
        if (failure === null) resolve();
        else reject(new AreaLoadError('entry', failure));
      };
      script.onload = () => finish(container in globalThis ? null : 'its entry left no container');
      script.onerror = () => finish('its entry could not be loaded');
      document.head.append(script);
    });
  entries.set(container, loading);
  return loading;
}
