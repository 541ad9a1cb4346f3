import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { surviveLostConnections } from './survive-lost-connections.ts';

let server: { url(database: string): string; createDatabase(name: string): Promise<void>; stop(): Promise<void> };
beforeAll(async () => {
  const { startTestPostgres } = await import(join(import.meta.dirname, '../../../deploy/local/src/postgres.mjs'));
  server = await startTestPostgres();
  await server.createDatabase('lost');
});
afterAll(() => server.stop());

test('a connection that is lost between two statements of a transaction fails the next one; the pool goes on', async () => {
  const lost: Error[] = [];
  const open = () => new pg.Pool({ connectionString: server.url('lost'), max: 1 });
  const pool = surviveLostConnections(open(), (error) => lost.push(error));
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  // The server may end before the pool's last connection has.
  const other = surviveLostConnections(open(), () => undefined);
  await other.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(lost).toEqual([]);
  await pool.end();
  await other.end();
});
