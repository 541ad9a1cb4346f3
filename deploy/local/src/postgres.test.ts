import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { freePorts } from './ports.mjs';
import { type EmbeddedPostgres, startPostgres, startTestPostgres } from './postgres.mjs';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? test : test.skip;
const NOBODY = 65534;
let home = '';
let cleanUp: (() => unknown)[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
  chmodSync(home, 0o755);
  cleanUp = [() => rmSync(home, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

async function start(options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ home, settings: { fsync: 'off' }, ...options });
  cleanUp.push(server.stop);
  return server;
}
async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
/** Starts PostgreSQL from another process; gives that process and what it said. */
async function startElsewhere(as: { uid?: number; gid?: number } = {}) {
  const parent: ChildProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/postgres-parent.mjs'), home],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
      cwd: '/',
      ...as,
    },
  );
  cleanUp.push(() => parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout!, 'data');
  return { parent, said: JSON.parse(String(line)) as Partial<EmbeddedPostgres> & { error?: string } };
}

test('a fresh home gets a UTF-8 PostgreSQL 18 on 127.0.0.1 that wants its password', async () => {
  const server = await start();
  await server.createDatabase('market');
  await server.createDatabase('market');
  expect(server.reused).toBe(false);
  const [row] = await query<{ version: string; encoding: string; lower: string; addresses: string; sockets: string }>(
    server.url('market'),
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding, lower('ÄÖ') as lower, current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets",
  );
  expect(row?.version).toMatch(/^18\./);
  expect(row).toMatchObject({ encoding: 'UTF8', lower: 'äö', addresses: '127.0.0.1', sockets: '' });
  const guess = new URL(server.url('market'));
  guess.password = 'guess';
  await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(server.folder, 'superuser.key')).mode & 0o777).toBe(0o600);
  expect(statSync(server.folder).mode & 0o777).toBe(0o700);
});

test('a second start finds the data again, on the same port', async () => {
  const first = await start();
  await first.createDatabase('market');
  await query(first.url('market'), 'create table kept as select 42 as n');
  await first.stop();
  await expect(query(first.url('market'), 'select 1')).rejects.toThrow();
  const second = await start();
  expect(second.port).toBe(first.port);
  expect(second.reused).toBe(false);
  expect(await query(second.url('market'), 'select n from kept')).toEqual([{ n: 42 }]);
});

test('a server left by a killed start is taken over, and stopped by the start that took it', async () => {
  const { parent, said } = await startElsewhere();
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const server = await start();
  expect(server).toMatchObject({ reused: true, pid: said.pid, port: said.port });
  expect(await query(server.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
  await expect(query(server.url('postgres'), 'select 1')).rejects.toThrow();
  expect(existsSync(join(server.folder, 'data/postmaster.pid'))).toBe(false);
});

test('a server that was killed with the start leaves nothing that bars the next one', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  // Its process number may belong to any other program by now.
  writeFileSync(
    join(first.folder, 'data/postmaster.pid'),
    readFileSync(join(first.folder, 'data/postmaster.pid'), 'utf8').replace(/^\d+/, String(process.pid)),
  );
  await new Promise((resolve) => setTimeout(resolve, 500)); // its children notice and end
  const second = await start();
  expect(second.reused).toBe(false);
  expect(await query(second.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('an initdb cut short is done again', async () => {
  const first = await start();
  await first.stop();
  rmSync(join(first.folder, 'data/PG_VERSION'));
  const second = await start();
  expect(await query(second.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a taken fixed port is named; a taken remembered port is replaced', async () => {
  const [fixed = 0] = await freePorts(1);
  const holder = createServer().listen(fixed, '127.0.0.1');
  await once(holder, 'listening');
  cleanUp.push(() => holder.close());
  await expect(start({ port: fixed })).rejects.toThrow(`Port ${fixed} (SENTINEL_PG_PORT) is taken`);
  const first = await start();
  await first.stop();
  const other = createServer().listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  cleanUp.push(() => other.close());
  expect((await start()).port).not.toBe(first.port);
});

test('data of another major version is refused with both versions', async () => {
  const server = await start();
  await server.stop();
  writeFileSync(join(server.folder, 'data/PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 14, but 18 is installed/);
});

asRoot('a home that the helper user cannot enter keeps its data below /var/tmp', async () => {
  chmodSync(home, 0o700);
  const server = await start();
  expect(server.folder).toMatch(/^\/var\/tmp\/sentinel-[0-9a-f]{12}-\d+$/);
  expect(await query(server.url('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
});

asRoot("a folder made by a user's start is served as that user when root starts", async () => {
  mkdirSync(join(home, 'postgres'), { mode: 0o700 });
  chownSync(join(home, 'postgres'), NOBODY, NOBODY);
  const server = await start();
  expect(statSync(join(server.folder, 'data')).uid).toBe(NOBODY);
});

asRoot("a user's start on another user's data is refused with the owner and a way out", async () => {
  mkdirSync(join(home, 'postgres'), { mode: 0o700 });
  chownSync(join(home, 'postgres'), 1, 1);
  const { said } = await startElsewhere({ uid: NOBODY, gid: NOBODY });
  expect(said.error).toMatch(
    /postgres belongs to another user \(uid 1, needed is uid 65534\).*choose another SENTINEL_HOME/,
  );
});

test('a test server leaves no files behind', async () => {
  const server = await startTestPostgres();
  expect(await query(server.url('postgres'), "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }]);
  await server.stop();
  expect(existsSync(server.folder)).toBe(false);
});
