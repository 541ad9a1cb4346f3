import type { Home } from './home.ts';
import { normalizePath } from './match-path.ts';
import type { Frame, PathClaim } from './parse/area-manifest.ts';

/** Host names of the deployments of one brand. */
export interface BrandHosts {
  readonly app: string;
  readonly analytics: string;
  readonly economics: string;
  /** Hosts on which all pages show, whatever the port. */
  readonly local: readonly string[];
}

/** A brand's names and contact address. `slug` is the path of its consulting-firm home. */
export interface Brand {
  readonly product: string;
  readonly slug: string;
  readonly title: string;
  readonly contactEmail: string;
}

/** How pages look from outside: alone in a tab, and in its icon. */
export interface Face {
  readonly title: string;
  /** Address of the icon. */
  readonly favicon: string;
}

/** What the server tells the page about its deployment; written into the page as JSON. */
export interface PageConfig {
  readonly mode: 'local' | 'production';
  /** The market data is made up; every page says so. */
  readonly isDemo: boolean;
  readonly brand: Brand;
  /** Where the brand's texts (`content.json`), colors and pictures stand; they never change there. */
  readonly brandFiles: string;
  /** The product's pages, and those of the consulting firm. */
  readonly faces: { readonly product: Face; readonly firm: Face };
  readonly hosts: BrandHosts;
  readonly home: Home;
  /** The page listens for rebuilds (`npm run dev`). */
  readonly liveReload: boolean;
  /** What an account may use that somebody signs up for without a token. Absent in what an older server wrote. */
  readonly signUpPermissions?: readonly string[];
  /** Calls begin traces, which the server reports to a collector. Absent in what an older server wrote. */
  readonly traces?: boolean;
}

/** Whether an address is a landing page, which shows on every host. */
function isLandingPath(address: string, config: PageConfig): boolean {
  const path = normalizePath(address);
  return path === '/' || path === '/homeme' || path === `/${config.brand.slug}`;
}

const isLocal = (host: string, { local }: BrandHosts) => local.includes(host);

/** Whether app pages show on this host. On other hosts, they redirect to the app's host. */
function isAppHost(host: string, hosts: BrandHosts): boolean {
  return host === hosts.app || isLocal(host, hosts);
}

/**
 * The address to redirect to, or null to stay. App pages show only on the app's host and on local hosts; a redirect
 * keeps path, query and hash (spec part 1 section 1, part 2 section 2 "Host guard").
 */
export function redirectToAppHost(
  address: { readonly hostname: string; readonly pathname: string; readonly search: string; readonly hash: string },
  config: PageConfig,
): string | null {
  if (isAppHost(address.hostname, config.hosts) || isLandingPath(address.pathname, config)) return null;
  return `https://${config.hosts.app}${address.pathname}${address.search}${address.hash}`;
}

/** A link to an app page, as this host needs it: relative, or to the app's host. */
export function appHref(path: string, host: string, hosts: BrandHosts): string {
  return isAppHost(host, hosts) ? path : `https://${hosts.app}${path}`;
}

/** The public home of a host: the analytics and economics hosts have their own; other hosts show the configured one. */
export function homeOfHost(host: string, config: PageConfig): Home {
  if (host === config.hosts.economics) return 'economics';
  return host === config.hosts.analytics ? 'analytics' : config.home;
}

/** How the shell shows a page. */
export interface ShownPage {
  readonly frame: Frame;
  /** The whole title of the document. */
  readonly title: string;
  readonly favicon: string;
  /** A page of the consulting firm: it has the firm's colors. */
  readonly isFirm: boolean;
}

/**
 * How a page shows on a host. The firm's home has a title and an icon of its own, and no frame (spec part 3 section 2
 * "Consulting-firm home sections"); the start page is the home of its host.
 */
export function pageOfClaim(
  claim: Pick<PathClaim, 'face' | 'frame' | 'title'> | null,
  host: string,
  config: PageConfig,
): ShownPage {
  const { faces } = config;
  const isFirm = claim?.face === 'firm' || (claim?.face === 'home' && homeOfHost(host, config) === 'economics');
  if (isFirm) return { frame: 'none', ...faces.firm, isFirm };
  const title = claim?.title ?? 'Page not found';
  return {
    frame: claim?.frame ?? 'full',
    title: title === faces.product.title ? title : `${title} · ${faces.product.title}`,
    favicon: faces.product.favicon,
    isFirm,
  };
}
