import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Operation, ServiceName } from '@sentinel/contracts';
import { operations, operationsOf } from '@sentinel/contracts-all';
import { type Call, createServer, registerOperations, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import { until } from '@sentinel/service-kit/testing';
import type { FastifyInstance } from 'fastify';
import { samplePayload } from './testing/sample-payload.ts';
import { INTERNAL_TOKEN_SECRET, startGateway, type TestGateway } from './testing/start-gateway.ts';

const SILENCE_MS = 1_000;

const lines: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

type Handle = (call: Call) => Promise<unknown>;
let handle: Handle = async () => ({});
const services: FastifyInstance[] = [];
let gateway: TestGateway;
let url: string;
/** Of a gateway that soon gives up a service that is silent. */
let impatientUrl: string;

/** A service as ours are, whose every operation is answered by `handle`. */
async function serve(name: ServiceName): Promise<string> {
  const app = createServer({ name, config: { logLevel: 'info' }, logStream });
  services.push(app);
  const owned = Object.fromEntries(operationsOf(name).map((operation) => [operation.type, operation]));
  const handlers = Object.fromEntries(
    Object.keys(owned).map((type) => [type, async (_: unknown, call: Call) => (await handle(call)) as never]),
  );
  registerOperations(app, owned, handlers, {
    internalTokenSecret: INTERNAL_TOKEN_SECRET,
    undeclaredErrors: 'fail',
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return addressOf(app);
}

const addressOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const [market, alerts] = [await serve('market'), await serve('alerts')];
  const serviceUrls = { identity: market, market, alerts, categorization: market };
  gateway = await startGateway(logStream, { serviceUrls, serviceTimeoutMs: 3_600_000 });
  const impatient = await gateway.startAnother({ serviceTimeoutMs: SILENCE_MS });
  for (const app of [gateway.app, impatient]) await app.listen({ host: '127.0.0.1', port: 0 });
  url = `${addressOf(gateway.app)}/api`;
  impatientUrl = `${addressOf(impatient)}/api`;
});
afterAll(async () => {
  await gateway.stop();
  // A service fails here if a handler failed with an error that its contract does not declare.
  for (const service of services) await service.close();
});
let testEnds = new AbortController();
afterEach(() => {
  testEnds.abort();
  testEnds = new AbortController();
  lines.length = 0;
});

interface LogLine {
  readonly level: number;
  readonly service: string;
  readonly msg: string;
  readonly status?: number;
}
const WARN = 40;
const logOf = (requestId: string): LogLine[] =>
  lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === requestId);
const complaintsOf = (requestId: string) => logOf(requestId).filter(({ level }) => level >= WARN);
const isLogged = (requestId: string, text: string) => () => logOf(requestId).some(({ msg }) => msg === text);

/** The operation, called by a person who may. */
async function post(operation: Operation, requestId: string, signal?: AbortSignal, to = url): Promise<Response> {
  const person = await gateway.logIn(['explore_trades', 'alerts']);
  return fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, 'x-request-id': requestId },
    body: JSON.stringify(samplePayload(operation, { email: person.email })),
    ...(signal ? { signal } : {}),
  });
}

/** Resolves with the next call that a handler receives, which then ends as soon as its caller leaves. */
function handleUntilLeft(): Promise<Call> {
  return new Promise((received) => {
    handle = async (call) => {
      received(call);
      await once(AbortSignal.any([call.signal, testEnds.signal]), 'abort');
      throw call.signal.reason;
    };
  });
}

const rowsOf = async (requestId: string) => [
  ...(await gateway.database.sql`select operation, detail, status from gateway.audit where request_id = ${requestId}`),
];

