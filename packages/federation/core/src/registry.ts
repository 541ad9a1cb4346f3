import { decideAccess, type Visitor } from './access.ts';
import { findClaim } from './match-path.ts';
import type { AreaManifest, DashboardCard, NavigationEntry, PathClaim } from './parse/area-manifest.ts';
import type { RemoteRelease } from './parse/release.ts';
import { releasePath } from './release.ts';

/** All a browser needs to load one version of an area: full addresses, and the hash of every script and style. */
export interface LoadableRelease {
  readonly version: string;
  readonly container: string;
  /** Address of the entry script. */
  readonly entry: string;
  /** Addresses of what the first view loads after the entry. */
  readonly first: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** Address → `sha384-…`, for every script and style of the release. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Shared modules that its first view uses. */
  readonly firstShares: readonly string[];
  /** What the shell must provide. On a page that has been open for long, the shell may be older than the registry. */
  readonly requires: Readonly<Record<string, string>>;
}

export interface RegisteredArea {
  readonly manifest: AreaManifest;
  readonly release: LoadableRelease;
  /** The release served before; loaded when the current one fails to load. */
  readonly previous: LoadableRelease | null;
  /** Another release, for a share of the visitors (`registryFor`). */
  readonly canary?: Canary;
  /** `release` is the canary: this is the registry of a visitor who gets it. */
  readonly isCanary?: true;
  /** `release` is that of an override: this is the registry of the account that it is for (`withOverride`). */
  readonly isOverride?: true;
  /** Nobody gets the area for now, so its files may not load. Its paths stay known, so that they are not "not found". */
  readonly isDisabled?: true;
}

/** A release for a share of the visitors. */
export interface Canary {
  readonly manifest: AreaManifest;
  readonly release: LoadableRelease;
  /** Percent. */
  readonly share: number;
}

/** What one member of the staff sees of one area instead of what everybody sees, for a while. */
export type Override = {
  readonly area: string;
  /** Who made it. */
  readonly by: string;
  /** Instant at which it ends, in ISO 8601. */
  readonly until: string;
  /** Email of the account that it is for; null for the browser of a release check, whoever is logged in there. */
  readonly account: string | null;
} & (
  | {
      readonly kind: 'release';
      readonly version: string;
      readonly manifest: AreaManifest;
      readonly release: LoadableRelease;
    }
  /** Built and served on the developer's own machine (`npm run dev -- AREA --shell URL`). */
  | { readonly kind: 'local'; readonly version: 'local'; readonly origin: string }
);

/** The registry document: written into the page, and served at `/registry.json`. */
export interface Registry {
  /** Changes whenever anything else in the document changes. */
  readonly revision: string;
  /** `sha384-…` of the shell's own scripts and styles, by address. */
  readonly shell: {
    readonly version: string;
    readonly integrity: Readonly<Record<string, string>>;
    readonly provides: Readonly<Record<string, string>>;
  };
  readonly areas: readonly RegisteredArea[];
  /** Only in the registry of a browser that has the cookie of one. */
  readonly override?: Override;
}

/** Resolves the file names in a remote's release to addresses. */
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

/** The address that all files of a release are below. */
export const folderOf = ({ entry }: Pick<LoadableRelease, 'entry'>): string =>
  entry.slice(0, entry.lastIndexOf('/') + 1);

/** The manifest with the brand's own path for `/{product}`. @param slug of the brand */
export function forBrand(manifest: AreaManifest, slug: string): AreaManifest {
  const paths = manifest.paths.map((claim) => (claim.path === '/{product}' ? { ...claim, path: `/${slug}` } : claim));
  return { ...manifest, paths };
}

/** Address → `sha384-…`, for every script and style of a release. */
export function integrityOf(release: Pick<RemoteRelease, 'area' | 'version' | 'files'>): Record<string, string> {
  const base = releasePath(release);
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([name]) => /\.(js|css)$/.test(name))
      .map(([name, { sha384 }]) => [base + name, `sha384-${sha384}`]),
  );
}

/** The claim that covers a path, with its area. */
export function findRoute(registry: Registry, path: string): { area: RegisteredArea; claim: PathClaim } | null {
  return findClaim(
    registry.areas.flatMap((area) => area.manifest.paths.map((claim) => ({ area, claim }))),
    path,
  );
}

/** A menu entry with the entries below it. */
export interface MenuEntry extends NavigationEntry {
  readonly children: readonly MenuEntry[];
}

/**
 * A visitor's menu, in order: the entries they may enter whose path an area claims. An entry without its own path shows
 * only when an entry below it shows; an entry whose parent does not exist does not show.
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

/** The dashboard cards of all areas, in order. The dashboard decides how each shows to this visitor. */
export function listCards(registry: Registry): DashboardCard[] {
  return registry.areas.flatMap(({ manifest }) => manifest.cards).sort((one, other) => one.order - other.order);
}

/**
 * The id of the menu entry to highlight at an address: the entry of the full address with its hash, else the entry that
 * the claim names, else the entry with the claim's path.
 */
export function activeMenuId(
  registry: Registry,
  address: { readonly pathname: string; readonly hash: string },
): string | null {
  const entries = registry.areas.flatMap(({ manifest }) => manifest.navigation);
  const exact = entries.find(({ path }) => address.hash !== '' && path === address.pathname + address.hash);
  if (exact) return exact.id;
  const route = findRoute(registry, address.pathname);
  if (!route) return null;
  return route.claim.menu ?? entries.find(({ path }) => path === route.claim.path)?.id ?? null;
}
