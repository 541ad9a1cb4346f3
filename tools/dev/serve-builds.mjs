import { createServer } from 'node:http';

/** So many builds stay: a page may still load a part of the one before. */
const KEPT = 5;
const FILE = /^\/r\/([a-z][a-z0-9]*)\/([a-f0-9]{12})\/([A-Za-z0-9_.@/-]+)$/;
/** @type {Record<string, string>} */
const TYPES = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** @typedef {import('../../packages/federation/build/src/index.ts').LocalBuild} LocalBuild */

/**
 * Serves builds of an area to the pages of one shell, on this machine only: their files, and at `/builds` an event stream that
 * tells of each new one, beginning with the newest. No other site can read anything, not even under a name that leads here.
 * @param {{ shellOrigin: string, port: number }} options `port`: 0 takes a free one
 * @returns {Promise<{ origin: string, add(build: LocalBuild): void, close(): Promise<void> }>}
 */
export async function serveBuilds({ shellOrigin, port }) {
  /** @type {LocalBuild[]} the newest last */
  const builds = [];
  /** @type {Set<import('node:http').ServerResponse>} */
  const listening = new Set();
  let origin = '';

  /** @param {LocalBuild} build */
  const eventOf = ({ release }) => `event: build\ndata: ${JSON.stringify(release)}\n\n`;

  const server = createServer((request, response) => {
    const { headers, method = '', url = '/' } = request;
    response.setHeader('vary', 'origin');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    // Only the shell's pages, which ask with their origin, may use it; no page may embed it without asking.
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    const isOwnName = headers.host === new URL(origin).host;
    if (!isOwnName || (headers.origin !== undefined && headers.origin !== shellOrigin)) {
      response.writeHead(403).end();
      return;
    }
    if (headers.origin === shellOrigin) response.setHeader('access-control-allow-origin', shellOrigin);
    if (method === 'OPTIONS') {
      // Browsers ask whether a page of the internet may call this machine (Private Network Access).
      response.writeHead(204, { 'access-control-allow-private-network': 'true' }).end();
      return;
    }
    if (method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    const path = url.split('?', 1)[0] ?? '';
    if (path === '/builds') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': listening\n\n');
      const newest = builds.at(-1);
      if (newest) response.write(eventOf(newest));
      listening.add(response);
      response.once('close', () => listening.delete(response));
      return;
    }
    const [, area, version, name = ''] = FILE.exec(path) ?? [];
    const content = builds.find(({ release }) => release.area === area && release.version === version)?.files.get(name);
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(content);
  });
  await new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => done(undefined));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  origin = `http://127.0.0.1:${address.port}`;

  return {
    origin,
    add(build) {
      if (builds.at(-1)?.release.version === build.release.version) return;
      builds.push(build);
      if (builds.length > KEPT) builds.shift();
      for (const response of listening) response.write(eventOf(build));
    },
    async close() {
      for (const response of listening) response.end();
      await new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      });
    },
  };
}
