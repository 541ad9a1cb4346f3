import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-all';
import { buildEdge } from './edge.app.mjs';
import { freePorts } from './ports.mjs';

let servers: Server[] = [];
let edge: Awaited<ReturnType<typeof buildEdge>>;
let port = 0;

/** Ends the answer to /stream, which has begun. */
let endStream = () => {};
let busyCalls = 0;

/** An upstream that tells what reached it. */
async function echo(name: string): Promise<string> {
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/stream')) {
      response.write('first');
      endStream = () => response.end('second');
      return;
    }
    if (incoming.url === '/api/cookie') {
      response.setHeader('set-cookie', [`seen=${incoming.headers.cookie}; Secure; HttpOnly`]);
      response.end(JSON.stringify({ host: incoming.headers['x-forwarded-host'], origin: incoming.headers.origin }));
      return;
    }
    if (incoming.url === '/busy') {
      busyCalls += 1;
      response.writeHead(503, { 'retry-after': '30' }).end('busy');
      return;
    }
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.on('end', () =>
      response.end(
        JSON.stringify({ name, url: incoming.url, headers: incoming.headers, body: Buffer.concat(chunks).toString() }),
      ),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  edge = await buildEdge({
    upstreams: {
      gateway: await echo('gateway'),
      delivery: await echo('delivery'),
      mailbox: await echo('mailbox'),
      demo: await echo('demo'),
    },
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  port = (edge.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await edge.close();
  for (const server of servers) server.close().closeAllConnections();
  servers = [];
});

/** A call with the path exactly as given (fetch would tidy it). */
function call(path: string, options: { method?: string; headers?: IncomingHttpHeaders; body?: string } = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

test.each([
  ['/api', 'gateway'],
  ['/healthz', 'gateway'],
  ['/readyz', 'gateway'],
  ['/dev/mailbox', 'mailbox'],
  ['/dev/mailbox/messages', 'mailbox'],
  ['/', 'delivery'],
  ['/dashboard?x=1', 'delivery'],
  ['/apiary', 'delivery'],
  ['/dev/ui', 'delivery'],
  ['/dev/demo', 'demo'],
  ['/dev/demo/more', 'delivery'],
])('%s goes to %s, path unchanged', async (path, name) => {
  const { status, body } = await call(path);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ name, url: path });
});

test('the page of operations is answered by the edge, runs no script, and opens at this machine only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-edge-'));
  const operationsPage = join(folder, 'operations.html');
  writeFileSync(operationsPage, '<h1>Operations</h1>');
  const name = await echo('any');
  const local = await buildEdge({ upstreams: { gateway: name, delivery: name, mailbox: name }, operationsPage });
  try {
    const { statusCode, headers, body } = await local.inject('/dev/operations');
    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<h1>Operations</h1>',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
    const elsewhere = await local.inject({ url: '/dev/operations', headers: { host: 'rebound.example' } });
    expect(elsewhere.statusCode).toBe(403);
  } finally {
    await local.close();
    rmSync(folder, { recursive: true });
  }
});

test('without a demo, delivery answers for it', async () => {
  const clean = await buildEdge({
    upstreams: { gateway: await echo('gateway'), delivery: await echo('delivery'), mailbox: await echo('mailbox') },
  });
  expect((await clean.inject('/dev/demo')).json()).toMatchObject({ name: 'delivery', url: '/dev/demo' });
  await clean.close();
});

test('signals of browsers go to delivery, which gets no other body', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"signals":[]}' } as const;
  const { status, body } = await call('/signals', post);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ name: 'delivery', url: '/signals', body: '{"signals":[]}' });
  expect((await call('/signals', { ...post, body: 'x'.repeat(32 * 1024 + 1) })).status).toBe(413);
  expect((await call('/signals')).status).toBe(405);
  expect((await call('/signals/more', post)).status).toBe(405);
});

