import { decideAccess, findRoute } from '@sentinel/federation';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { Routing } from '../routing/routing.ts';
import { preloadArea } from './preload-area.ts';

const IDLE_TIMEOUT_MS = 10_000;

/**
 * Loads areas before they are entered: the one under the pointer or with the focus at once, the others when the page is
 * idle.
 * @returns loads the area of a path now
 */
export function preloadAreas(registry: RegistryStore, routing: Routing): (path: string) => void {
  const preloadAt = (path: string) => {
    const route = findRoute(registry.get(), path.split(/[?#]/)[0] ?? path);
    if (!route || route.area.isDisabled || decideAccess(route.claim.access, routing.visitor()) !== 'allow') return;
    void preloadArea(route.area.release);
  };
  const overLink = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) preloadAt(link.pathname);
  };
  document.addEventListener('pointerover', overLink, { passive: true });
  document.addEventListener('focusin', overLink, { passive: true });

  const preloadMenu = () => {
    for (const { manifest } of registry.get().areas) {
      for (const { path } of [...manifest.navigation, ...manifest.cards]) {
        if (path !== undefined) preloadAt(path);
      }
    }
  };
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isSaving) return preloadAt;
  const whenIdle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(preloadMenu, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(preloadMenu, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
  return preloadAt;
}
