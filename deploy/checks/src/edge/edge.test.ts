import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UPSTREAM_RULES } from '../../../local/src/edge/limits.mjs';
import { type Edge, faultsOf, hasNginx, startEdge, writeEdge } from '../testing/edge.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-edge-'));
chmodSync(folder, 0o755); // nginx runs as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const installed = hasNginx();
if (!installed) console.log('The edge is not run: there is no nginx here (apt-get install nginx-light)');
const withNginx = installed ? describe : describe.skip;

/** Calls that a service got. */
interface Seen {
  readonly to: 'gateway' | 'delivery';
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}
const seen: Seen[] = [];
/** Answers as delivery does: files for a year, the registry with an ETag, pages that nobody may keep. */
const answerOf: Record<Seen['to'], (request: IncomingMessage, response: ServerResponse) => void> = {
  gateway: ({ url }, response) => {
    if (url === '/api/live') response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first');
    else response.setHeader('cache-control', 'no-store').end('{}');
  },
  delivery: ({ url = '', headers: { cookie } }, response) => {
    response.setHeader('x-request-id', 'of-the-service');
    response.setHeader('vary', 'accept-encoding');
    if (url.startsWith('/r/gone')) response.writeHead(404, { 'cache-control': 'no-store' });
    else if (url.startsWith('/r/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    else if (url === '/registry.json' && cookie !== undefined) {
      response.setHeader('cache-control', 'private, no-store').setHeader('vary', 'accept-encoding, cookie');
      response.end(`registry for ${cookie}`);
      return;
    } else if (url === '/registry.json') response.setHeader('cache-control', 'no-cache').setHeader('etag', '"7"');
    else response.setHeader('cache-control', 'no-store');
    response.end(`delivery ${url}`);
  },
};
const serve = async (to: Seen['to']): Promise<Server> => {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    seen.push({ to, method: request.method, url: request.url, headers: request.headers, bytes });
    answerOf[to](request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
};
const portOf = (server: Server) => (server.address() as AddressInfo).port;

withNginx('the edge', () => {
  const servers: Server[] = [];
  let edge: Edge | undefined;
  beforeAll(async () => {
    servers.push(await serve('gateway'), await serve('delivery'));
    const [gateway, delivery] = servers.map((server) => `127.0.0.1:${portOf(server)}`) as [string, string];
    edge = await startEdge(mkdtempSync(join(folder, 'plain-')), { gateway, delivery });
  });
  afterAll(async () => {
    await edge?.stop();
    for (const server of servers) server.close().closeAllConnections();
  });
  beforeEach(() => {
    seen.length = 0;
  });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${edge?.port}${path}`, { ...init, redirect: 'manual' });

  test.each([
    ['POST', '/api', 'gateway'],
    ['POST', '/API', 'gateway'],
    ['GET', '/healthz', 'gateway'],
    ['GET', '/readyz', 'gateway'],
    ['GET', '/u/token', 'gateway'],
    ['POST', '/sms/status', 'gateway'],
    ['POST', '/sms/reply', 'gateway'],
    ['GET', '/', 'delivery'],
    ['GET', '/alerts', 'delivery'],
    ['GET', '/apiary', 'delivery'],
    ['GET', '/r/shell/000000000000/main.js', 'delivery'],
    ['GET', '/registry.json', 'delivery'],
    ['POST', '/signals', 'delivery'],
    ['POST', '/override', 'delivery'],
    ['POST', '/override/end', 'delivery'],
    ['POST', '/release-desk', 'delivery'],
    ['POST', '/release-desk/builds', 'delivery'],
    ['POST', '/release-desk/look', 'delivery'],
    ['POST', '/release-desk/tokens', 'delivery'],
  ])('%s %s goes to %s', async (method, path, to) => {
    expect((await call(path, { method })).status).toBe(200);
    expect(seen.map((one) => `${one.to} ${one.method} ${one.url}`)).toEqual([`${to} ${method} ${path}`]);
  });

  test.each(['/metrics', '/METRICS', '/metrics/x', '/%6detrics', '//metrics', '/r/..%2fmetrics', '/x/%2e%2e/metrics'])(
    '%s is not there',
    async (path) => {
      const answer = await call(path);
      expect([answer.status, seen]).toEqual([404, []]);
      expect(await answer.json()).toMatchObject({ code: 'not_found', request_id: answer.headers.get('x-request-id') });
    },
  );

  test.each([
    ['PUT', '/api'],
    ['POST', '/api/live'],
    ['DELETE', '/u/token'],
    ['POST', '/alerts'],
    ['POST', '/r/shell/000000000000/main.js'],
    ['DELETE', '/registry.json'],
    ['GET', '/signals'],
    ['GET', '/override'],
    ['POST', '/override/more'],
    ['GET', '/release-desk'],
    ['POST', '/release-desk/more'],
  ])('%s %s is refused', async (method, path) => {
    const answer = await call(path, { method });
    expect([answer.status, seen]).toEqual([405, []]);
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('live updates pass one by one, while the stream goes on', async () => {
    const left = new AbortController();
    const answer = await call('/api/live', { signal: left.signal });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    // The gateway has sent no more than this, and does not end.
    expect(new TextDecoder().decode((await answer.body!.getReader().read()).value)).toBe('first');
    expect(seen.map(({ to, url }) => `${to} ${url}`)).toEqual(['gateway /api/live']);
    left.abort();
  });

  test('a released file is fetched once, and each caller has an id of its own', async () => {
    const path = '/r/shell/111111111111/main.js';
    const answers = [await call(path), await call(path)];
    expect(seen).toHaveLength(1);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array(2).fill('public, max-age=31536000, immutable'),
    );
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(ids[0]).not.toBe(ids[1]);
    expect(seen[0]?.headers['x-request-id']).toBe(ids[0]);
  });

  test('connections that send nothing are ended, and keep nobody away', async () => {
    const [gateway, delivery] = servers.map((server) => `127.0.0.1:${portOf(server)}`) as [string, string];
    const change = (conf: string) =>
      conf
        .replace('worker_connections 4096', 'worker_connections 64')
        .replace('worker_processes auto', 'worker_processes 1')
        .replace('client_header_timeout 10s', 'client_header_timeout 1s');
    const small = await startEdge(mkdtempSync(join(folder, 'small-')), { gateway, delivery, change });
    const sockets = Array.from({ length: 300 }, () =>
      connect({ port: small.port, host: '127.0.0.1', localAddress: '127.0.0.9' })
        .on('error', () => undefined)
        .resume(),
    );
    try {
      await Promise.all(sockets.map((socket) => socket.readyState === 'open' || once(socket, 'connect')));
      for (let n = 0; n < 10; n += 1) {
        const answer = await fetch(`http://127.0.0.1:${small.port}/healthz`, { headers: { connection: 'close' } });
        expect(answer.status).toBe(200);
      }
      await Promise.all(sockets.map((socket) => socket.destroyed || once(socket, 'close')));
    } finally {
      for (const socket of sockets) socket.destroy();
      await small.stop();
    }
  });

  test('a file that is missing is asked for again', async () => {
    expect([
      (await call('/r/gone/222222222222/a.js')).status,
      (await call('/r/gone/222222222222/a.js')).status,
    ]).toEqual([404, 404]);
    expect(seen).toHaveLength(2);
  });

  test('browsers share one answer of the registry, and ask with its tag', async () => {
    const first = await call('/registry.json?a');
    const again = await call('/registry.json?b', { headers: { 'if-none-match': '"7"' } });
    expect([first.status, again.status, first.headers.get('cache-control')]).toEqual([200, 304, 'no-cache']);
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  test.each(['__Host-sentinel-override=a', 'a=b; __Host-sentinel-override=a; c=d'])(
    'the registry of a browser with an override (%s) is its own, and nobody else gets it',
    async (cookie) => {
      const registry = async (headers: Record<string, string>) => (await call('/registry.json', { headers })).text();
      // The one that everybody gets may have been kept when another test asked for it.
      const everybodys = expect.stringMatching(/^delivery \/registry\.json/);
      expect([await registry({}), await registry({ cookie }), await registry({})]).toEqual([
        everybodys,
        `registry for ${cookie}`,
        everybodys,
      ]);
    },
  );

  test('a registry that delivery calls private is not kept, whatever the cookie was', async () => {
    const [gateway, delivery] = servers.map((server) => `127.0.0.1:${portOf(server)}`) as [string, string];
    const empty = await startEdge(mkdtempSync(join(folder, 'empty-')), { gateway, delivery });
    const registry = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${empty.port}/registry.json`, { headers })).text();
    const answers = [await registry({ cookie: 'of=another name' }), await registry({})];
    await empty.stop();
    expect(answers).toEqual(['registry for of=another name', 'delivery /registry.json']);
  });

  test.each(['/', '/alerts', '/api'])('an answer of %s is never kept', async (path) => {
    const method = path === '/api' ? 'POST' : 'GET';
    await call(path, { method });
    expect((await call(path, { method })).headers.get('cache-control')).toBe('no-store');
    expect(seen).toHaveLength(2);
  });

  test('what a caller says of its address stands before what the edge says', async () => {
    await call('/api', {
      method: 'POST',
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'evil.example' },
    });
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${edge?.port}`,
      host: `127.0.0.1:${edge?.port}`,
    });
  });

  test.each([
    ['a-good-one_1', 'a-good-one_1'],
    ['short', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['with spaces and more', expect.stringMatching(/^[0-9a-f]{32}$/)],
  ])('the request id %j reaches the service as %s', async (given, expected) => {
    const answer = await call('/api', { method: 'POST', headers: { 'x-request-id': given } });
    expect([seen[0]?.headers['x-request-id'], answer.headers.get('x-request-id')]).toEqual([expected, expected]);
  });

  test('a line of the log has the id and the path, not the token of a link nor what is asked', async () => {
    const answer = await call('/u/very-secret?secret=1');
    await call('/alerts?secret=2', { headers: { 'x-request-id': 'of-this-test' } });
    const lines = readFileSync(join(edge?.folder ?? '', 'tmp/access.log'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.slice(-2).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ request_id: answer.headers.get('x-request-id'), path: '/u/', status: 200 }),
      expect.objectContaining({ request_id: 'of-this-test', path: '/alerts', status: 200 }),
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  test.each([
    ['/api', UPSTREAM_RULES.gateway],
    ['/signals', UPSTREAM_RULES.signals],
    ['/release-desk/builds', UPSTREAM_RULES.releaseDesk],
  ])('a body of %s may be as large as at the local edge, and no larger', async (path, { bodyBytes }) => {
    expect((await call(path, { method: 'POST', body: 'x'.repeat(bodyBytes) })).status).toBe(200);
    const refused = await call(path, { method: 'POST', body: 'x'.repeat(bodyBytes + 1) });
    expect([refused.status, await refused.json()]).toEqual([413, expect.objectContaining({ code: 'body_too_large' })]);
    expect(seen.map(({ bytes }) => bytes)).toEqual([bodyBytes]);
  });
});

withNginx('an edge whose services do not run', () => {
  test('says so in the envelope, and when to try again', async () => {
    const edge = await startEdge(mkdtempSync(join(folder, 'dead-')), {
      gateway: '127.0.0.1:1',
      delivery: '127.0.0.1:1',
    });
    try {
      const answer = await fetch(`http://127.0.0.1:${edge.port}/api`, { method: 'POST', body: '{}' });
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        503,
        '1',
        'no-store',
      ]);
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        request_id: answer.headers.get('x-request-id'),
      });
      const page = await fetch(`http://127.0.0.1:${edge.port}/alerts`);
      expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
        503,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(await page.text()).toContain(`Request ${page.headers.get('x-request-id')}`);
      await fetch(`http://127.0.0.1:${edge.port}/u/very-secret`);
      await fetch(`http://127.0.0.1:${edge.port}/reset-password?token=very-secret`);
    } finally {
      await edge.stop();
    }
    // Its own errors quote the request.
    expect(edge.said()).not.toContain('very-secret');
  });
});

