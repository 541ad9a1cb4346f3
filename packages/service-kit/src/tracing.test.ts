import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createServer } from './server.ts';
import { parentOf, traceIdOf } from './trace-ids.ts';
import { traceHeaders } from './tracing.ts';

const REQUEST = '0b4f6d1c-2f1e-4c57-9a44-4a1d5c1f2e3d';
const TRACE = '0b4f6d1c2f1e4c579a444a1d5c1f2e3d';
/** A port on which nothing listens. */
const NOBODY = 'http://127.0.0.1:9';
let app: ReturnType<typeof createServer> | undefined;

function open(otlpEndpoint: string | undefined) {
  const lines: Record<string, unknown>[] = [];
  const server = createServer({
    name: 'market',
    config: { logLevel: 'info', otlpEndpoint },
    logStream: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  app = server;
  server.post('/headers', async () => traceHeaders());
  let headersRead = () => {};
  server.addHook('onRequest', async () => setImmediate(headersRead));
  /** The body comes after the headers have been read, in another context; Fastify returns to that of the request. */
  const call = async () => {
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': '2', 'x-request-id': REQUEST };
    const sending = request({ host: '127.0.0.1', port, path: '/headers', method: 'POST', headers, agent: false });
    headersRead = () => void sending.end('{}');
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: (await json(answer)) as { traceparent?: string } };
  };
  return { call, lines, server };
}
afterEach(async () => {
  await app?.close();
  app = undefined;
});

test('the trace of a request is its request id, whatever form that has', () => {
  expect(traceIdOf(REQUEST)).toBe(TRACE);
  expect(traceIdOf(REQUEST.toUpperCase())).toBe(TRACE);
  // A browser that begins a trace names the request after it.
  expect(traceIdOf(TRACE)).toBe(TRACE);
  fc.assert(fc.property(fc.string(), (requestId) => /^[0-9a-f]{32}$/.test(traceIdOf(requestId))));
});

test('a caller’s span is the parent when it is of the same trace; an outsider cannot put a request into another one', () => {
  expect(parentOf(REQUEST, `00-${TRACE}-00000000000000aa-01`)).toEqual({ traceId: TRACE, spanId: '00000000000000aa' });
  const itself = { traceId: TRACE, spanId: '9a444a1d5c1f2e3d' };
  for (const other of [undefined, 'nonsense', `00-${'b'.repeat(32)}-00000000000000aa-01`])
    expect(parentOf(REQUEST, other)).toEqual(itself);
});

test('with an endpoint, calls to other services continue the trace, and log lines name it; a collector that is gone does no harm', async () => {
  const { call, lines } = open(NOBODY);
  const { status, body } = await call();
  expect(status).toBe(200);
  expect(body.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  const answered = lines.find(({ msg }) => msg === 'answered');
  expect(answered).toMatchObject({ request_id: REQUEST, trace_id: TRACE });
  await app?.close();
  expect(lines.at(-1)).toMatchObject({ msg: 'the last spans are lost' });
});

test('without an endpoint there is no trace', async () => {
  const { call, lines, server } = open(undefined);
  expect((await call()).body).toEqual({});
  expect(lines.find(({ msg }) => msg === 'answered')).not.toHaveProperty('trace_id');
  expect(await server.traceJob('a job', REQUEST, async () => 7)).toBe(7);
});
