import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { type LoadableRelease, type Registry, unmetRequirements } from '@sentinel/federation';
import type { RemoteLifecycles } from '@sentinel/remote-kit';
import type { AssetIntegrity } from '../integrity/asset-integrity.ts';
import { AreaLoadError, type LoadPhase } from '../load-failure/load-error.ts';

/**
 * Loads the lifecycles of a release: its entry, then the code of its first view. Both can be requested again after a
 * failure. `enter` is called as each phase begins.
 */
export type LoadLifecycles = (release: LoadableRelease, enter: (phase: LoadPhase) => void) => Promise<RemoteLifecycles>;

/** `shell` is the one running in this page, which may be older than the registry. */
export function lifecycleLoader(integrity: AssetIntegrity, shell: Registry['shell']): LoadLifecycles {
  const registered = new Set<string>();
  return async (release, enter) => {
    enter('fit');
    const unmet = unmetRequirements(release, shell);
    if (unmet.length > 0) throw new AreaLoadError('fit', 'wrong version', unmet.join('; '));
    enter('entry');
    await loadEntry(release, integrity);
    enter('code');
    if (!registered.has(release.container)) {
      registered.add(release.container);
      registerRemotes([{ name: release.container, entry: new URL(release.entry, location.href).href }]);
    }
    const loaded = await loadRemote<Partial<RemoteLifecycles>>(`${release.container}/lifecycles`);
    // Read here, because the exports of a partly loaded module throw when accessed.
    const { mount, unmount } = loaded ?? {};
    if (typeof mount !== 'function' || typeof unmount !== 'function') {
      throw new AreaLoadError('code', 'wrong version', 'it exposes no mount and unmount');
    }
    return { mount, unmount };
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
      let thrown: string | null = null;
      const noteThrown = ({ filename, message }: ErrorEvent) => {
        if (filename.includes(entry)) thrown = message;
      };
      const finish = (failure: Error | null) => {
        script.onload = null;
        script.onerror = null;
        script.remove();
        window.removeEventListener('error', noteThrown);
        entries.delete(container);
        if (failure === null) resolve();
        else reject(failure);
      };
      script.onload = () => finish(container in globalThis ? null : withoutContainer(release, thrown));
      script.onerror = () => finish(new Error('its entry could not be loaded'));
      window.addEventListener('error', noteThrown);
      document.head.append(script);
    });
  entries.set(container, loading);
  return loading;
}

function withoutContainer({ container, entry }: LoadableRelease, thrown: string | null): AreaLoadError {
  const facts = { url: entry };
  return thrown === null
    ? new AreaLoadError('entry', 'wrong version', `its entry left no ${container}`, { facts })
    : new AreaLoadError('entry', 'threw', thrown, { facts });
}
