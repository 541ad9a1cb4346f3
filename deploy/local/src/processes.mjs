import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.mjs';

const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/**
 * @typedef {object} ProcessSpec
 * @property {string} name also the name of its log
 * @property {string} script file that Node runs
 * @property {string} cwd
 * @property {Record<string, string | undefined>} env
 * @property {number} port where `GET /readyz` answers 200 once it is ready
 *
 * @typedef {object} Watched a process under supervision
 * @property {ProcessSpec} spec
 * @property {import('node:child_process').ChildProcess} [child]
 * @property {Promise<void>} [ended] of the present child
 * @property {boolean} ready whether it has been ready once: from then on a stop is a crash
 * @property {string} [ending] how it ended while starting
 * @property {number[]} restarts times of its restarts
 */

/** The end of a log, to be shown with an error. @param {string} file */
function tailOf(file, lines = 12) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n') : '';
}

/**
 * Starts, watches and stops Node processes. Each has a session of its own, so that Ctrl-C reaches it through `stop` only; and
 * an IPC channel, whose end tells it that this process is gone. A process that crashes is started again, at most 5 times a minute.
 * @param {{ logFolder: string, print: (line: string) => void, onFatal: (error: Error) => void, signal?: AbortSignal, killAfterMs?: number, backoffMs?: number }} options
 *   `signal`: ends the waiting of a start under way
 */
export function createSupervisor({ logFolder, print, onFatal, signal, killAfterMs = 8_000, backoffMs = 250 }) {
  /** @type {Watched[][]} */
  const tiers = [];
  let stopping = false;

  /** @param {string} name */
  const logOf = (name) => join(logFolder, `${name}.log`);

  /** @param {Watched} watched */
  function launch(watched) {
    const { name, script, cwd, env } = watched.spec;
    const log = openSync(logOf(name), 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', script], {
      cwd,
      env,
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
    closeSync(log);
    watched.child = child;
    watched.ended = new Promise((done) => {
      child.once('error', (error) => {
        watched.ending = error.message;
        done();
      });
      child.once('exit', (code, signal) => {
        watched.ending = signal ? `signal ${signal}` : `exit code ${code}`;
        done();
        if (!stopping && watched.ready) restart(watched);
      });
    });
  }

  /** @param {Watched} watched */
  function restart(watched) {
    const { name } = watched.spec;
    const now = Date.now();
    watched.restarts = watched.restarts.filter((at) => now - at < RESTART_WINDOW_MS);
    if (watched.restarts.length >= MAX_RESTARTS) {
      onFatal(
        new StartError(
          `${name} stopped ${MAX_RESTARTS + 1} times within a minute (${watched.ending}). The end of ${logOf(name)}:\n${tailOf(logOf(name))}`,
        ),
      );
      return;
    }
    const waitMs = Math.min(backoffMs * 2 ** watched.restarts.length, 5_000);
    watched.restarts.push(now);
    print(`${name} stopped (${watched.ending}); starting it again.`);
    setTimeout(() => {
      if (!stopping) launch(watched);
    }, waitMs);
  }

  /** @param {Watched} watched @param {number} timeoutMs */
  async function untilReady(watched, timeoutMs) {
    const { name, port } = watched.spec;
    const deadline = Date.now() + timeoutMs;
    let last = 'no answer';
    for (;;) {
      signal?.throwIfAborted();
      if (watched.ending) {
        throw new StartError(
          `${name} stopped while starting (${watched.ending}). The end of ${logOf(name)}:\n${tailOf(logOf(name))}`,
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
    watched.ready = true;
  }

  /** @param {Watched} watched */
  async function end(watched) {
    const { child, ended } = watched;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
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
      const tier = specs.map((spec) => ({ spec, ready: false, restarts: [] }));
      tiers.push(tier);
      for (const watched of tier) {
        if (existsSync(logOf(watched.spec.name)))
          renameSync(logOf(watched.spec.name), join(logFolder, `${watched.spec.name}.1.log`));
        launch(watched);
      }
      await Promise.all(tier.map((watched) => untilReady(watched, timeoutMs)));
    },
    /** Stops everything, what started last first: SIGTERM, and SIGKILL for what is still there later. */
    async stop() {
      stopping = true;
      for (const tier of [...tiers].reverse()) await Promise.all(tier.map(end));
    },
    /** Ends everything at once. */
    kill() {
      stopping = true;
      for (const { child } of tiers.flat()) child?.kill('SIGKILL');
    },
  };
}
