import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, openAsOwner, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Passes connections on to the database; counts those, and the statements that read its types. */
async function startProxy() {
  const { hostname, port } = new URL(db.url);
  const counts = { connections: 0, typesRead: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    counts.connections += 1;
    const upstream = connect(Number(port), hostname);
    client.on('data', (sent) => {
      if (sent.includes('typarray')) counts.typesRead += 1;
    });
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(db.url);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url: url.href, counts, cut, stop: () => server.close() };
}

test('a pool reads the types of arrays once, and knows them on every connection', async () => {
  const proxy = await startProxy();
  const { close, sql } = openAsOwner(proxy.url, { max: 1 });
  const read = async () => (await sql`select ${[1, 2]}::int[] as numbers, array['a', 'b'] as texts`)[0];
  expect(await read()).toEqual({ numbers: [1, 2], texts: ['a', 'b'] });
  proxy.cut();
  // The first statement may find the connection cut.
  expect(await read().catch(read)).toEqual({ numbers: [1, 2], texts: ['a', 'b'] });
  expect(proxy.counts).toEqual({ connections: 2, typesRead: 1 });
  await close();
  proxy.stop();
});

test('a connection cannot be reserved, because it might never come', async () => {
  await expect(db.owner.sql.reserve()).rejects.toThrow('cannot be reserved');
});
