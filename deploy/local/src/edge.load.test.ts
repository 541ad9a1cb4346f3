import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import type { LIMITS } from './edge/limits.mjs';
import { buildEdge } from './edge.app.mjs';
import { httpText, RawCall } from './testing/raw-call.ts';

/** Calls to `/api/held` that have reached the upstream and wait for `answerHeld`. */
let held: { incoming: IncomingMessage; response: ServerResponse }[] = [];
/** What stands for the gateway, and for delivery. */
let upstreams: [Server, Server];
let edges: Awaited<ReturnType<typeof buildEdge>>[] = [];
let raw: RawCall[] = [];
let logged = '';

async function serve(): Promise<Server> {
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    if (incoming.url === '/api/held') held.push({ incoming, response });
    else response.end(JSON.stringify({ length: body.length, headers: incoming.headers }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
beforeEach(async () => {
  upstreams = [await serve(), await serve()];
});
afterEach(async () => {
  for (const call of raw) call.hangUp();
  await Promise.all(edges.map((edge) => edge.close()));
  for (const upstream of upstreams) upstream.close().closeAllConnections();
  [held, edges, raw, logged] = [[], [], [], ''];
});

/** An edge with some of its limits lowered; gives its port. */
async function openEdge(limits: Partial<typeof LIMITS> = {}): Promise<number> {
  const [gateway, delivery] = upstreams.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ) as [string, string];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  const edge = await buildEdge({
    upstreams: { gateway, delivery, mailbox: delivery },
    limits,
    logger: { level: 'info', stream },
  });
  edges.push(edge);
  await edge.listen({ host: '127.0.0.1', port: 0 });
  return (edge.server.address() as AddressInfo).port;
}
function open(port: number, text: string, localAddress?: string): RawCall {
  const call = new RawCall(port, text, localAddress);
  raw.push(call);
  return call;
}
const JSON_HEADERS = { host: 'localhost', 'content-type': 'application/json' };
/** A call whose body of so many bytes has only begun. */
const halfSent = (port: number, length: number, sent: number) =>
  open(port, httpText('POST /api', { ...JSON_HEADERS, 'content-length': length }, 'x'.repeat(sent)));
const answered = (port: number, path = '/api', init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, init);
const post = (port: number, path: string, body: string) =>
  answered(port, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const whenConnected = (count: number) =>
  until(`${count} callers are connected`, async () => {
    const connections = edges.map(
      ({ server }) => new Promise<number>((done) => server.getConnections((_e, n) => done(n))),
    );
    return (await Promise.all(connections)).reduce((sum, n) => sum + n, 0) >= count;
  });
const whenHeld = (count: number) => until(`${count} calls are at the upstream`, () => held.length === count);
function answerHeld(): void {
  for (const { response } of held) response.end('done');
}
const OVERLOADED = { error: expect.stringMatching(/^[A-Z].*\.$/), code: 'overloaded', request_id: expect.any(String) };

test('half-sent bodies hold up nobody else, and are forwarded once they are whole', async () => {
  const port = await openEdge();
  // More than the connections that an upstream had before; all from the address that the other calls come from.
  const slow = Array.from({ length: 140 }, () => halfSent(port, 2_000, 1));
  await whenConnected(140);
  for (const path of ['/api', '/healthz', '/', '/u/token'])
    expect([path, (await answered(port, path)).status]).toEqual([path, 200]);
  expect((await post(port, '/api', '{}')).status).toBe(200);
  for (const call of slow) call.send('x'.repeat(1_999));
  await until('all are answered', () => slow.every(({ answer }) => answer.includes('"length":2000')));
});

test('half-sent bodies take no place at the upstream', async () => {
  const port = await openEdge({ callsToUpstream: 2 });
  for (let n = 0; n < 5; n += 1) halfSent(port, 2_000, 1);
  await whenConnected(5);
  expect((await post(port, '/api', '{}')).status).toBe(200);
});

test('a body that does not arrive is a 408, and its connection ends', async () => {
  const port = await openEdge({ bodyMs: 100 });
  const { status, headers, body } = await halfSent(port, 2_000, 1).end();
  expect([status, headers.connection]).toEqual([408, 'close']);
  expect(JSON.parse(body)).toEqual({
    error: 'The request took too long to arrive. Please try again.',
    code: 'timeout',
    request_id: headers['x-request-id'],
  });
});

test('a large body that keeps arriving has more time', async () => {
  const port = await openEdge({ bodyMs: 100, bodyBytesPerSecond: 10 });
  const call = halfSent(port, 2_000, 1_000);
  await new Promise((resolve) => setTimeout(resolve, 400));
  call.send('x'.repeat(1_000));
  await until('it is answered', () => call.answer.includes('"length":2000'));
});

test('a body without a length is forwarded with one', async () => {
  const port = await openEdge();
  const head = httpText('POST /api', { ...JSON_HEADERS, 'transfer-encoding': 'chunked', connection: 'close' });
  const { status, body } = await open(port, `${head}2\r\n{"\r\n3\r\na":\r\n2\r\n1}\r\n0\r\n\r\n`).end();
  expect(status).toBe(200);
  expect(body).toContain('"length":7');
  expect(body).toContain('"content-length":"7"');
  expect(body).not.toContain('transfer-encoding');
});

test('a body beyond the limit without a length is a 413', async () => {
  const port = await openEdge();
  const head = httpText('POST /api', { ...JSON_HEADERS, 'transfer-encoding': 'chunked', connection: 'close' });
  const chunk = 'x'.repeat(1_024 * 1_024);
  const call = open(port, `${head}${`100000\r\n${chunk}\r\n`.repeat(6)}0\r\n\r\n`);
  const { status, body } = await call.end();
  expect([status, JSON.parse(body).code]).toEqual([413, 'body_too_large']);
});

test('more calls at once than an upstream takes are a 503 that says when to try again; then all is well', async () => {
  const port = await openEdge({ callsToUpstream: 5 });
  const waiting = Array.from({ length: 5 }, () => post(port, '/api/held', '{}'));
  await whenHeld(5);
  const burst = await Promise.all(Array.from({ length: 20 }, () => post(port, '/api', '{}')));
  for (const answer of burst) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({ ...OVERLOADED, request_id: answer.headers.get('x-request-id') });
  }
  expect((await answered(port, '/')).status).toBe(200); // another upstream
  answerHeld();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await post(port, '/api', '{}')).status).toBe(200);
});

