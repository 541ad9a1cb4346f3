import { homeOfHost, type PageConfig, type PathClaim, pageOfClaim } from '@sentinel/federation';
import { escapeHtml } from '@sentinel/service-kit';
import type { ServedBrand } from '../brand/read-brand.ts';

interface HeadRequest {
  readonly path: string;
  readonly hostname: string;
  readonly claim: PathClaim | null;
  readonly config: PageConfig;
  readonly brand: ServedBrand;
}

/** What a page says of itself to browsers, search engines and who shares a link to it. */
export function pageHead({ path, hostname, claim, config, brand }: HeadRequest): string {
  const { title, favicon, isFirm } = pageOfClaim(claim, hostname, config);
  const icon = `<title>${escapeHtml(title)}</title>\n<link rel="icon" href="${escapeHtml(favicon)}" type="image/svg+xml">`;
  if (claim?.description === undefined) return `${icon}\n<meta name="robots" content="noindex">`;
  const { analytics, consulting } = brand.content;
  const description = isFirm
    ? consulting.description
    : claim.face === 'home'
      ? analytics.description
      : claim.description;
  const address = canonicalOf(path, isFirm, config);
  const image = `https://${new URL(address).host}${config.brandFiles}${brand.shareImage}`;
  const facts: [string, string, string][] = [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', isFirm ? brand.content.firm : config.brand.product],
    ['property', 'og:url', address],
    ['property', 'og:image', image],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', analytics.hero.title],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return [
    icon,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...facts.map(([kind, name, value]) => `<meta ${kind}="${name}" content="${escapeHtml(value)}">`),
  ].join('\n');
}

/** The one address of a page that shows on several hosts and paths: each home at / of its own host. */
function canonicalOf(path: string, isFirm: boolean, { hosts }: PageConfig): string {
  if (isFirm) return `https://${hosts.economics}/`;
  return path === '/' ? `https://${hosts.analytics}/` : `https://${hosts.app}${path}`;
}

/** The addresses of a host that search engines should know: its home, and on the app's host the other public pages. */
export function sitemapOf(claims: readonly PathClaim[], hostname: string, config: PageConfig): string[] {
  const paths = claims
    .filter(({ description, path }) => description !== undefined && path.startsWith('/'))
    .map((claim) => canonicalOf(claim.path, pageOfClaim(claim, homeHost(hostname, config), config).isFirm, config));
  return [...new Set(paths)].filter((address) => new URL(address).hostname === hostname);
}

/** On hosts without a home of their own, / is the product's. */
const homeHost = (hostname: string, config: PageConfig) =>
  homeOfHost(hostname, config) === 'economics' ? config.hosts.economics : config.hosts.analytics;
