import { findRoute } from '@sentinel/federation';
import type { Portal } from '@sentinel/remote-kit';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { Routing } from '../routing/routing.ts';
import { type AreaHostOptions, areaHost } from './area-host.ts';

interface AreaDialogsOptions {
  readonly registry: Pick<RegistryStore, 'get'>;
  readonly routing: Pick<Routing, 'address' | 'navigate' | 'subscribe'>;
  readonly portal: Portal;
  readonly hostOptions: (area: string) => Omit<AreaHostOptions, 'container' | 'portal' | 'showStatus'>;
}

/**
 * Shows pages of areas as dialogs over the current page: the area is mounted once more, in an element of its own. One at
 * a time; it closes when the address changes.
 */
export function areaDialogs({ registry, routing, portal, hostOptions }: AreaDialogsOptions) {
  let closeOpen = () => {};

  return {
    openDialog(path: string): void {
      closeOpen();
      const route = findRoute(registry.get(), path);
      if (!route || routing.address().pathname === path) {
        routing.navigate(path);
        return;
      }
      const element = document.createElement('div');
      const close = () => {
        closeOpen = () => {};
        stopFollowing();
        void host.unmount().then(() => element.remove());
      };
      const { name } = route.area.manifest;
      const host = areaHost(name, {
        ...hostOptions(name),
        portal: () => ({ ...portal, dialog: { path, close } }),
        container: () => element,
        showStatus: (_element, status) => {
          if (status.kind !== 'failed') return;
          close();
          routing.navigate(path);
        },
      });
      const stopFollowing = routing.subscribe(() => close());
      closeOpen = close;
      document.body.append(element);
      void host.mount();
    },
  };
}
