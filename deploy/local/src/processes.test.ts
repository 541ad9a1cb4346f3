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
/** Short ones, so that what takes minutes is seen in seconds. */
const TIMING = {
  firstPause: 20,
  longestPause: 80,
  healthy: 60_000,
  checkEvery: 50,
  checkTimeout: 200,
  recheckEvery: 20,
  silent: 600,
};
let logFolder = '';
let printed: string[] = [];
let supervisor: ReturnType<typeof createSupervisor>;

beforeEach(() => {
  logFolder = mkdtempSync(join(tmpdir(), 'sentinel-test-processes-'));
  printed = [];
  supervisor = createSupervisor({
    logFolder,
    print: (line) => void printed.push(line),
    killAfterMs: 700,
    timing: TIMING,
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
  await until('it is told', () => printed.length === 2);
  expect(printed).toEqual(['one stopped (signal SIGKILL). Starting it again in 0.02 s.', 'one runs again.']);
});

test('processes with replicas are restarted one after another, the others not', async () => {
  const replica = async (name: string) => ({ ...(await service(name)), hasReplicas: true });
  const [one, two, alone] = [await replica('one'), await replica('one-2'), await service('alone')];
  await supervisor.start([one, two, alone]);
  const pids = () => Promise.all([one, two, alone].map(({ port }) => pidAt(port)));
  const before = await pids();
  expect(await supervisor.restartEach()).toEqual(['one', 'one-2']);
  const after = await pids();
  expect(after.map((pid, index) => pid !== undefined && pid !== before[index])).toEqual([true, true, false]);
  expect(printed.filter((line) => line.includes('stopped'))).toEqual([
    'one stopped (exit code 0). Starting it again in 0.02 s.',
    'one-2 stopped (exit code 0). Starting it again in 0.02 s.',
  ]);
});

test('a process that keeps crashing is started again without an end, told until nothing new happens', async () => {
  const [one, other] = [await service('one', { CRASH_AFTER_MS: '500' }), await service('other')];
  await supervisor.start([one, other]);
  const otherPid = await pidAt(other.port);
  await until('more starts than it has pauses', () => (logOf('one').match(/"msg":"up"/g) ?? []).length >= 6);
  const told = printed.filter((line) => line.includes('stopped'));
  expect(told).toEqual([
    'one stopped (exit code 7). Starting it again in 0.02 s.',
    'one stopped (exit code 7). Starting it again in 0.04 s.',
    `one stopped (exit code 7). Trying again every 0.08 s; see ${join(logFolder, 'one.log')}.`,
  ]);
  expect(await pidAt(other.port)).toBe(otherPid);
});

test.each(['SIGSTOP', 'it accepts and never answers'])(
  'a process that hangs (%s) is ended and started again',
  async (how) => {
    const one = await service('one');
    await supervisor.start([one]);
    const before = await pidAt(one.port);
    if (how === 'SIGSTOP') process.kill(before!, 'SIGSTOP');
    else await fetch(`http://127.0.0.1:${one.port}/hang`);
    await until('another process answers', async () => ![undefined, before].includes(await pidAt(one.port)));
    await until('it is told', () => printed.length === 3);
    expect(printed).toEqual([
      'one has not answered for 0.6 s. Ending it.',
      'one stopped (signal SIGKILL). Starting it again in 0.02 s.',
      'one runs again.',
    ]);
  },
);

test('any answer shows that a process lives', async () => {
  const one = await service('one');
  await supervisor.start([one]);
  const before = await pidAt(one.port);
  await fetch(`http://127.0.0.1:${one.port}/fail`);
  const asked = () => (logOf('one').match(/"msg":"asked"/g) ?? []).length;
  await until('it has been checked for longer than a silence', () => asked() > 30);
  expect([await pidAt(one.port), printed]).toEqual([before, []]);
});

test('a stop during the pause before a restart ends it', async () => {
  const one = await service('one');
  const patient = createSupervisor({
    logFolder,
    print: (line) => void printed.push(line),
    timing: { ...TIMING, firstPause: 500, longestPause: 60_000 },
  });
  await patient.start([one]);
  process.kill((await pidAt(one.port))!, 'SIGKILL');
  await until('it has stopped', () => printed.length === 1);
  await patient.stop();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await pidAt(one.port)).toBeUndefined();
  expect(printed).toHaveLength(1);
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
