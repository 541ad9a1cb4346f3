import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildEdge } from './edge.app.mjs';
import { httpText, RawCall } from './testing/raw-call.ts';

let upstream: Server;
let edge: Awaited<ReturnType<typeof buildEdge>>;
let port = 0;

beforeEach(async () => {
  upstream = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    response.end(JSON.stringify({ method: incoming.method, url: incoming.url, body, headers: incoming.headers }));
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const at = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  edge = await buildEdge({
    upstreams: { gateway: at, delivery: at, mailbox: at, demo: at },
    publicUrl: 'http://portal.example:8080',
  });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  port = (edge.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await edge.close();
  upstream.close().closeAllConnections();
});

/** Sends a request and gives the answer, once the edge has closed the connection. */
const call = (line: string, headers: Record<string, string | number> = {}, body = '') =>
  new RawCall(port, httpText(line, { host: 'localhost', connection: 'close', ...headers }, body)).end();

type Answer = Awaited<ReturnType<typeof call>>;
function expectFault(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
  expect(JSON.parse(answer.body)).toEqual({
    error: expect.stringMatching(/^[A-Z][^{}]+\.$/),
    code,
    request_id: answer.headers['x-request-id'],
  });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
}

test('a caller who asks whether to send the body is told to, and answered', async () => {
  const sent = new RawCall(
    port,
    httpText('POST /api', {
      host: 'localhost',
      connection: 'close',
      'content-type': 'application/json',
      'content-length': 2,
      expect: '100-continue',
    }),
  );
  await once(sent.socket, 'data');
  expect(sent.answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  sent.send('{}');
  const { status, body } = await sent.end();
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    body: '{}',
    headers: expect.not.objectContaining({ expect: '100-continue' }),
  });
});

test('headers of one connection are not forwarded, and do not break the call', async () => {
  const { status, body } = await call('GET /api', { 'keep-alive': 'timeout=5', upgrade: 'h2c', te: 'trailers' });
  expect(status).toBe(200);
  expect(Object.keys(JSON.parse(body).headers)).not.toEqual(expect.arrayContaining(['te']));
  expect(JSON.parse(body).headers).not.toHaveProperty('upgrade');
});

test('a body where none belongs is not forwarded', async () => {
  const { status, body } = await call('GET /api', { 'content-length': 5 }, 'hello');
  expect([status, JSON.parse(body).body]).toEqual([200, '']);
});

describe('what is below /dev, such as the mailbox, opens only under a name of this machine or of the product', () => {
  test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080', 'portal.example', 'portal.example:1'])(
    'Host %s opens it',
    async (host) => {
      for (const path of ['/dev/mailbox/messages', '/dev/demo', '/dev/ui'])
        expect((await call(`GET ${path}`, { host })).status).toBe(200);
    },
  );
  test.each(['rebound.example', 'localhost.rebound.example', 'localhost@rebound.example', '127.0.0.1.nip.example', ''])(
    'Host %j does not',
    async (host) => {
      for (const path of ['/dev/mailbox/messages', '/dev/demo', '/DEV/ui', '//dev/mailbox', '/%64ev/mailbox'])
        expectFault(await call(`GET ${path}`, { host }), 403, 'forbidden');
      for (const path of ['/', '/api', '/devices']) expect((await call(`GET ${path}`, { host })).status).toBe(200);
    },
  );
});

test.each([
  ['two', 'GET /api HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
  ['no', 'GET /api HTTP/1.1\r\nConnection: close\r\n\r\n'],
])('a request with %s Host is refused', async (_count, text) => {
  expectFault(await new RawCall(port, text).end(), 400, 'bad_request');
});

test.each([
  ['POST /', 'GET, HEAD'],
  ['POST /r/area/1/entry.js', 'GET, HEAD'],
  ['OPTIONS /dashboard', 'GET, HEAD'],
  ['TRACE /', 'GET, HEAD'],
  ['PROPFIND /', 'GET, HEAD'],
  ['DELETE /dev/demo', 'GET, HEAD'],
  ['POST /dev/mailbox', 'GET, HEAD, DELETE'],
  ['TRACE /api', 'GET, HEAD, POST'],
  ['OPTIONS /api', 'GET, HEAD, POST'],
])('%s is a 405 that names the methods there are, also while its body is under way', async (line, allow) => {
  const answer = await call(line, { 'content-length': 100 }, '{');
  expectFault(answer, 405, 'method_not_allowed');
  expect(answer.headers.allow).toBe(allow);
});

test.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'bad_request'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    'POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    400,
    'bad_request',
  ],
  ['too large headers', `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'bad_request'],
])('%s is answered within the envelope', async (_what, text, status, code) => {
  expectFault(await new RawCall(port, text).end(), status, code);
});

test('a long path reaches its service', async () => {
  const path = `/r/${'x'.repeat(6_000)}`;
  const { status, body } = await call(`GET ${path}`);
  expect([status, JSON.parse(body).url]).toEqual([200, path]);
});
