import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '../testing.ts';
import { createReplicas } from './index.mjs';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A replica that answers with its name, and can be told that it is not ready, or to break calls off. */
async function startReplica(name: string, port = 0) {
  const state = { isReady: true, breaksOff: false, holds: false, asked: 0, calls: 0, held: [] as ServerResponse[] };
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    if (request.url === '/readyz') {
      state.asked += 1;
      return response.writeHead(state.isReady ? 200 : 503).end();
    }
    state.calls += 1;
    if (state.breaksOff) return request.socket.destroy();
    if (state.holds) return state.held.push(response);
    return response.end(name);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
  cleanUp.push(stop);
  return { state, stop, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

type Change = { address: string; isReady: boolean };
function open(addresses: string[], askEveryMs = 10) {
  const changes: Change[] = [];
  const replicas = createReplicas(addresses, {
    pool: { connections: 8 },
    onChange: ({ address, isReady }) => void changes.push({ address, isReady }),
    askEveryMs,
  });
  cleanUp.push(() => replicas.destroy());
  const call = async (method: 'GET' | 'POST' = 'POST') => {
    const answer = await replicas.request(
      { path: '/call', method, body: method === 'POST' ? '{}' : null },
      { isRepeatable: method === 'GET' },
    );
    return answer.body.text();
  };
  return { replicas, call, changes };
}

test('calls go to all replicas in turns', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { call } = open([one.address, two.address]);
  const answers = [await call(), await call(), await call(), await call()];
  expect(answers.sort()).toEqual(['one', 'one', 'two', 'two']);
});

test('one that is not ready gets no calls, loses its idle connections, and is back when it is ready', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { call, changes } = open([one.address, two.address]);
  await call();
  await call();
  one.state.holds = true;
  const held = Promise.all([call(), call()]);
  await until('one has a call', () => one.state.held.length === 1);
  one.state.isReady = false;
  await until('it is noticed', () => changes.length === 1);
  expect([await call(), await call(), await call()]).toEqual(['two', 'two', 'two']);
  one.state.held[0]?.end('late'); // the call under way keeps its connection
  expect((await held).sort()).toEqual(['late', 'two']);
  await until('only who asks is connected', () => one.sockets.size <= 1);
  one.state.holds = false;
  one.state.isReady = true;
  await until('it is ready', () => changes.length === 2);
  expect([await call(), await call()].sort()).toEqual(['one', 'two']);
  expect(changes.map(({ address, isReady }) => [address, isReady])).toEqual([
    [one.address, false],
    [one.address, true],
  ]);
});

test('a call that could not be sent goes to another replica, whatever it does', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  // Nobody asks them but the calls themselves.
  const { call, changes } = open([one.address, two.address], 3_600_000);
  await Promise.all([call(), call()]);
  await one.stop();
  expect([await call(), await call(), await call(), await call()]).toEqual(['two', 'two', 'two', 'two']);
  expect(changes).toEqual([{ address: one.address, isReady: false }]);
});

test('a call that broke off is made again only where it may be carried out twice', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { call } = open([one.address, two.address]);
  one.state.breaksOff = true;
  expect([await call('GET'), await call('GET')]).toEqual(['two', 'two']);
  expect(one.state.calls).toBe(1);
  const written = await Promise.allSettled([call(), call()]);
  expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(two.state.calls).toBe(3);
});

test('when none is there, the call fails with the reason', async () => {
  const [one, two] = [await startReplica('one'), await startReplica('two')];
  const { call } = open([one.address, two.address]);
  await one.stop();
  await two.stop();
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a service with one address is not asked whether it is ready', async () => {
  const one = await startReplica('one');
  one.state.isReady = false;
  const { call, changes } = open([one.address]);
  expect([await call(), await call()]).toEqual(['one', 'one']);
  expect([one.state.asked, changes]).toEqual([0, []]);
});
