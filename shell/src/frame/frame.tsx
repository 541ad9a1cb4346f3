import { activeMenuId, buildMenu, type Frame as FrameKind, pageOfClaim, type Registry } from '@sentinel/federation';
import type { Portal } from '@sentinel/remote-kit';
import { useSession } from '@sentinel/session/react';
import { classNames, UiProvider } from '@sentinel/ui/core';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Areas } from '../areas/register-areas.ts';
import { LoadingPage } from '../areas/show-area-status.tsx';
import { findBell } from '../bell/find-bell.ts';
import { LazyBell } from '../bell/lazy-bell.tsx';
import { LazyCompanySearch } from '../company-search/lazy-company-search.tsx';
import { useLoaded } from '../loaded/use-loaded.tsx';
import { useOverrideDialog } from '../override/use-override-dialog.tsx';
import { useSidebarCollapsed } from '../page/device-choices.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { usePalette } from '../palette/use-palette.tsx';
import type { RegistryStore } from '../registry/registry-store.ts';
import type { Routing } from '../routing/routing.ts';
import { Banners } from './banners.tsx';
import { BusyNote } from './busy-note.tsx';
import styles from './frame.module.css';
import { LazyPermissionNote } from './lazy-permission-note.tsx';
import { Navbar } from './navbar.tsx';
import { NotFound } from './not-found.tsx';
import { Sidebar } from './sidebar.tsx';
import { useDrawer } from './use-drawer.ts';
import { useLogout } from './use-logout.tsx';

interface FrameProps {
  readonly portal: Portal;
  readonly registry: RegistryStore;
  readonly routing: Routing;
  /** Loads the area of a path before it is entered. */
  readonly preload: (path: string) => void;
  readonly areas: Areas;
  /** Who the visitor is to canaries. */
  readonly visitor: () => string;
  /** The shell that runs in this page, which may be older than the registry. */
  readonly shell: Registry['shell'];
  /** The element in which areas show. React moves it into the page but never renders into it. */
  readonly areaContainer: HTMLElement;
}

/** What surrounds every area: navbar, sidebar, banners. Also shows the page for addresses that no area claims. */
export function Frame({ portal, registry, routing, preload, areas, visitor, shell, areaContainer }: FrameProps) {
  const destination = useSyncExternalStore(routing.subscribe, routing.destination);
  const address = useSyncExternalStore(routing.subscribe, routing.address);
  const known = useSyncExternalStore(registry.subscribe, registry.get);
  const session = useSession();
  const isSidebarCollapsed = useSidebarCollapsed();
  const drawer = useDrawer();
  const { askToLogOut, logoutDialog } = useLogout(routing);
  const { isLoggedIn, permissions } = session;
  const bell = useMemo(
    () => (isLoggedIn ? findBell(known, { isLoggedIn, permissions }) : null),
    [known, isLoggedIn, permissions],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address closes the drawer
  useEffect(() => drawer.leave(), [address, drawer.leave]);

  const loadedDialog = useLoaded({
    registry: known,
    areas,
    routing,
    visitor,
    shell,
    isStaff: isLoggedIn && permissions.includes('admin'),
  });
  const overrideDialog = useOverrideDialog({ registry: known, routing, isLoggedIn });
  const page = destination.kind === 'area' ? destination.claim : undefined;
  const kind: FrameKind = pageOfClaim(page ?? null, address.hostname, portal.config).frame;
  const hasSidebar = kind === 'full' && session.isLoggedIn;
  const { open, prepare, palette } = usePalette({
    registry: known,
    routing,
    ui: portal.ui,
    preload,
    isOffered: session.isLoggedIn && kind !== 'none',
  });
  const searched = page?.companySearch ? page.path : null;
  // An area shown without the frame has its own main element.
  const Main = kind === 'none' ? 'div' : 'main';

  return (
    <UiProvider store={portal.ui}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {kind === 'none' ? null : (
        <Navbar
          product={portal.config.brand.product}
          href={portal.href}
          anchors={destination.kind === 'area' ? (destination.claim.anchors ?? []) : []}
          isDemo={portal.config.isDemo}
          canSignUp={known.areas.some(({ manifest }) => manifest.paths.some(({ path }) => path === '/sign-up'))}
          drawer={hasSidebar ? drawer : null}
          bell={bell ? <LazyBell bell={bell} address={address} /> : null}
          search={
            !session.isLoggedIn ? null : searched === null ? (
              <PaletteButton onOpen={open} onPrepare={prepare} />
            ) : (
              <LazyCompanySearch
                onPick={(ticker) => routing.navigate(`${searched}?ticker=${encodeURIComponent(ticker)}`)}
              />
            )
          }
        />
      )}
      <div
        className={classNames(
          styles.body,
          hasSidebar && styles.withSidebar,
          hasSidebar && isSidebarCollapsed && styles.collapsed,
        )}
      >
        {hasSidebar ? (
          <Sidebar
            menu={buildMenu(known, { isLoggedIn: session.isLoggedIn, permissions: session.permissions })}
            activeId={activeMenuId(known, address)}
            isCollapsed={isSidebarCollapsed}
            drawer={drawer}
            onOpenDialog={(path) => {
              if (drawer.isOpen) drawer.close();
              areas.openDialog(path);
            }}
            onLogout={() => {
              if (drawer.isOpen) drawer.close();
              askToLogOut();
            }}
          />
        ) : null}
        <Main ref={drawer.page} id="main" tabIndex={-1} inert={drawer.isOpen} className={styles.main}>
          <Banners routing={routing} registry={known} keepsWorkOffline={page?.keepsWorkOffline === true} />
          {session.isLoggedIn ? <LazyPermissionNote /> : null}
          <div className={kind === 'none' ? undefined : styles.content}>
            {destination.kind === 'asking' ? <LoadingPage /> : null}
            {destination.kind === 'missing' ? <NotFound isLoggedIn={session.isLoggedIn} /> : null}
            <Held element={areaContainer} />
          </div>
        </Main>
      </div>
      <BusyNote product={portal.config.brand.product} />
      {logoutDialog}
      {palette}
      {loadedDialog}
      {overrideDialog}
    </UiProvider>
  );
}

/** Contains an element that React does not manage. */
function Held({ element }: { element: HTMLElement }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    holder.current?.append(element);
  }, [element]);
  return <div ref={holder} />;
}
