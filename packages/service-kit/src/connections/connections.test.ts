import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '../testing.ts';
import { CONNECTION_TIMES, limitConnections } from './index.mjs';

let server: Server;
let sockets: Socket[] = [];
let logged: object[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close().closeAllConnections();
  [sockets, logged] = [[], []];
});

async function serve(limits: { ofAll?: number; ofNetwork?: number }, times: object = CONNECTION_TIMES): Promise<void> {
  server = createServer(times, (_request, response) => response.end('ok'));
  limitConnections(server, {
    log: { warn: (fields: object, text: string) => logged.push({ ...fields, text }) },
    quietMs: 50,
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
/** A connection from an address of this machine that sends nothing. */
function open(localAddress: string): Socket {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  sockets.push(socket);
  return socket;
}
const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;
/** Whether a call from the address is answered. */
async function isAnswered(localAddress: string): Promise<boolean> {
  const socket = open(localAddress);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await until('it is answered or closed', () => answer !== '' || !isOpen(socket));
  return answer.startsWith('HTTP/1.1 200');
}

test('one address holds so many connections, and the others are answered; the log names the state at its beginning and its end', async () => {
  await serve({ ofAll: 100, ofNetwork: 5 });
  const silent = Array.from({ length: 20 }, () => open('127.77.0.1'));
  await until('those beyond the limit are closed', () => silent.filter(isOpen).length === 5);
  expect([await isAnswered('127.77.0.1'), await isAnswered('127.77.0.2')]).toEqual([false, true]);
  await until('the state has ended', () => logged.length === 2);
  expect(logged).toEqual([
    { network: '127.77.0.1', of_network: 5, text: 'connections are refused: too many are open' },
    { refused: 16, text: 'connections are accepted again' },
  ]);
  for (const socket of silent.filter(isOpen).slice(0, 1)) socket.destroy();
  await until('its place is free', () => isAnswered('127.77.0.1'));
});

test('when all places are taken, connections that wait for their next request make room', async () => {
  await serve({ ofAll: 4, ofNetwork: 100 });
  expect([await isAnswered('127.0.0.2'), await isAnswered('127.0.0.2')]).toEqual([true, true]);
  const silent = [open('127.0.0.3'), open('127.0.0.3')];
  await until('all are connected', () => silent.every(({ readyState }) => readyState === 'open'));
  await until('there is room', () => isAnswered('127.0.0.4'));
  expect(silent.map(isOpen)).toEqual([true, true]);
  expect(logged[0]).toEqual({ network: '127.0.0.4', of_all: 4, text: 'connections are refused: too many are open' });
});

test('a connection that sends nothing, or only begins a request, is ended', async () => {
  await serve({ ofAll: 100 }, { headersTimeout: 100, connectionsCheckingInterval: 20 });
  const silent = open('127.0.0.2');
  const begun = open('127.0.0.2');
  begun.write('GET / HTTP/1.1\r\nhost:');
  await until('both are closed', () => !isOpen(silent) && !isOpen(begun));
  expect(CONNECTION_TIMES.headersTimeout).toBe(10_000);
});

test('without a limit of its own a server takes half of the files of its process, and a network half of those', async () => {
  await serve({});
  const { userLimits } = process.report.getReport() as unknown as { userLimits: { open_files: { soft: number } } };
  expect(server.maxConnections).toBe(Math.floor(userLimits.open_files.soft / 2));
});
