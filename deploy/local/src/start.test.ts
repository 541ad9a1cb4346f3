import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockHome } from './home.mjs';
import { findRedis, startRedis } from './redis.mjs';
import { readSecrets } from './secrets.mjs';
import { readSettings } from './settings.mjs';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sentinel-test-home-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Runs `npm start`'s script to its end. */
async function start(
  env: Record<string, string>,
  given: string[] = [],
  script = join(import.meta.dirname, '../start.mjs'),
) {
  const child = spawn(process.execPath, [script, ...given], {
    env: { ...process.env, NODE_OPTIONS: '', SENTINEL_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

test('a taken port is told in one line with the way to choose another', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  try {
    expect(await start({ PORT: String(port) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start\n`,
    });
    expect(readdirSync(home)).toEqual(['logs', 'market-copy', 'releases']); // and the home is free again
  } finally {
    holder.close();
  }
});

test('a bad value is told in one line that names the variable', async () => {
  expect(await start({ PORT: '80a' })).toEqual({
    code: 1,
    stdout: '',
    stderr: "PORT must be a port from 1 to 65535, not '80a'.\n",
  });
});

test('an argument that is not known is told in one line, before anything is touched', async () => {
  expect(await start({}, ['--no-demo', '--demo=no'])).toEqual({
    code: 1,
    stdout: '',
    stderr: "npm start takes --no-demo and nothing else, not '--demo=no'.\n",
  });
  expect(readdirSync(home)).toEqual([]);
});

test('until packages are installed, nothing of them is needed', async () => {
  const clone = join(home, 'clone/deploy/local');
  for (const part of ['start.mjs', 'src'])
    cpSync(join(import.meta.dirname, '..', part), join(clone, part), { recursive: true });
  // It refuses the argument, so all that it imports before it installs them is there.
  expect(await start({}, ['--demo=no'], join(clone, 'start.mjs'))).toMatchObject({
    code: 1,
    stderr: "npm start takes --no-demo and nothing else, not '--demo=no'.\n",
  });
});

test('a second start on the same home is told in one line', async () => {
  const release = lockHome(home, 'http://localhost:8080');
  const { code, stderr } = await start({});
  release();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Sentinel already runs from .*\n$/);
});

test('an unwritable home is told in one line', async () => {
  writeFileSync(join(home, 'file'), '');
  const { code, stderr } = await start({ SENTINEL_HOME: join(home, 'file') });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The folder .*file cannot be written to .*\n$/);
});

test('settings have their documented defaults', () => {
  expect(readSettings({}, '/repo')).toMatchObject({
    port: 8080,
    home: '/repo/.sentinel',
    databaseUrl: undefined,
    redisUrl: undefined,
  });
});

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '8080.5'],
  ['SENTINEL_PG_PORT', 'x'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['REDIS_URL', 'localhost:6379'],
  ['REPLICAS', '0'],
  ['REPLICAS', 'two'],
  ['REDIS_URL', 'redis://127.0.0.1:6379,localhost:6380'],
  ['SMTP_URL', 'mail.example.com'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value }, '/repo')).toThrow(new RegExp(`^${name} must be`));
});

test('a refused URL is not repeated: it may hold a password', () => {
  expect(() => readSettings({ DATABASE_URL: 'mysql://u:secret@localhost/x' }, '/repo')).toThrow(
    expect.not.stringContaining('secret'),
  );
});

test('secrets are made once, differ between homes, and only the owner reads them', () => {
  const first = readSecrets(home);
  expect(readSecrets(home)).toEqual(first);
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(Buffer.from(first.INTERNAL_TOKEN_SECRET!, 'base64url')).toHaveLength(32);
  expect(first.ACCESS_TOKEN_PRIVATE_KEY).toContain('BEGIN PRIVATE KEY');
  rmSync(join(home, 'secrets.json'));
  expect(readSecrets(home).INTERNAL_TOKEN_SECRET).not.toBe(first.INTERNAL_TOKEN_SECRET);
  writeFileSync(join(home, 'secrets.json'), '{}');
  expect(() => readSecrets(home)).toThrow(/secrets\.json cannot be used \(INTERNAL_TOKEN_SECRET is missing\)/);
});

const redis = findRedis(process.env.PATH);
(redis ? test : test.skip)(
  'Redis wants its password, does not evict, and a leftover one is ended before the next',
  async () => {
    const first = await startRedis({ home, binary: redis! });
    const config = readFileSync(join(home, 'redis/redis.conf'), 'utf8');
    expect(config).toContain('maxmemory-policy noeviction');
    expect(first.url).toMatch(/^redis:\/\/:[0-9a-f]{48}@127\.0\.0\.1:\d+$/);
    const second = await startRedis({ home, binary: redis! }); // as after a killed start: the first was never stopped
    await expect(fetch(`http://127.0.0.1:${new URL(first.url).port}`)).rejects.toThrow();
    expect(second.url).not.toBe(first.url);
    await second.stop();
    await first.stop();
  },
);

test('without redis-server on the PATH there is none', () => {
  expect(findRedis('/nowhere:/also-nowhere')).toBeUndefined();
});

test('what ends npm ends the product: no shell stands between them', async () => {
  const root = join(import.meta.dirname, '../../..');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }));
  mkdirSync(join(home, 'deploy/local'), { recursive: true });
  writeFileSync(
    join(home, 'deploy/local/start.mjs'),
    `process.on('SIGTERM', () => { console.log('ended by SIGTERM'); process.exit(0); });
     console.log('runs'); setTimeout(() => {}, 5_000);`,
  );
  const npm = spawn('npm', ['start', '--silent'], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  npm.stdout.on('data', (chunk) => {
    said += chunk;
    if (said === 'runs\n') npm.kill('SIGTERM');
  });
  // The output closes once no process is left that writes to it.
  await once(npm.stdout, 'close');
  expect(said).toBe('runs\nended by SIGTERM\n');
});
