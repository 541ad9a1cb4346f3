import type { Portal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { addErrorHandler, registerApplication, start, triggerAppChange } from 'single-spa';
import { integrity } from '../integrity/page-integrity.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { Routing } from '../routing/routing.ts';
import { beginVisit } from '../telemetry/notes.ts';
import { areaDialogs } from './area-dialogs.ts';
import { areaHost } from './area-host.ts';
import type { AreaStatus } from './area-status.ts';
import { hasBlocked, noteStart, watchLeaving } from './blocking-release.ts';
import { failureExplainer } from './explain-failure.ts';
import { lifecycleLoader } from './load-lifecycles.ts';

interface AreasOptions {
  readonly registry: RegistryStore;
  readonly routing: Routing;
  readonly portal: Portal;
  readonly container: () => HTMLElement;
  readonly showStatus: (element: HTMLElement, title: string, status: AreaStatus, retry: () => void) => void;
}

/**
 * When an area is entered and the registry is older than this, a newer one is requested; it is used from the next time
 * an area is entered.
 */
const REGISTRY_FRESH_MS = 60_000;

/** What the frame may ask of the areas. */
export interface Areas {
  /** Shows a page as a dialog over the current one; goes to the page where its area cannot be loaded. */
  openDialog(path: string): void;
  /** What each area that was entered shows, and since when. */
  statuses(): ReadonlyMap<string, { readonly status: AreaStatus; readonly since: Date }>;
}

/** Registers every area of the registry with single-spa, now and whenever a new one appears, and starts single-spa. */
export function registerAreas({ registry, routing, portal, container, showStatus }: AreasOptions): Areas {
  const load = lifecycleLoader(integrity, registry.get().shell);
  const explain = failureExplainer(integrity);
  const registered = new Set<string>();
  const statuses = new Map<string, { status: AreaStatus; since: Date }>();
  let refreshedAt = Date.now();
  const refresh = () => {
    refreshedAt = Date.now();
    return registry.refresh();
  };

  const ofRelease = (name: string) => ({
    load,
    explain,
    abortLoads: (folder: string) => {
      integrity.abort(folder);
      integrity.abort('/r/shell/');
    },
    current: () => registry.find(name),
    refresh,
    registryError: registry.error,
    hasBlocked: (version: string) => hasBlocked(name, version),
    beginVisit(version: string) {
      noteStart(name, version);
      return beginVisit(name, version);
    },
  });

  const register = () => {
    for (const { manifest } of registry.get().areas) {
      const { name, title } = manifest;
      if (registered.has(name)) continue;
      registered.add(name);
      const host = areaHost(name, {
        ...ofRelease(name),
        portal: () => portal,
        container,
        showStatus: (element, status, retry) => {
          statuses.set(name, { status, since: new Date() });
          showStatus(element, title, status, retry);
        },
      });
      registry.subscribe(host.follow);
      registerApplication({
        name,
        app: async () => ({
          bootstrap: async () => {},
          mount: async () => {
            await host.mount();
            if (Date.now() - refreshedAt > REGISTRY_FRESH_MS) void refresh();
          },
          unmount: () => host.unmount(),
        }),
        activeWhen: () => {
          const current = routing.destination();
          return current.kind === 'area' && current.area.manifest.name === name;
        },
      });
    }
  };

  watchLeaving();
  addErrorHandler((error) => console.error('single-spa', error));
  register();
  registry.subscribe(register);
  start({ urlRerouteOnly: true });
  // Areas mount and unmount also when the session changes, not only with the address.
  session.subscribe(() => void triggerAppChange());
  return { ...areaDialogs({ registry, routing, portal, hostOptions: ofRelease }), statuses: () => statuses };
}
