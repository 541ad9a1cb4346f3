import type { DashboardCard, PageConfig } from '@sentinel/federation';
import type { UiStore } from '@sentinel/ui/core';

/** What the shell gives to an area when it mounts it. */
export interface Portal {
  readonly config: PageConfig;
  /** Theme, style nonce and navigation, for the design system. */
  readonly ui: UiStore;
  /** The dashboard cards of all areas, in order. */
  readonly cards: readonly DashboardCard[];
  /** Goes to a path of the portal, in any area, without reloading the page. */
  navigate(path: string): void;
  /**
   * Leaves with a fresh page, in which nothing is left of who was there: `change` has the session changed first, unseen by
   * the guards of the page that is left.
   */
  leaveFor(path: string, change: () => void | Promise<void>): Promise<void>;
  /** A link to an app page as it must read on this host: relative, or on the app's own host. */
  href(path: string): string;
}

/** What the shell passes to the lifecycles of an area. */
export interface MountProps {
  readonly area: string;
  readonly title: string;
  readonly element: HTMLElement;
  readonly portal: Portal;
  /** Called when the area has crashed beyond what it can show itself. */
  onCrash(error: unknown): void;
}

/** What `./lifecycles` of a remote exposes. */
export interface RemoteLifecycles {
  /** Resolves when the area has painted. */
  mount(props: MountProps): Promise<void>;
  unmount(props: Pick<MountProps, 'element'>): Promise<void>;
}
