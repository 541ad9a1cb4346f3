import { followLiveUpdates, refreshPermissions, traceCalls } from '@sentinel/api-client';
import { appHref, listCards, visitorId } from '@sentinel/federation';
import type { Portal } from '@sentinel/remote-kit';
import { session } from '@sentinel/session/credentials';
import { createUiStore } from '@sentinel/ui/core';
import { followRegistry } from './registry/follow-registry.ts';
import { registryStore } from './registry/registry-store.ts';
import '@sentinel/ui/styles';
import { createRoot } from 'react-dom/client';
import { refreshDictionaries } from './areas/dictionaries.ts';
import { preloadAreas } from './areas/preload-areas.ts';
import { registerAreas } from './areas/register-areas.ts';
import { showAreaStatus } from './areas/show-area-status.tsx';
import { Frame } from './frame/frame.tsx';
import { integrity } from './integrity/page-integrity.ts';
import { overrideLink } from './override/override-link.ts';
import { deviceChoices } from './page/device-choices.ts';
import { followDeviceChoices } from './page/follow-device-choices.ts';
import { followTabs } from './page/follow-tabs.ts';
import { followTheme } from './page/follow-theme.ts';
import { readPage } from './page/read-page.ts';
import { showDrawnPage } from './page/show-drawn-page.ts';
import { followFace } from './routing/face.ts';
import { createRouting } from './routing/routing.ts';
import { followScroll } from './routing/scroll.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';

/** Guards wait no longer for a server that does not answer; they decide by what the session knows then. */
const PATIENCE_MS = 5_000;

const permissionsNow = () => Promise.race([refreshPermissions(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);

/** Builds the portal in the page: frame, routing, areas. App pages on another host redirect to the app's host. */
export function startPortal(): void {
  const { registry: firstRegistry, config, styleNonce } = readPage();
  const visitor = () => visitorId(session.ownEmail(), session.deviceId());
  const registry = registryStore(firstRegistry, integrity, visitor, session.ownEmail, config.brand.slug);
  overrideLink.take();
  // A link that is pasted into an open tab changes the hash only.
  window.addEventListener('hashchange', () => overrideLink.take());
  session.subscribe(() => registry.revisit());
  const routing = createRouting(registry, config, permissionsNow);
  if (routing.destination().kind === 'elsewhere') return;
  // Staff who look at another version are no visitors: they would spoil what is said of both.
  if (!registry.get().override) startTelemetry(firstRegistry.shell.version);
  if (config.traces) traceCalls();
  const { density, singleLetterKeys } = deviceChoices.read();
  const ui = createUiStore({
    theme: session.state().theme,
    density,
    singleLetterKeys,
    styleNonce,
    navigate: routing.navigate,
  });
  followTheme(ui);
  followDeviceChoices(ui);
  followTabs(routing);
  // What changed while the page was closed (PEOPLE M3, M4).
  if (routing.visitor().isLoggedIn) void permissionsNow();

  const areaContainer = document.createElement('div');
  const portal: Portal = {
    config,
    ui,
    get cards() {
      return listCards(registry.get());
    },
    navigate: routing.navigate,
    leaveFor: routing.leaveFor,
    href: (path) => appHref(path, window.location.hostname, config.hosts),
  };

  const preload = preloadAreas(registry, routing);
  const element = document.getElementById('portal');
  if (!element) throw new Error('The page has no #portal');
  const areas = registerAreas({
    registry,
    routing,
    portal,
    container: () => areaContainer,
    showStatus: showAreaStatus,
  });
  createRoot(element, { identifierPrefix: 'shell-' }).render(
    <Frame
      portal={portal}
      registry={registry}
      routing={routing}
      preload={preload}
      areas={areas}
      visitor={visitor}
      shell={firstRegistry.shell}
      areaContainer={areaContainer}
    />,
  );
  showDrawnPage(element, routing);
  followFace(routing, config);
  followScroll(routing);
  followRegistry(registry);
  // One that begins later is for the next page, and so is its end.
  if (firstRegistry.override) {
    void import('./override/follow-override.ts').then(
      ({ followOverride }) => followOverride(registry),
      (error) => console.error('The end of the override is not followed', error),
    );
  }
  followLiveUpdates();
  void refreshDictionaries();
  session.subscribe(() => void refreshDictionaries());
}
