import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Client } from 'undici';
import { createDrain, type DrainTimes } from './drain.ts';

const HOUR_MS = 3_600_000;
/** No test waits for a time to pass. */
const PATIENT: DrainTimes = { watchedMs: HOUR_MS, leastMs: 0, mostMs: HOUR_MS };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A service with a call that takes until `answer`. */
async function startService(times: Partial<DrainTimes> = {}) {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  const { drain, isDraining } = createDrain(app, (url) => url !== '/call' && url !== '/slow', { ...PATIENT, ...times });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  let calls = 0;
  app.get('/call', async () => 'ok');
  app.get('/slow', async () => {
    calls += 1;
    await answered;
    return 'late';
  });
  app.get('/readyz', async (_request, reply) => reply.code(isDraining() ? 503 : 200).send(''));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  cleanUp.push(() => app.close());
  const client = () => {
    const made = new Client(url, { keepAliveTimeout: HOUR_MS, keepAliveMaxTimeout: HOUR_MS });
    cleanUp.push(() => made.destroy());
    return made;
  };
  const get = async (from: Client, path: string) => {
    const { body, headers, statusCode } = await from.request({ method: 'GET', path });
    return [statusCode, headers.connection, await body.text()];
  };
  return { app, drain, client, get, answer: () => answer(), calls: () => calls, port: Number(new URL(url).port) };
}

const turn = () => new Promise((done) => setImmediate(done));
/** Whether a promise is settled, as the test can look at any time. */
function watch(promise: Promise<unknown>) {
  const state = { isOver: false };
  void promise.then(() => {
    state.isOver = true;
  });
  return state;
}

test('a service that stops says that it is not ready, answers on, and closes each connection with its answer', async () => {
  const { drain, client, get } = await startService();
  const [caller, newcomer, watcher] = [client(), client(), client()];
  expect(await get(caller, '/call')).toEqual([200, 'keep-alive', 'ok']);
  const draining = drain();
  expect(await get(watcher, '/readyz')).toEqual([503, 'close', '']);
  expect(await get(newcomer, '/call')).toEqual([200, 'close', 'ok']);
  expect(await get(caller, '/call')).toEqual([200, 'close', 'ok']);
  await draining;
});

test('it waits for calls under way and for idle connections of callers, and not for those who only watch', async () => {
  const { drain, client, get, answer, calls, port } = await startService();
  const watcher = client();
  await get(watcher, '/readyz');
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /call HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  const slow = get(client(), '/slow');
  while (calls() === 0) await turn();
  const draining = drain();
  const state = watch(draining);
  idle.end();
  await once(idle, 'close');
  await get(watcher, '/readyz');
  expect(state.isOver).toBe(false);
  answer();
  expect(await slow).toEqual([200, 'close', 'late']);
  await draining;
});

test('callers who never leave are given their time, and no more', async () => {
  const { drain, port } = await startService({ mostMs: 50 });
  const idle = connect(port, '127.0.0.1');
  cleanUp.push(() => idle.destroy());
  idle.write('GET /call HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  await drain();
});

test('one whose readiness was asked for waits until those who ask have heard of it; others stop at once', async () => {
  const unwatched = await startService({ leastMs: HOUR_MS });
  await unwatched.drain();
  const { drain, client, get } = await startService({ leastMs: 100 });
  await get(client(), '/readyz');
  const began = performance.now();
  await drain();
  expect(performance.now() - began).toBeGreaterThanOrEqual(100);
});
