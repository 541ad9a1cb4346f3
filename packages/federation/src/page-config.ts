import type { Home } from './home.ts';
import { normalisePath } from './match-path.ts';

/** Host names of the deployments of one brand. */
export interface BrandHosts {
  readonly app: string;
  readonly analytics: string;
  readonly economics: string;
  /** Hosts on which everything shows, whatever the port. */
  readonly local: readonly string[];
}

/** What a brand is called and where it is written to. `slug` is the path of its consulting-firm home. */
export interface Brand {
  readonly product: string;
  readonly slug: string;
  readonly title: string;
  readonly contactEmail: string;
}

/** What the server tells the page about where it runs; written into it as JSON. */
export interface PageConfig {
  readonly mode: 'local' | 'production';
  /** The market is made up: every page says so. */
  readonly isDemo: boolean;
  readonly brand: Brand;
  readonly hosts: BrandHosts;
  readonly home: Home;
  /** The page listens for rebuilds (`npm run dev`). */
  readonly liveReload: boolean;
}

/** Addresses of pages that stay on whatever host they are asked at. */
function isLandingPath(address: string, config: PageConfig): boolean {
  const path = normalisePath(address);
  return path === '/' || path === '/homeme' || path === `/${config.brand.slug}`;
}

const isLocal = (host: string, { local }: BrandHosts) => local.includes(host);

/** Whether pages of the app show on a host; all else belongs on the app's own host. */
export function isAppHost(host: string, hosts: BrandHosts): boolean {
  return host === hosts.app || isLocal(host, hosts);
}

/**
 * The address to move to, or null to stay: app pages show on the app's host and on local hosts only; path, query and
 * hash are kept (spec part 1 section 1, part 2 section 2 "Host guard").
 */
export function redirectToAppHost(
  place: { readonly hostname: string; readonly pathname: string; readonly search: string; readonly hash: string },
  config: PageConfig,
): string | null {
  if (isAppHost(place.hostname, config.hosts) || isLandingPath(place.pathname, config)) return null;
  return `https://${config.hosts.app}${place.pathname}${place.search}${place.hash}`;
}

/** A link to an app page as it must read on this host: relative, or on the app's host. */
export function appHref(path: string, host: string, hosts: BrandHosts): string {
  return isAppHost(host, hosts) ? path : `https://${hosts.app}${path}`;
}

/** The public home of a host: the economics host has its own, everywhere else the configured one shows. */
export function homeOfHost(host: string, config: PageConfig): Home {
  if (host === config.hosts.economics) return 'economics';
  return host === config.hosts.analytics ? 'analytics' : config.home;
}
