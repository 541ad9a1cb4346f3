// Brings the whole product up on this machine, and down again. The command line around it is ../start.mjs.
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildAll } from './build.mjs';
import { toolEnvironment } from './environment.mjs';
import { lockHome, openHome } from './home.mjs';
import { ensureInstalled } from './install.mjs';
import { freePorts, isPortFree } from './ports.mjs';
import { findRedis, startRedis } from './redis.mjs';
import { runStep } from './run-step.mjs';
import { readSecrets } from './secrets.mjs';
import { planProcesses, planSteps, portsNeeded } from './services.mjs';
import { readSettings } from './settings.mjs';
import { StartError } from './start-error.mjs';

const DATABASE = 'sentinel';
/** Connections to PostgreSQL of one of each process; as many are left for commands and for processes that start and end. */
const CONNECTIONS_OF_EACH = 100;
/** What texts come from: a number that Twilio gives to tests. */
const SANDBOX_NUMBER = '+15005550006';

/** @typedef {import('./environment.mjs').Environment} Environment */
/** @typedef {ReturnType<typeof readSettings>} Settings */
/** @typedef {(() => unknown)[]} Undo what has started, each as the call that ends it; the last goes first */

/** @param {number} sinceMs */
const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * All that is known of this start, as variables: the caller's, the stores, the outside world, the secrets.
 * @param {object} start
 * @param {Environment} start.env
 * @param {Settings} start.settings
 * @param {string} start.url
 * @param {string} start.databaseUrl
 * @param {string | undefined} start.redisUrl
 * @param {number} start.smtpPort
 * @param {number} start.mailboxPort
 * @param {Record<string, string>} start.secrets
 * @returns {Environment}
 */
function knownValues({ env, settings, url, databaseUrl, redisUrl, smtpPort, mailboxPort, secrets }) {
  return {
    ...env,
    NODE_ENV: 'production',
    SENTINEL_MODE: 'local',
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: url,
    SENTINEL_HOME: settings.home,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    COPY_FOLDER: env.COPY_FOLDER ?? join(settings.home, 'market-copy'),
    SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${smtpPort}`,
    INTERNAL_TOKEN_SECRET: secrets.INTERNAL_TOKEN_SECRET,
    IDENTITY_SECRET: secrets.IDENTITY_SECRET,
    MESSAGE_LINK_SECRET: secrets.MESSAGE_LINK_SECRET,
    OVERRIDE_SECRET: secrets.OVERRIDE_SECRET,
    ACCESS_TOKEN_PRIVATE_KEY: secrets.ACCESS_TOKEN_PRIVATE_KEY,
    ACCESS_TOKEN_PUBLIC_KEY: secrets.ACCESS_TOKEN_PUBLIC_KEY,
    // A provider's account that the caller names is used whole; the token of the sandbox belongs to no other account.
    ...(env.SMS_ACCOUNT_SID
      ? {}
      : {
          SMS_URL: `http://127.0.0.1:${mailboxPort}`,
          SMS_ACCOUNT_SID: secrets.SMS_ACCOUNT_SID,
          SMS_AUTH_TOKEN: secrets.SMS_AUTH_TOKEN,
          SMS_FROM: SANDBOX_NUMBER,
        }),
  };
}

/**
 * Starts Sentinel: installs and builds what is missing, then database, queue, migrations, demo data, the portal. Mails, market
 * data and the demo's process follow once the portal is ready.
 * @param {object} [options]
 * @param {number} [options.port] public port (default: PORT or 8080); 0 takes a free one
 * @param {string} [options.home] folder of data, logs and secrets (default: SENTINEL_HOME or .sentinel in the repository)
 * @param {boolean} [options.quiet] print nothing
 * @param {Environment} [options.env] environment read instead of this process's
 * @param {boolean} [options.build] false: take what is built already
 * @param {boolean} [options.demo] false: without made-up market and demo accounts
 * @param {(error: Error) => void} [options.onFatal] called when a process of the background does not start; everything else still runs
 * @param {AbortSignal} [options.signal] ends a start under way; it rejects, and what ran is stopped
 * @returns {Promise<RunningSentinel>}
 * @throws {StartError} naming the port, folder or value in the way; what had started is stopped before
 *
 * @typedef {object} RunningSentinel
 * @property {string} url public address
 * @property {string} home
 * @property {Environment} env what command-line tools need: the store and the addresses, no keys
 * @property {Promise<void>} allReady once the background's processes are ready too; `onFatal` is told why they are not
 * @property {() => Promise<string[]>} restartEach restarts each process that has replicas, one after another; gives their names
 * @property {() => Promise<void>} stop ends every process and store
 * @property {() => void} kill ends the processes at once, without waiting
 */