withNginx('the edge that ends TLS', () => {
  test('leads from HTTP to the address that people open, whatever host and port the call names', async () => {
    const home = mkdtempSync(join(folder, 'tls-'));
    const secrets = join(home, 'secrets');
    mkdirSync(secrets);
    execFileSync('openssl', [
      ...['req', '-x509', '-nodes', '-newkey', 'rsa:2048', '-subj', '/CN=portal.example'],
      ...['-keyout', join(secrets, 'tls_key'), '-out', join(secrets, 'tls_certificate')],
    ]);
    chmodSync(join(secrets, 'tls_key'), 0o644); // nginx runs as another user
    const edge = await startEdge(home, { gateway: '127.0.0.1:1', delivery: '127.0.0.1:1', servers: 'tls' });
    try {
      const answer = await new Promise<IncomingMessage>((done) =>
        get({ port: edge.port, host: '127.0.0.1', path: '/alerts?name=A', headers: { host: 'evil.example' } }, done),
      );
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual([308, 'https://portal.example:8443/alerts?name=A']);
    } finally {
      await edge.stop();
    }
  });
});

withNginx('the configuration', () => {
  test('is sound, and a misspelled directive is not', async () => {
    const { conf } = await writeEdge(mkdtempSync(join(folder, 'sound-')), {
      gateway: '127.0.0.1:1',
      delivery: '127.0.0.1:1',
    });
    expect(faultsOf(conf)).toBe('');
    writeFileSync(conf.replace('nginx.conf', 'conf/health.conf'), 'server { lissten 1; }');
    expect(faultsOf(conf)).toContain('unknown directive "lissten"');
  });

  test('writes nothing but below /tmp', () => {
    const [plain = ''] = readdirSync(folder).filter((name) => name.startsWith('plain-'));
    expect(readdirSync(join(folder, plain)).sort()).toEqual(['conf', 'nginx.conf', 'tmp']);
  });
});
