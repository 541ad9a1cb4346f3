import { spawn } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.mjs';
import { keepRunning } from './supervision/keep-running.mjs';
import { watchEnd } from './supervision/process-end.mjs';
import { openRotatingLog } from './supervision/rotating-log.mjs';

/**
 * @typedef {object} ProcessSpec
 * @property {string} name also the name of its log
 * @property {string} script file that Node runs
 * @property {string} cwd
 * @property {Record<string, string | undefined>} env
 * @property {number} port where `GET /readyz` answers 200 once it is ready
 * @property {boolean} [hasReplicas] whether others do its work while it is restarted
 * @property {string} [alivePath] what it answers by itself, with any status, while it lives; `/healthz` by default
 *
 * @typedef {import('./supervision/keep-running.mjs').Run & ReturnType<typeof watchEnd> & { child: import('node:child_process').ChildProcess }} ProcessRun
 *
 * @typedef {object} Watched a process under supervision
 * @property {ProcessSpec} spec
 * @property {ProcessRun} run the present one
 */

/** The end of a log, to be shown with an error. @param {string} file */
function tailOf(file, lines = 12) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n') : '';
}

/** @param {number} port */
const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );

/**
 * Starts, watches and stops Node processes. Each has a session of its own, so that Ctrl-C reaches it through `stop` only; and
 * an IPC channel, whose end tells it that this process is gone. One that has been ready and stops, or hangs, is started again.
 * @param {{ logFolder: string, print: (line: string) => void, signal?: AbortSignal, killAfterMs?: number, timing?: Partial<import('./supervision/keep-running.mjs').Timing> }} options
 *   `signal`: ends the waiting of a start under way; `killAfterMs`: longer than a service waits for its callers and its calls
 */
export function createSupervisor({ logFolder, print, signal, killAfterMs = 18_000, timing = {} }) {
  /** @type {Watched[][]} */
  const tiers = [];
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal); // every process listens

  /** @param {string} name */
  const logOf = (name) => join(logFolder, `${name}.log`);

  /** @type {Map<string, ReturnType<typeof openRotatingLog>>} */
  const logs = new Map();
  /** @param {string} name */
  function rotatingLog(name) {
    const log = logs.get(name) ?? openRotatingLog(logFolder, name);
    logs.set(name, log);
    return log;
  }

  /** @param {ProcessSpec} spec @returns {ProcessRun} */
  function launch({ name, script, cwd, env }) {
    const child = spawn(process.execPath, ['--enable-source-maps', script], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    const log = rotatingLog(name);
    for (const output of [child.stdout, child.stderr]) output?.on('data', log.write);
    return { child, ...watchEnd(child), kill: () => child.kill('SIGKILL') };
  }

  /** @param {Watched} watched */
  function keep(watched) {
    const { spec } = watched;
    void keepRunning(
      {
        name: spec.name,
        log: logOf(spec.name),
        launch: () => {
          watched.run = launch(spec);
          return watched.run;
        },
        check: async (timeout) => {
          const url = `http://127.0.0.1:${spec.port}${spec.alivePath ?? '/healthz'}`;
          await (await fetch(url, { signal: timeout })).arrayBuffer();
        },
      },
      watched.run,
      { print, signal: stopped.signal, timing },
    );
  }

  /** @param {Watched} watched @param {number} timeoutMs */
  async function untilReady(watched, timeoutMs) {
    const { run } = watched;
    const { name, port } = watched.spec;
    const deadline = Date.now() + timeoutMs;
    let last = 'no answer';
    for (;;) {
      signal?.throwIfAborted();
      const how = run.ending();
      if (how) {
        await rotatingLog(name).close();
        throw new StartError(
          `${name} stopped while starting (${how}). The end of ${logOf(name)}:\n${tailOf(logOf(name))}`,
        );
      }
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
        if (answer.status === 200) break;
        last = `status ${answer.status}: ${(await answer.text()).slice(0, 300)}`;
      } catch {
        // not listening yet
      }
      if (Date.now() > deadline) {
        throw new StartError(
          `${name} is not ready after ${timeoutMs / 1000} s (${last}). The end of ${logOf(name)}:\n${tailOf(logOf(name))}`,
        );
      }
      await sleep(40);
    }
    keep(watched);
  }

  /**
   * Waits until a process answers that it is ready, whichever process of its name that is.
   * @param {Watched} watched
   * @param {number} timeoutMs
   */
  async function untilReadyAgain({ spec }, timeoutMs) {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      stopped.signal.throwIfAborted();
      if (await isReady(spec.port)) return;
      await sleep(40);
    }
    throw new StartError(`${spec.name} is not ready ${timeoutMs / 1000} s after its restart; see ${logOf(spec.name)}`);
  }

  /** @param {Watched} watched */
  async function end(watched) {
    const { child, ended, ending } = watched.run;
    if (ending()) return;
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    await ended;
    clearTimeout(killer);
  }

  return {
    /**
     * Starts processes that do not need each other and waits until all are ready.
     * @param {ProcessSpec[]} specs
     * @param {{ timeoutMs?: number }} [options]
     * @throws {StartError} with the end of the log of the one that did not get ready
     */
    async start(specs, { timeoutMs = 60_000 } = {}) {
      const tier = specs.map((spec) => {
        if (existsSync(logOf(spec.name))) renameSync(logOf(spec.name), join(logFolder, `${spec.name}.1.log`));
        return { spec, run: launch(spec) };
      });
      tiers.push(tier);
      await Promise.all(tier.map((watched) => untilReady(watched, timeoutMs)));
    },
    /**
     * Restarts each process that has replicas, one after another: asks it to end, and waits until the next one is ready.
     * @param {{ timeoutMs?: number }} [options]
     * @returns {Promise<string[]>} their names
     * @throws {StartError} naming one that did not get ready again
     */
    async restartEach({ timeoutMs = 120_000 } = {}) {
      const replicated = tiers.flat().filter(({ spec }) => spec.hasReplicas);
      for (const watched of replicated) {
        stopped.signal.throwIfAborted();
        await end(watched); // what keeps it running starts it again
        await untilReadyAgain(watched, timeoutMs);
      }
      return replicated.map(({ spec }) => spec.name);
    },
    /** Stops everything, what started last first: SIGTERM, and SIGKILL for what is still there later. */
    async stop() {
      stopped.abort();
      for (const tier of [...tiers].reverse()) await Promise.all(tier.map(end));
      await Promise.all([...logs.values()].map((log) => log.close()));
    },
    /** Ends everything at once. */
    kill() {
      stopped.abort();
      for (const { run } of tiers.flat()) run.kill();
    },
  };
}