export async function startSentinel({
  port,
  home,
  quiet = false,
  env = process.env,
  build = true,
  demo = true,
  onFatal = (error) => console.error(error.message),
  signal,
} = {}) {
  const root = resolve(import.meta.dirname, '../../..');
  /** @type {(line: string) => void} */
  const print = quiet ? () => undefined : (line) => console.log(line);
  const read = readSettings(env, root);
  const settings = { ...read, home: home ? resolve(home) : read.home };
  const wantedPort = port ?? settings.port;
  const publicPort = wantedPort === 0 ? ((await freePorts(1))[0] ?? 0) : wantedPort;
  const url = `http://localhost:${publicPort}`;

  openHome(settings.home);
  /** Undoes what has started, last first. @type {Undo} */
  const undo = [lockHome(settings.home, url)];
  const ended = new AbortController();
  const stop = async () => {
    ended.abort();
    for (let last = undo.pop(); last; last = undo.pop()) await last();
  };
  const anyEnd = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;

  try {
    if (!(await isPortFree(publicPort))) {
      throw new StartError(
        `Port ${publicPort} is taken by another program. Stop it, or choose another port: PORT=${publicPort + 1} npm start`,
      );
    }
    await ensureInstalled(root, { print });
    const buildParts = async () => {
      if (!build) return;
      const startedAt = performance.now();
      print('Building ...');
      await buildAll(root);
      print(`Built in ${seconds(startedAt)}.`);
    };
    // Settled, not raced: what has started must be known before a failure of the other stops it.
    const [built, started] = await Promise.allSettled([buildParts(), startStores({ settings, env, print, undo })]);
    if (built.status === 'rejected') throw built.reason;
    if (started.status === 'rejected') throw started.reason;
    const stores = started.value;
    anyEnd.throwIfAborted();
    // The edge does not listen yet: a process given its port would seem ready as soon as the edge answers there.
    const ports = await freePorts(2 + portsNeeded(settings.replicas), new Set([publicPort]));
    const [mailboxPort = 0, smtpPort = 0, ...servicePorts] = ports;
    const secrets = readSecrets(settings.home);
    const values = {
      ...knownValues({ env, settings, url, ...stores, smtpPort, mailboxPort, secrets }),
      DEMO_MARKET: demo ? 'on' : 'off',
      BRAND_FILE: env.BRAND_FILE || join(root, 'brands/sentinel/brand.json'),
    };
    const toolEnv = toolEnvironment(values);
    writeRuntime(settings.home, { url, env: toolEnv }, undo);

    for (const steps of planSteps({ root, values, demo })) {
      anyEnd.throwIfAborted();
      const said = steps.map(async (step) => {
        const startedAt = performance.now();
        print(`${step.title} ...`);
        const line = await runStep({ ...step, cwd: root, signal: anyEnd });
        print(`${step.title}: ${line || 'done'} (${seconds(startedAt)})`);
      });
      await Promise.all(said);
    }

    const { portal, background } = planProcesses({
      root,
      port: publicPort,
      freePorts: servicePorts,
      values,
      mailboxPort,
      demo,
      replicas: settings.replicas,
      mailboxValues: {
        SMTP_PORT: String(smtpPort),
        MAILBOX_FILE: join(settings.home, 'mailbox.jsonl'),
        SMS_ACCOUNT_SID: secrets.SMS_ACCOUNT_SID,
        SMS_AUTH_TOKEN: secrets.SMS_AUTH_TOKEN,
      },
    });
    const { createSupervisor } = await import('./processes.mjs'); // needs packages, which may have been installed just now
    const supervisor = createSupervisor({
      logFolder: join(settings.home, 'logs'),
      print,
      signal: anyEnd,
    });
    undo.push(() => supervisor.stop());
    /** @param {string} title @param {import('./processes.mjs').ProcessSpec[][]} tiers */
    const startProcesses = async (title, tiers) => {
      anyEnd.throwIfAborted();
      const startedAt = performance.now();
      await Promise.all(tiers.map((tier) => supervisor.start(tier)));
      print(`${title}: ${tiers.flat().length} processes ready (${seconds(startedAt)}).`);
    };
    await startProcesses('Portal', portal);
    const allReady = startProcesses('Background', [background]);
    allReady.catch((error) => anyEnd.aborted || onFatal(error));
    return {
      url,
      home: settings.home,
      env: toolEnv,
      allReady,
      restartEach: async () => {
        await allReady;
        return supervisor.restartEach();
      },
      stop,
      kill: () => supervisor.kill(),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Database and queue: the ones named in the environment, else our own.
 * @param {{ settings: Settings, env: Environment, print: (line: string) => void, undo: Undo }} start
 */
async function startStores({ settings, env, print, undo }) {
  let { databaseUrl, redisUrl } = settings;
  if (!databaseUrl) {
    const startedAt = performance.now();
    const { startPostgres } = await import('./postgres.mjs'); // needs pg, which may have been installed just now
    const postgres = await startPostgres({
      home: settings.home,
      port: settings.postgresPort,
      settings: { max_connections: CONNECTIONS_OF_EACH * (settings.replicas + 1) },
    }).catch((cause) => {
      throw new StartError(cause.message, { cause });
    });
    undo.push(postgres.stop);
    await postgres.createDatabase(DATABASE);
    postgres.supervise({ print });
    databaseUrl = postgres.url(DATABASE);
    print(`PostgreSQL ${postgres.reused ? 'taken over' : 'started'} on port ${postgres.port} (${seconds(startedAt)}).`);
  }
  if (!redisUrl) {
    const binary = findRedis(env.PATH);
    if (binary) {
      const redis = await startRedis({ home: settings.home, binary });
      undo.push(redis.stop);
      redis.supervise({ print });
      redisUrl = redis.url;
    }
    print(binary ? `Queue: ${binary}` : 'Queue: PostgreSQL (there is no redis-server or valkey-server on the PATH)');
  }
  return { databaseUrl, redisUrl };
}

/**
 * Leaves address and environment of the running services where command-line tools find it (owner only), until the stop.
 * @param {string} home
 * @param {{ url: string, env: Environment }} runtime
 * @param {Undo} undo
 */
function writeRuntime(home, runtime, undo) {
  const file = join(home, 'runtime.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(runtime), { mode: 0o600 });
  undo.push(() => rmSync(file, { force: true }));
}
