import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@sentinel/federation';
import { packText } from '../../services/delivery/src/compress/pack-text.ts';
import { readFileOf, type SingleBundle } from './single-bundle.ts';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
/** Where the single bundle's files are, in place of those of the shell's release. */
const BASE = '/r/shell/517613b0d1e0/';

/** The product at another port, with the files of its releases or, with a bundle, with those of the bundle. */
export async function openEdge(
  product: string,
  bundle: SingleBundle | null,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    answer(request, reply, product, bundle).catch((error: unknown) => reply.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}

async function answer(request: IncomingMessage, reply: ServerResponse, product: string, bundle: SingleBundle | null) {
  const path = request.url?.split('?')[0] ?? '/';
  if (bundle && path.startsWith(BASE)) return sendFile(reply, bundle, path.slice(BASE.length));
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const upstream = await new Promise<IncomingMessage>((done, failed) => {
    const headers = isPage ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
    const call = ask(`${product}${request.url}`, { method: request.method, headers }, done);
    call.once('error', failed);
    request.pipe(call);
  });
  if (!isPage) {
    reply.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(reply);
    return;
  }
  const html = Buffer.concat(await upstream.toArray()).toString();
  // Both kinds of page are packed here.
  const { body } = await packText(bundle ? withBundle(html, bundle) : html, 'br');
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = upstream.headers;
  reply.writeHead(upstream.statusCode ?? 502, { ...headers, 'content-encoding': 'br', 'content-length': body.length });
  reply.end(body);
}

function sendFile(reply: ServerResponse, bundle: SingleBundle, name: string): void {
  const file = readFileOf(bundle, name);
  if (!file) {
    reply.writeHead(404).end();
    return;
  }
  reply.writeHead(200, {
    'content-type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-length': file.content.length,
    ...(file.isPacked ? { 'content-encoding': 'br' } : {}),
  });
  reply.end(file.content);
}

/** The page that delivery wrote, with the bundle's files where those of the releases were: also as preload links. */
function withBundle(html: string, bundle: SingleBundle): string {
  const area = /<link [^>]*href="\/r\/(?!shell\/)([a-z]+)\//.exec(html)?.[1];
  const isDrawn = /<link rel="stylesheet" href="\/r\/(?!shell\/)/.test(html);
  const checked = (name: string, attribute: string) =>
    `${attribute}="${BASE}${name}" integrity="sha384-${bundle.hashes.get(name)}" crossorigin="anonymous"`;
  const of = area === undefined ? null : bundle.areas[area];
  const font = [...bundle.hashes.keys()].find((name) => name.endsWith('.woff2') && html.includes(name));
  const links = [
    ...bundle.first.css.map((name) => `<link rel="stylesheet" ${checked(name, 'href')}>`),
    ...bundle.first.js.map((name) => `<script defer ${checked(name, 'src')}></script>`),
    ...(font === undefined
      ? []
      : [`<link rel="preload" as="font" type="font/woff2" href="${BASE}${font}" crossorigin>`]),
    ...(of?.js ?? []).map((name) => `<link rel="preload" as="script" ${checked(name, 'href')}>`),
    ...(of?.css ?? []).map((name) => `<link rel="preload" as="style" ${checked(name, 'href')}>`),
    ...(isDrawn ? (of?.allCss ?? []).map((name) => `<link rel="stylesheet" ${checked(name, 'href')}>`) : []),
  ];
  return html
    .replaceAll(/<link [^>]*href="\/r\/[^>]*>\n?/g, '')
    .replaceAll(/<script defer src="\/r\/[^>]*><\/script>\n?/g, '')
    .replace(
      /<link rel="stylesheet" href="[^"]*brand\.css">/,
      (brand) => `${links[0]}\n${brand}\n${links.slice(1).join('\n')}`,
    )
    .replace(/(<script type="application\/json" id="sentinel-registry">)([^<]*)/, (_all, tag: string, json: string) => {
      const registry = JSON.parse(json) as Registry;
      const integrity = Object.fromEntries([...bundle.hashes].map(([name, hash]) => [BASE + name, `sha384-${hash}`]));
      // No area has files of its own: their hashes are part of the page, and would be sent for nothing.
      const areas = registry.areas.map((each) => ({
        ...each,
        previous: null,
        release: { ...each.release, first: { js: [], css: [] }, integrity: {}, firstShares: [], requires: {} },
      }));
      const page = { ...registry, shell: { ...registry.shell, integrity }, areas };
      return tag + JSON.stringify(page).replaceAll('<', '\\u003c');
    });
}
