import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from './ports.mjs';
import { StartError } from './start-error.mjs';
import { keepRunning } from './supervision/keep-running.mjs';
import { watchEnd } from './supervision/process-end.mjs';

/** The first redis-server or valkey-server of a PATH; undefined when there is none. @param {string} path */
export function findRedis(path = '') {
  const candidates = ['redis-server', 'valkey-server'].flatMap((name) =>
    path.split(delimiter).map((folder) => join(folder, name)),
  );
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Sends inline commands and gives the raw answer; undefined when no server is listening.
 * @param {number} port
 * @param {string[]} commands
 * @returns {Promise<string | undefined>}
 */
function ask(port, commands) {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`${commands.join('\r\n')}\r\n`));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => done(undefined));
    socket.on('close', () => done(answer));
  });
}

/** Ends the server that a killed start left behind, else two would write the same files. @param {string} file */
async function endLeftover(file) {
  if (!existsSync(file)) return;
  const { port, password } = JSON.parse(readFileSync(file, 'utf8'));
  await ask(port, [`AUTH ${password}`, 'SHUTDOWN']);
  for (let attempt = 0; attempt < 250; attempt += 1) {
    const answer = await ask(port, [`AUTH ${password}`, 'PING']);
    if (!answer?.includes('PONG') && !answer?.includes('LOADING')) return;
    await sleep(20);
  }
  throw new StartError(`The Redis of an earlier start (port ${port}) does not end; end it, then start again.`);
}

/**
 * Starts the server of a folder with its configuration, and waits until it answers.
 * @param {{ binary: string, folder: string, port: number, password: string }} options
 */
async function launch({ binary, folder, port, password }) {
  const logFile = join(folder, 'redis.log');
  const log = openSync(logFile, 'a', 0o600);
  const server = spawn(binary, [join(folder, 'redis.conf')], {
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  server.unref();
  const { ended, ending } = watchEnd(server);
  const deadline = Date.now() + 30_000;
  while (!(await isAnswering(port, password))) {
    if (ending() || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new StartError(`Redis did not start: ${ending() ?? 'no answer in 30 s'}; see ${logFile}`);
    }
    await sleep(10);
  }
  return {
    ended,
    kill: () => server.kill('SIGKILL'),
    /** Ends it in good order, and after 8 s at once. */
    async stop() {
      if (ending()) return;
      server.ref();
      const killer = setTimeout(() => server.kill('SIGKILL'), 8_000);
      server.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
    },
  };
}

/**
 * Whether it lives: with a full disk it refuses a PING as it refuses writes, and to end it would lose what it has not written yet.
 * @param {number} port
 * @param {string} password
 */
const isAnswering = async (port, password) =>
  /PONG|-MISCONF/.test((await ask(port, [`AUTH ${password}`, 'PING'])) ?? '');

/**
 * Starts a private Redis on a free port of 127.0.0.1: password, no eviction (queues must not lose keys), append-only file.
 * @param {{ home: string, binary: string }} options
 * @returns {Promise<PrivateRedis>}
 *
 * @typedef {object} PrivateRedis
 * @property {string} url
 * @property {() => Promise<void>} stop
 * @property {(options: { print: (line: string) => void, timing?: Partial<import('./supervision/keep-running.mjs').Timing> }) => void} supervise
 *   starts it again, on the same port with the same data, whenever it stops or hangs, until `stop`
 */
export async function startRedis({ home, binary }) {
  const folder = join(home, 'redis');
  const remembered = join(folder, 'server.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await endLeftover(remembered);
  const [port = 0] = await freePorts(1);
  const password = randomBytes(24).toString('hex');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'save ""',
    'daemonize no',
  ];
  writeFileSync(join(folder, 'redis.conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(remembered, JSON.stringify({ port, password }), { mode: 0o600 });
  const log = join(folder, 'redis.log');
  rmSync(log, { force: true });
  const start = () => launch({ binary, folder, port, password });
  let run = await start();
  const stopped = new AbortController();
  let keeping = Promise.resolve();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    supervise({ print, timing = {} }) {
      const kept = {
        name: 'Redis',
        log,
        launch: async () => {
          run = await start();
          return run;
        },
        check: async () => {
          if (!(await isAnswering(port, password))) throw new Error('no answer');
        },
      };
      keeping = keepRunning(kept, run, { print, signal: stopped.signal, timing });
    },
    async stop() {
      stopped.abort();
      await keeping;
      await run.stop();
    },
  };
}
