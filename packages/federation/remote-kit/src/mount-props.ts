import type { DashboardCard, PageConfig } from '@sentinel/federation';
import type { UiStore } from '@sentinel/ui/core';

/** The page that an area is to show as a dialog over the current page (`"opens": "dialog"` of a menu entry). */
export interface PortalDialog {
  readonly path: string;
  close(): void;
}

/** What the shell passes to an area when it mounts it. */
export interface Portal {
  readonly config: PageConfig;
  /** Theme, style nonce and navigation, for the design system. */
  readonly ui: UiStore;
  /** The dashboard cards of all areas, in order. */
  readonly cards: readonly DashboardCard[];
  /** Goes to a path of the portal, in any area, without reloading the page. */
  navigate(path: string): void;
  /**
   * Leaves by loading a new page, which keeps nothing of the previous user: `change` changes the session first,
   * unnoticed by the route guards of the page that is left.
   */
  leaveFor(path: string, change: () => void | Promise<void>): Promise<void>;
  /** A link to an app page, as this host needs it: relative, or to the app's own host. */
  href(path: string): string;
  /** Set where the area is mounted for a dialog and not for a page. */
  readonly dialog?: PortalDialog | undefined;
}

/** What the shell passes to the lifecycles of an area. */
export interface MountProps {
  readonly area: string;
  /** What releases of an earlier day say when they crash. */
  readonly title: string;
  readonly element: HTMLElement;
  readonly portal: Portal;
  /** Called when rendering the area has crashed, before or after it has painted; it is unmounted then. */
  onCrash(error: unknown): void;
}

/** What a remote's `./lifecycles` exports. */
export interface RemoteLifecycles {
  /** Resolves when the area has painted. */
  mount(props: MountProps): Promise<void>;
  unmount(props: Pick<MountProps, 'element'>): Promise<void>;
}