test('a reader of a page is told of too much to do by a page', async () => {
  const port = await openEdge({ callsOfAddress: 0 });
  const page = await answered(port, '/', { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('Sentinel has too much to do at the moment.');
});

// Other systems give 127.0.0.1 only.
(process.platform === 'linux' ? test : test.skip)('one address cannot take all places of the others', async () => {
  const port = await openEdge({ callsOfAddress: 3 });
  for (let n = 0; n < 3; n += 1) halfSent(port, 2_000, 1);
  await whenConnected(3);
  const refused = await answered(port);
  expect([refused.status, await refused.json()]).toEqual([503, OVERLOADED]);
  const other = open(port, httpText('GET /api', { host: 'localhost', connection: 'close' }), '127.0.0.2');
  expect((await other.end()).status).toBe(200);
});

(process.platform === 'linux' ? test : test.skip)(
  'connections of one address that send nothing keep nobody else away',
  async () => {
    const port = await openEdge({ connectionsOfAddress: 20 });
    const silent = Array.from({ length: 300 }, () =>
      connect({ port, host: '127.0.0.1', localAddress: '127.77.0.1' }).on('error', () => undefined),
    );
    await until('its connections are refused', () => logged.includes('connections are refused'));
    const call = httpText('GET /api', { host: 'localhost', connection: 'close' });
    expect((await open(port, call, '127.0.0.2').end()).status).toBe(200);
    for (const socket of silent) socket.destroy();
    expect(logged.match(/connections are refused/g)).toHaveLength(1);
    expect(edges[0]!.server.headersTimeout).toBe(10_000);
  },
);

test('the bytes that one address has the edge hold are bounded', async () => {
  const port = await openEdge({ bodyBytesOfAddress: 100_000 });
  const first = halfSent(port, 60_001, 60_000);
  const again = () => post(port, '/api', 'x'.repeat(60_000));
  await until('there is no room for another one', async () => (await again()).status === 503);
  expect(await (await again()).json()).toEqual(OVERLOADED);
  first.send('x');
  await until('the first is answered', () => first.answer.includes('"length":60001'));
  expect((await again()).status).toBe(200);
});

test.each(['GET', 'POST'])('a caller of %s who hangs up ends the call at its service, in silence', async (method) => {
  const port = await openEdge({ callsToUpstream: 1 });
  const body = method === 'POST' ? '{}' : '';
  const call = open(port, httpText(`${method} /api/held`, { ...JSON_HEADERS, 'content-length': body.length }, body));
  await whenHeld(1);
  const gone = once(held[0]!.response, 'close');
  call.hangUp();
  await gone;
  expect(held[0]!.response.writableFinished).toBe(false);
  expect((await post(port, '/api', '{}')).status).toBe(200); // its place is free
  expect(logged).not.toContain('"level":40');
  expect(logged).not.toContain('"level":50');
});

test('a caller who hangs up within the body leaves nothing behind', async () => {
  const port = await openEdge({ callsOfAddress: 1 });
  const call = halfSent(port, 2_000, 1);
  await whenConnected(1);
  call.hangUp();
  await until('its place is free', async () => (await answered(port)).status === 200);
  expect(logged).not.toMatch(/"level":[45]0/);
});
