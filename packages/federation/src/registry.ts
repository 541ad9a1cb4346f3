import { decideAccess, type Visitor } from './access.ts';
import { findClaim } from './match-path.ts';
import type { AreaManifest, DashboardCard, NavigationEntry, PathClaim } from './parse/area-manifest.ts';
import type { RemoteRelease } from './parse/release.ts';
import { releasePath } from './release.ts';

/** All a browser needs to load one version of an area: resolved addresses and the hash of every script and style. */
export interface LoadableRelease {
  readonly version: string;
  readonly container: string;
  /** Address of the entry script. */
  readonly entry: string;
  /** Addresses of what the first view loads after the entry. */
  readonly first: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** Address → `sha384-…`, for every script and style of the release. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Shared modules its first view uses. */
  readonly firstShares: readonly string[];
  /** What the shell must provide. A page that is open for long may have an older shell than the registry. */
  readonly requires: Readonly<Record<string, string>>;
}

export interface RegisteredArea {
  readonly manifest: AreaManifest;
  readonly release: LoadableRelease;
  /** What was served before; loaded when the current release does not. */
  readonly previous: LoadableRelease | null;
}

/** The registry document: written into the page, and served at `/registry.json`. */
export interface Registry {
  /** Changes whenever anything in the document does. */
  readonly revision: string;
  /** `sha384-…` of the shell's own scripts and styles, by address. */
  readonly shell: {
    readonly version: string;
    readonly integrity: Readonly<Record<string, string>>;
    readonly provides: Readonly<Record<string, string>>;
  };
  readonly areas: readonly RegisteredArea[];
}

/** Resolves a remote's release to addresses. */
export function toLoadable(release: RemoteRelease): LoadableRelease {
  const base = releasePath(release);
  const addresses = (names: readonly string[]) => names.map((name) => base + name);
  return {
    version: release.version,
    container: release.container,
    entry: base + release.entry,
    first: { js: addresses(release.first.js), css: addresses(release.first.css) },
    integrity: integrityOf(release),
    firstShares: release.firstShares,
    requires: release.requires,
  };
}

/** Address → `sha384-…` of every script and style of a release. */
export function integrityOf(release: Pick<RemoteRelease, 'area' | 'version' | 'files'>): Record<string, string> {
  const base = releasePath(release);
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([name]) => /\.(js|css)$/.test(name))
      .map(([name, { sha384 }]) => [base + name, `sha384-${sha384}`]),
  );
}

/** The claim that answers a path, and whose it is. */
export function findRoute(registry: Registry, path: string): { area: RegisteredArea; claim: PathClaim } | null {
  return findClaim(
    registry.areas.flatMap((area) => area.manifest.paths.map((claim) => ({ area, claim }))),
    path,
  );
}

/** A menu entry with those below it. */
export interface MenuEntry extends NavigationEntry {
  readonly children: readonly MenuEntry[];
}

/**
 * The menu of a visitor: what they may enter and what leads somewhere, in order. An entry without a path of its own
 * shows only when something below it does; an entry whose parent is nowhere shows nowhere.
 */
export function buildMenu(registry: Registry, visitor: Visitor): MenuEntry[] {
  const entries = registry.areas
    .flatMap(({ manifest }) => manifest.navigation)
    .filter(({ access }) => decideAccess(access, visitor) === 'allow')
    .filter(({ path }) => path === undefined || findRoute(registry, pathOf(path)) !== null);
  const below = (parent: string | undefined, depth: number): MenuEntry[] =>
    entries
      .filter((entry) => entry.parent === parent)
      .map((entry) => ({ ...entry, children: depth > 0 ? below(entry.id, depth - 1) : [] }))
      .filter((entry) => entry.path !== undefined || entry.children.length > 0)
      .sort((one, other) => one.order - other.order || one.label.localeCompare(other.label));
  return below(undefined, 1);
}

const pathOf = (target: string) => target.split('#')[0] ?? target;

/** The dashboard's cards of all areas, in order; who may use them is for the dashboard to show. */
export function listCards(registry: Registry): DashboardCard[] {
  return registry.areas.flatMap(({ manifest }) => manifest.cards).sort((one, other) => one.order - other.order);
}

/** The id of the menu entry to highlight at a place: what its claim names, else the entry of this very address. */
export function activeMenuId(
  registry: Registry,
  place: { readonly pathname: string; readonly hash: string },
): string | null {
  const entries = registry.areas.flatMap(({ manifest }) => manifest.navigation);
  const exact = entries.find(({ path }) => place.hash !== '' && path === place.pathname + place.hash);
  if (exact) return exact.id;
  const route = findRoute(registry, place.pathname);
  if (!route) return null;
  return route.claim.menu ?? entries.find(({ path }) => path === route.claim.path)?.id ?? null;
}