test('teams release at delivery, with builds of up to 16 MiB', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/octet-stream' } } as const;
  for (const path of ['/release-desk', '/release-desk/builds', '/release-desk/look', '/release-desk/tokens']) {
    const answer = await call(path, { ...post, body: 'x' });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      expect.objectContaining({ name: 'delivery', url: path }),
    ]);
    expect((await call(path)).status).toBe(405);
  }
  const most = 16 * 1024 * 1024;
  expect((await call('/release-desk/builds', { ...post, body: 'x'.repeat(most) })).status).toBe(200);
  expect((await call('/release-desk/builds', { ...post, body: 'x'.repeat(most + 1) })).status).toBe(413);
});

test('overrides begin and end at delivery', async () => {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const;
  for (const path of ['/override', '/override/end']) {
    expect(JSON.parse((await call(path, post)).body)).toMatchObject({ name: 'delivery', url: path });
    expect((await call(path)).status).toBe(405);
  }
  expect((await call('/override', { ...post, body: 'x'.repeat(8 * 1024 + 1) })).status).toBe(413);
});

test('a body is passed on, with the request id and the real address of the caller', async () => {
  const { headers, body } = await call('/api', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': 'req-12345678',
      'x-forwarded-for': '6.6.6.6',
      host: 'sentinel.example',
    },
    body: '{"type":"check_login"}',
  });
  const seen = JSON.parse(body);
  expect(seen.body).toBe('{"type":"check_login"}');
  expect(seen.headers).toMatchObject({
    'x-request-id': 'req-12345678',
    'x-forwarded-for': '127.0.0.1',
    host: 'sentinel.example',
  });
  expect(headers['x-request-id']).toBe('req-12345678');
});

test('cookies go both ways, and the gateway is told the host that was really asked (SECURITY.md 53)', async () => {
  const { headers, body } = await call('/api/cookie', {
    headers: {
      host: 'app.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      cookie: '__Host-sentinel_device=abc',
    },
  });
  expect(headers['set-cookie']).toEqual(['seen=__Host-sentinel_device=abc; Secure; HttpOnly']);
  expect(JSON.parse(body)).toEqual({ host: 'app.example', origin: 'https://evil.example' });
});

