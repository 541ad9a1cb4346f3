import type { Access } from './access.ts';
import type { Home } from './home.ts';

/** How much of the shell stands around a path: sidebar and navbar, navbar only, or nothing. */
export type Frame = 'full' | 'navbar' | 'none';

/** One path, or one path and everything below it, that an area answers. */
export interface PathClaim {
  /** Absolute, lower case, without a trailing slash: `/explore-trades`. */
  readonly path: string;
  readonly match: 'exact' | 'prefix';
  readonly access: Access;
  /** Document title, before the product's name. */
  readonly title: string;
  readonly frame?: Frame;
  /** Id of the menu entry to highlight here; without it, the entry whose path this is. */
  readonly menu?: string;
  /**
   * Where someone with a session is sent instead, unless the query says otherwise; with `onlyHome`, only on hosts that
   * show this home (spec part 1 section 2, / and /login).
   */
  readonly whenLoggedIn?: { readonly goTo: string; readonly unlessQuery?: string; readonly onlyHome?: Home };
  /** Links into this page that a visitor sees in the navbar. */
  readonly anchors?: readonly { readonly label: string; readonly href: string }[];
}

/** One entry of the sidebar. An entry without a path only holds others, and shows when one of them does. */
export interface NavigationEntry {
  readonly id: string;
  readonly label: string;
  /** Name of an icon of the shell's set; unknown names show none. */
  readonly icon?: string;
  readonly path?: string;
  readonly order: number;
  /** Id of the entry it stands below; it may belong to another area. */
  readonly parent?: string;
  readonly access: Access;
}

/** The packages of the dashboard (spec part 1 section 2). */
export const PACKAGES = ['alerts', 'analysis', 'custom'] as const;
export type PackageName = (typeof PACKAGES)[number];

/** A card on the dashboard. */
export interface DashboardCard {
  readonly package: PackageName;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly access: Access;
  readonly order: number;
}

/** `area.json`: all the shell knows of an area. It is data, read without loading the area's code. */
export interface AreaManifest {
  /** Lower-case word; the folder of its releases. */
  readonly name: string;
  readonly title: string;
  readonly paths: readonly PathClaim[];
  readonly navigation: readonly NavigationEntry[];
  readonly cards: readonly DashboardCard[];
  /** Published in local mode only (for tools of the developers). */
  readonly localOnly?: boolean;
}