test.each([operations.explore_trades, operations.export_trades] as Operation[])(
  '$type: a caller who leaves before the answer ends its making, and nothing is logged as a failure',
  async (operation) => {
    const requestId = `left-${operation.type}`;
    const leave = new AbortController();
    const received = handleUntilLeft();
    const answer = expect(post(operation, requestId, leave.signal)).rejects.toThrow();
    const { signal } = await received;
    expect(signal.aborted).toBe(false);
    leave.abort();
    await answer;
    await until('the service knows', () => signal.aborted);
    await until('the gateway has logged it', isLogged(requestId, 'caller left'));
    await until('the service has logged it', isLogged(requestId, 'the caller left'));
    expect(complaintsOf(requestId)).toEqual([]);
    expect(logOf(requestId).find(({ msg }) => msg === 'caller left')).toMatchObject({
      service: 'gateway',
      status: 499,
    });
    const { body } = await gateway.app.inject('/metrics');
    expect(body).toContain(`operation="${operation.type}",status="4xx"`);
    expect(body).not.toContain('status="5xx"');
    if (operation.audit) {
      await until('it is audited', async () => (await rowsOf(requestId)).length > 0);
      expect(await rowsOf(requestId)).toEqual([{ operation: operation.type, detail: null, status: 499 }]);
    }
  },
);

test('a caller who leaves half-way through a stream ends its making', async () => {
  const leave = new AbortController();
  let released: (call: Call) => void = () => {};
  const isReleased = new Promise<Call>((done) => {
    released = done;
  });
  handle = async (call) => {
    async function* parts(): AsyncGenerator<StreamPart, unknown> {
      try {
        yield { rows: 0, totalRows: 9 };
        await once(call.signal, 'abort');
        return {};
      } finally {
        released(call);
      }
    }
    return new StreamedAnswer(parts(), call.signal);
  };
  const answer = await post(operations.export_trades as Operation, 'left-half-way', leave.signal);
  await answer.body!.getReader().read();
  leave.abort();
  expect((await isReleased).signal.aborted).toBe(true);
  expect(logOf('left-half-way').filter(({ level }) => level > WARN)).toEqual([]);
});

test('what writes is carried out although its caller leaves, and its audit row says what came of it', async () => {
  const leave = new AbortController();
  let finish: () => void = () => {};
  const received = new Promise<Call>((done) => {
    handle = async (call) => {
      done(call);
      await new Promise<void>((end) => {
        finish = end;
      });
      call.noteForAudit({ detail: 'one alert' });
      return { success: true };
    };
  });
  const answer = expect(post(operations.delete_alert as Operation, 'left-a-write', leave.signal)).rejects.toThrow();
  const { signal } = await received;
  leave.abort();
  await answer;
  await until('the gateway knows', isLogged('left-a-write', 'caller left'));
  expect(signal.aborted).toBe(false);
  finish();
  await until('it is audited', async () => (await rowsOf('left-a-write')).length > 0);
  expect(await rowsOf('left-a-write')).toEqual([{ operation: 'delete_alert', detail: 'one alert', status: 200 }]);
  expect(complaintsOf('left-a-write')).toEqual([]);
});

/** A file whose maker says nothing for several times as long as the gateway waits for a service. */
const silentFile = (keepAliveMs: number): Handle => {
  async function* parts(): AsyncGenerator<StreamPart, unknown> {
    yield { rows: 0, totalRows: 9 };
    await new Promise((done) => setTimeout(done, 4 * SILENCE_MS));
    yield Buffer.from('the rows');
    return { file_name: 'x.csv' };
  }
  return async ({ signal }) => new StreamedAnswer(parts(), signal, { keepAliveMs });
};

test('a stream stays alive while its maker sorts for longer than the gateway waits for a service', async () => {
  handle = silentFile(100);
  const text = await (
    await post(operations.export_trades as Operation, 'silent-alive', undefined, impatientUrl)
  ).text();
  expect(text).toContain('the rows');
  expect(text).toContain('"bytes":8');
});

test('a service that falls silent in a stream breaks it', async () => {
  handle = silentFile(3_600_000);
  const answer = await post(operations.export_trades as Operation, 'silent-dead', undefined, impatientUrl);
  await expect(answer.text()).rejects.toThrow();
});
