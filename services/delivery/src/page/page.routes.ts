import { randomBytes } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import {
  CANARY_COOKIE,
  findRoute,
  type PageConfig,
  redirectToAppHost,
  registryForCookie,
  withOverride,
} from '@sentinel/federation';
import { clientAddress, cookieOf, escapeHtml, networkOf } from '@sentinel/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandSource } from '../brand/brand-source.ts';
import { packText } from '../compress/pack-text.ts';
import type { PageDrawer } from '../drawing/draw-pages.ts';
import { overrideCookie } from '../override/override-token.ts';
import type { PersonalRegistry } from '../override/read-request-override.ts';
import type { BuiltRegistry } from '../registry/build-registry.ts';
import type { RegistryCache } from '../registry/registry-cache.ts';
import type { PageTickets } from '../signals/page-ticket.ts';
import { sitemapOf } from './page-head.ts';
import { pageHeaders } from './security-headers.ts';
import { THEME_SCRIPT } from './theme.ts';
import { writePage } from './write-page.ts';

/** Paths of the API, and those that end like a file name. */
const NOT_A_PAGE = /^\/api(\/|$)|(\.|%2e)[^/]*$/i;
const FILE_CACHE = 'public, max-age=3600';
/** Of what one browser gets by its override, and of the answer that ends it. */
const PERSONAL_CACHE = 'private, no-store';

interface PagesOptions {
  readonly registry: RegistryCache;
  readonly brand: BrandSource;
  /** What does not come from the brand. */
  readonly config: Pick<PageConfig, 'isDemo' | 'liveReload' | 'mode' | 'signUpPermissions' | 'traces'>;
  readonly drawer: PageDrawer;
  readonly tickets: Pick<PageTickets, 'mint'>;
  /** Number of our own proxies in front of this service. */
  readonly trustedHops: number;
  /** The registry with the override that a request's cookie grants; null without one, or when it cannot be shown now. */
  readonly personal: (request: FastifyRequest, built: BuiltRegistry) => Promise<PersonalRegistry | null>;
}

/**
 * Serves `/registry.json`, what search engines ask for, and the page for every other address that a browser opens. App
 * pages on another host than the app's redirect there (spec part 1 section 1).
 */
export function servePages(
  app: FastifyInstance,
  { registry, brand, config, drawer, personal, tickets, trustedHops }: PagesOptions,
): void {
  const current = async () => {
    const built = await registry.get();
    if (!built) throw new AppError('unavailable', 'Nothing has been published yet.');
    return built;
  };
  /** What the caller gets. An answer that ends an override is nobody else's either, since it sets a cookie. */
  const readFor = async (request: FastifyRequest, reply: FastifyReply) => {
    const shared = await current();
    const own = await personal(request, shared);
    if (own === 'over') reply.header('set-cookie', overrideCookie(null));
    return { built: own === 'over' || own === null ? shared : own, isPersonal: own !== null };
  };
  const pageConfig = (): PageConfig => ({ ...config, ...brand.current().settings });
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, text: string) => {
    const { body, encoding } = await packText(text, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const vary = reply.getHeader('cache-control') === PERSONAL_CACHE ? 'accept-encoding, cookie' : 'accept-encoding';
    return reply.header('vary', vary).type(type).send(body);
  };

  app.get('/registry.json', async (request, reply) => {
    const { built, isPersonal } = await readFor(request, reply);
    const { registry: document, text } = built;
    if (isPersonal) {
      return send(request, reply.header('cache-control', PERSONAL_CACHE), 'application/json; charset=utf-8', text);
    }
    const tag = `"${document.revision}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return send(request, reply, 'application/json; charset=utf-8', text);
  });

  app.get('/theme.js', async (request, reply) =>
    send(request, reply.header('cache-control', FILE_CACHE), 'text/javascript; charset=utf-8', THEME_SCRIPT),
  );

  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      'Allow: /',
      `Sitemap: https://${knownHost(request.hostname, pageConfig())}/sitemap.xml`,
    ];
    return send(
      request,
      reply.header('cache-control', FILE_CACHE),
      'text/plain; charset=utf-8',
      `${lines.join('\n')}\n`,
    );
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const { registry: document } = await current();
    const claims = document.areas.flatMap(({ manifest }) => manifest.paths);
    const settings = pageConfig();
    const addresses = sitemapOf(claims, knownHost(request.hostname, settings), settings);
    const entries = addresses.map((address) => `  <url><loc>${escapeHtml(address)}</loc></url>\n`).join('');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
    return send(request, reply.header('cache-control', FILE_CACHE), 'application/xml; charset=utf-8', xml);
  });

  app.get('/*', async (request, reply) => {
    const [path = '/', search = ''] = request.url.split(/(?=[?#])/, 2);
    if (!wantsPage(path, request.headers.accept)) throw new AppError('not_found', 'There is nothing at this address.');
    const settings = pageConfig();
    const { hostname } = request;
    const elsewhere = redirectToAppHost({ hostname, pathname: path, search, hash: '' }, settings);
    if (elsewhere !== null) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    const { built, isPersonal } = await readFor(request, reply);
    const { override } = built.registry;
    const styleNonce = randomBytes(16).toString('base64');
    // The page cannot know who is logged in; the shell looks whose override it is.
    const overridden = withOverride(built.registry, override?.account ?? null);
    const canaries = cookieOf(request.headers.cookie, CANARY_COOKIE) ?? '';
    const route = findRoute(registryForCookie(overridden, canaries), path);
    // Pages are drawn by stable releases, which somebody with a canary or an override does not get.
    const isStable =
      !override && route?.area.release.version === built.releases.get(route?.area.manifest.name ?? '')?.version;
    const drawn = isStable && !route?.area.isDisabled ? drawer.draw({ built, config: settings, hostname, path }) : null;
    const forwarded = request.headers['x-forwarded-for'];
    const network = networkOf(clientAddress(forwarded, request.ip, trustedHops));
    const ticket = await tickets.mint({ network, cookies: request.headers.cookie });
    const html = writePage({
      path,
      hostname,
      config: settings,
      brand: brand.current(),
      built,
      route,
      styleNonce,
      drawn,
      ticket,
    });
    const origin = override?.kind === 'local' ? override.origin : null;
    reply.code(route ? 200 : 404).headers(pageHeaders(styleNonce, origin));
    if (isPersonal) reply.header('cache-control', PERSONAL_CACHE);
    return send(request, reply, 'text/html; charset=utf-8', html);
  });
}

/** A host of the brand: the name that a caller sends is never repeated. */
function knownHost(hostname: string, { hosts }: PageConfig): string {
  return hostname === hosts.analytics || hostname === hosts.economics ? hostname : hosts.app;
}

/**
 * Whether to answer with the page: the caller asks for HTML, or accepts anything and the path is not that of a file or
 * of the API.
 */
function wantsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !NOT_A_PAGE.test(path);
}
