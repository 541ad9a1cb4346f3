import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from './ports.mjs';
import { StartError } from './start-error.mjs';

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
 * Starts a private Redis on a free port of 127.0.0.1: password, no eviction (queues must not lose keys), append-only file.
 * @param {{ home: string, binary: string }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startRedis({ home, binary }) {
  const folder = join(home, 'redis');
  const remembered = join(folder, 'server.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await endLeftover(remembered);
  const [port = 0] = await freePorts(1);
  const password = randomBytes(24).toString('hex');
  const config = join(folder, 'redis.conf');
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
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(remembered, JSON.stringify({ port, password }), { mode: 0o600 });
  const log = openSync(join(folder, 'redis.log'), 'w', 0o600);
  const server = spawn(binary, [config], { cwd: folder, stdio: ['ignore', log, log], detached: true });
  let failure;
  server.once('error', (error) => {
    failure = error.message;
  });
  const ended = new Promise((done) => {
    server.once('exit', (code, signal) => {
      failure ??= `it stopped (${signal ?? code})`;
      done(undefined);
    });
  });
  const deadline = Date.now() + 30_000;
  while (!(await ask(port, [`AUTH ${password}`, 'PING']))?.includes('PONG')) {
    if (failure || Date.now() > deadline)
      throw new StartError(`Redis did not start: ${failure ?? 'no answer in 30 s'}; see ${join(folder, 'redis.log')}`);
    await sleep(10);
  }
  server.unref();
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    async stop() {
      server.ref();
      const killer = setTimeout(() => server.kill('SIGKILL'), 8_000);
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
    },
  };
}
