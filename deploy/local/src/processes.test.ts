import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import { freePorts } from './ports.mjs';
import { createSupervisor } from './processes.mjs';

const script = join(import.meta.dirname, 'testing/fake-service.mjs');
let logFolder = '';
let printed: string[] = [];
let fatal: Error[] = [];
let supervisor: ReturnType<typeof createSupervisor>;

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'sentinel-test-processes-'));
  printed = [];
  fatal = [];
  supervisor = createSupervisor({
    logFolder,
    print: (line) => void printed.push(line),
    onFatal: (error) => void fatal.push(error),
    killAfterMs: 700,
    backoffMs: 20,
  });
});
afterEach(async () => {
  await supervisor.stop();
  rmSync(logFolder, { recursive: true, force: true });
});

async function service(name: string, env: Record<string, string> = {}) {
  const [port = 0] = await freePorts(1);
  return { name, script, cwd: logFolder, port, env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), ...env } };
}
/** The process that answers on a port; undefined when nobody does. */
const pidAt = async (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (answer) => Number(await answer.text()),
    () => undefined,
  );
const logOf = (name: string) => readFileSync(join(logFolder, `${name}.log`), 'utf8');

test('processes are up when start resolves, write to their logs, and are gone after stop', async () => {
  writeFileSync(join(logFolder, 'one.log'), 'of the start before\n');
  const [one, two] = [await service('one'), await service('two')];
  await supervisor.start([one, two]);
  expect(await pidAt(one.port)).toBeGreaterThan(0);
  expect(await pidAt(two.port)).toBeGreaterThan(0);
  await supervisor.stop();
  expect(await pidAt(one.port)).toBeUndefined();
  expect(await pidAt(two.port)).toBeUndefined();
  expect(logOf('one')).toContain('ends in good order');
  expect(logOf('one')).not.toContain('of the start before');
  expect(readFileSync(join(logFolder, 'one.1.log'), 'utf8')).toBe('of the start before\n');
  expect(printed).toEqual([]);
});

test('what started last stops first', async () => {
  const endOf = (name: string) => Number(logOf(name).match(/"at":(\d+)/)?.[1]);
  const [store, front] = [await service('store'), await service('front')];
  await supervisor.start([store]);
  await supervisor.start([front]);
  await supervisor.stop();
  expect(endOf('front')).toBeLessThan(endOf('store'));
});

test('a killed process is started again', async () => {
  const one = await service('one');
  await supervisor.start([one]);
  const before = await pidAt(one.port);
  process.kill(before!, 'SIGKILL');
  await until('another process answers', async () => ![undefined, before].includes(await pidAt(one.port)));
  expect(printed).toEqual(['one stopped (signal SIGKILL); starting it again.']);
  expect(fatal).toEqual([]);
});

test('a process that keeps crashing is given up after five restarts, with the end of its log', async () => {
  const one = await service('one', { CRASH_AFTER_MS: '150' });
  await supervisor.start([one]);
  await until('the end', () => fatal.length > 0);
  expect(printed).toHaveLength(5);
  expect(fatal).toHaveLength(1);
  expect(fatal[0]?.message).toMatch(/^one stopped 6 times within a minute \(exit code 7\)/);
  expect(fatal[0]?.message).toContain('"msg":"up"');
});

test('a process that ends while starting fails the start, with the end of its log', async () => {
  const one = await service('one', { BAD_START: '1' });
  await expect(supervisor.start([one])).rejects.toThrow(
    /one stopped while starting \(exit code 3\)[\s\S]*DATABASE_URL is missing/,
  );
});

test('a process that does not get ready fails the start', async () => {
  const one = await service('one');
  const [elsewhere = 0] = await freePorts(1);
  await expect(supervisor.start([{ ...one, port: elsewhere }], { timeoutMs: 600 })).rejects.toThrow(
    'one is not ready after 0.6 s',
  );
});

test('a process that ignores SIGTERM is killed', async () => {
  const one = await service('one', { IGNORE_SIGTERM: '1' });
  await supervisor.start([one]);
  const startedAt = Date.now();
  await supervisor.stop();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(650);
  expect(await pidAt(one.port)).toBeUndefined();
});

test('when the supervisor itself is killed its processes end', async () => {
  const [port = 0] = await freePorts(1);
  const parent = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing/supervisor-parent.mjs'), logFolder, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  await once(parent.stdout, 'data');
  expect(await pidAt(port)).toBeGreaterThan(0);
  parent.kill('SIGKILL');
  await until('nobody answers', async () => (await pidAt(port)) === undefined);
});