test('a missing or odd request id is replaced', async () => {
  for (const given of [undefined, 'x', 'a b c d e f g h', 'y'.repeat(65)]) {
    const { headers } = await call('/api', { headers: given ? { 'x-request-id': given } : {} });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.each([
  '/metrics',
  '/metrics/',
  '/METRICS',
  '//metrics',
  '/%6detrics',
  '/%256detrics',
  '/api/../metrics',
  '/api/%2e%2e/metrics',
  '/./metrics?x=1',
  '/metrics/x',
  '/\\metrics',
])('metrics are not reachable as %s', async (path) => {
  const { status, body } = await call(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).not.toContain('"name"');
});

test.each([
  ['/api%', 'GET', 400, 'bad_request'],
  ['/%zz', 'GET', 400, 'bad_request'],
  ['/r/%', 'POST', 400, 'bad_request'],
  ['/a/..%2fb', 'GET', 400, 'bad_request'],
  ['/metrics', 'GET', 404, 'not_found'],
])('%s (%s) that the edge refuses itself is a %i in the error envelope', async (path, method, status, code) => {
  const answer = await call(path, { method, headers: { accept: 'text/html' } });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({
    error: expect.stringMatching(/^[A-Z][^{}]+\.$/),
    code,
    request_id: answer.headers['x-request-id'],
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('an answer is streamed, not collected', async () => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/stream' }, resolve).on('error', reject).end();
  });
  expect(String((await once(answer, 'data'))[0])).toBe('first');
  endStream();
  expect(String((await once(answer, 'data'))[0])).toBe('second');
});

test("a service's own 503 comes through, without another try", async () => {
  expect(await call('/busy')).toMatchObject({ status: 503, body: 'busy' });
  expect(busyCalls).toBe(1);
});

test('live updates pass one by one, and end at the gateway when the page leaves', async () => {
  let left: () => void = () => undefined;
  const hasLeft = new Promise<void>((done) => {
    left = done;
  });
  const gateway = createServer((incoming, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(`first of ${incoming.url}`);
    answer.once('close', left);
  }).listen(0, '127.0.0.1');
  servers.push(gateway);
  await once(gateway, 'listening');
  const other = await echo('other');
  const local = await buildEdge({
    upstreams: {
      gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      delivery: other,
      mailbox: other,
    },
  });
  try {
    const at = await local.listen({ host: '127.0.0.1', port: 0 });
    const page = new AbortController();
    const answer = await fetch(`${at}/api/live`, { signal: page.signal });
    expect(new TextDecoder().decode((await answer.body!.getReader().read()).value)).toBe('first of /api/live');
    page.abort();
    await hasLeft;
  } finally {
    await local.close();
  }
});

test('an upstream that is down is a 503: JSON for a call, a page for a reader', async () => {
  const [dead] = await freePorts(1);
  const lonely = await buildEdge({
    upstreams: {
      gateway: `http://127.0.0.1:${dead}`,
      delivery: `http://127.0.0.1:${dead}`,
      mailbox: `http://127.0.0.1:${dead}`,
    },
  });
  await lonely.listen({ host: '127.0.0.1', port: 0 });
  port = (lonely.server.address() as AddressInfo).port;
  try {
    const json = await call('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(json.status).toBe(503);
    expect(json.headers['retry-after']).toBe('1');
    expect(JSON.parse(json.body)).toEqual({
      error: 'This part of Sentinel is not running at the moment. Please try again shortly.',
      code: 'unavailable',
      request_id: json.headers['x-request-id'],
    });
    const page = await call('/dashboard', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(503);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(page.body).toContain('Sentinel is not available');
    expect(page.body + json.body).not.toContain('ECONNREFUSED');
  } finally {
    await lonely.close();
  }
});

test('tokens of mailed links never reach the log, also while nothing answers (SECURITY.md 56)', async () => {
  const [dead] = await freePorts(1);
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const at = `http://127.0.0.1:${dead}`;
  const lonely = await buildEdge({
    upstreams: { gateway: at, delivery: at, mailbox: at },
    logger: { level: 'trace', stream },
  });
  await lonely.listen({ host: '127.0.0.1', port: 0 });
  port = (lonely.server.address() as AddressInfo).port;
  try {
    await call('/reset-password?token=mailed-secret&email=a@b.example');
    expect(lines.join('')).toContain('"/reset-password"');
    for (const path of ['/u/mailed-secret', '/U/mailed-secret', '/u/mailed-secret?a=mailed-secret']) await call(path);
    expect(lines.join('').match(/"\/u\/:token"/g)).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/mailed-secret|a@b\.example/);
  } finally {
    await lonely.close();
  }
});

test.each(['text/plain', 'text/plain;application/json', 'application/json; charset'])(
  'a body is handed on as it was sent, also one that says it is %j: its service refuses it',
  async (type) => {
    const { status, body } = await call('/api', { method: 'POST', headers: { 'content-type': type }, body: 'x=1' });
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ name: 'gateway', body: 'x=1' })]);
  },
);

test('slow bodies: a request that does not come to its end within a minute is given up', () => {
  expect(edge.server.requestTimeout).toBe(60_000);
});

test('the largest call that an operation takes is handed on', async () => {
  const body = 'x'.repeat(Math.max(...Object.values(operations).map(({ maxBodyBytes }) => maxBodyBytes)));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const answer = await call('/api', { method: 'POST', headers, body });
  expect([answer.status, JSON.parse(answer.body).body.length]).toEqual([200, body.length]);
});

test.each([6_000_000, 20_000_000])(
  'a call of %i bytes that no operation can take is told so, every time',
  async (bytes) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const headers = { 'content-type': 'application/json', 'content-length': String(bytes) };
      const answer = await call('/api', { method: 'POST', headers, body: 'x'.repeat(bytes) });
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'body_too_large']);
    }
  },
);
