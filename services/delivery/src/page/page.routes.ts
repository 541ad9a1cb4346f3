import { randomBytes } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import type { PageConfig } from '@sentinel/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDrawer } from '../drawing/draw-pages.ts';
import type { RegistryCache } from '../registry/registry-cache.ts';
import { packText } from './compress.ts';
import { FAVICON } from './favicon.ts';
import { pageHeaders } from './security-headers.ts';
import { writePage } from './write-page.ts';

/** Paths of the API, and those that end like a file name. */
const NOT_A_PAGE = /^\/api(\/|$)|(\.|%2e)[^/]*$/i;
const FAVICON_CACHE = 'public, max-age=86400';

/** Serves `/registry.json`, the favicon, and the page for every other address that a browser opens. */
export function servePages(
  app: FastifyInstance,
  registry: RegistryCache,
  config: PageConfig,
  drawer: PageDrawer,
): void {
  const current = async () => {
    const built = await registry.get();
    if (!built) throw new AppError('unavailable', 'Nothing has been published yet.');
    return built;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, text: string) => {
    const { body, encoding } = await packText(text, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').type(type).send(body);
  };

  app.get('/registry.json', async (request, reply) => {
    const { registry: document, text } = await current();
    const tag = `"${document.revision}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return send(request, reply, 'application/json; charset=utf-8', text);
  });

  app.get('/favicon.svg', async (request, reply) =>
    send(request, reply.header('cache-control', FAVICON_CACHE), 'image/svg+xml', FAVICON),
  );

  app.get('/*', async (request, reply) => {
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    if (!wantsPage(path, request.headers.accept)) throw new AppError('not_found', 'There is nothing at this address.');
    const styleNonce = randomBytes(16).toString('base64');
    const built = await current();
    const drawn = drawer.draw({ built, config, hostname: request.hostname, path });
    const { html, isFound } = writePage({ path, config, built, styleNonce, drawn });
    reply.code(isFound ? 200 : 404).headers(pageHeaders(styleNonce));
    return send(request, reply, 'text/html; charset=utf-8', html);
  });
}

/**
 * Whether to answer with the page: the caller asks for HTML, or accepts anything and the path is not that of a file or
 * of the API.
 */
function wantsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true;
  return accept.includes('*/*') && !NOT_A_PAGE.test(path);
}
