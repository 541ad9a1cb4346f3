import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from './client.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a pool asks a server that was away again soon, however often that failed before', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const away = new URL(db.url);
  away.port = String(port);
  const database = openDatabase(away.href, { service: 'gateway', max: 4 });
  const { backoff, shared } = database.sql.options as unknown as {
    backoff: (retries: number) => number;
    shared: { retries: number };
  };
  try {
    for (let round = 0; round < 3; round += 1)
      await Promise.allSettled(Array.from({ length: 4 }, () => database.ping()));
    // One count for the connections of a pool: by its own wait, postgres.js would now be silent for more than ten seconds.
    expect(shared.retries).toBeGreaterThan(6);
    expect(backoff(shared.retries)).toBeLessThan(0.5);
  } finally {
    await database.close();
  }
});
