import { join, resolve } from 'node:path';
import { StartError } from './start-error.mjs';

/** @typedef {import('./environment.mjs').Environment} Environment */

/** More than a machine that runs everything has use for. */
const MAX_REPLICAS = 4;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Settings of `npm start` alone, for docs/settings.md. */
export const LOCAL_SETTINGS = [
  {
    variable: 'PORT',
    accepts: '1 to 65535',
    fallback: '8080',
    about: 'The public port of `npm start`; elsewhere, the port that a service listens on.',
  },
  {
    variable: 'SENTINEL_PG_PORT',
    accepts: '1 to 65535',
    fallback: 'a free one',
    about: 'The port of the PostgreSQL that `npm start` runs.',
  },
  {
    variable: 'REPLICAS',
    accepts: `1 to ${MAX_REPLICAS}`,
    fallback: '1',
    about:
      'How many of each service, the gateway, ingest and the worker run. `kill -USR2` to the process of `npm start` then restarts them one after another without a failed call.',
  },
];

/** @param {Environment} env @param {string} name */
function portNumber(env, name) {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65535)
    throw new StartError(`${name} must be a port from 1 to 65535, not '${text}'.`);
  return port;
}

/** @param {Environment} env @param {string} name @param {string[]} schemes */
function url(env, name, schemes) {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  // Several addresses of REDIS_URL are nodes of one Redis Cluster.
  const addresses = name === 'REDIS_URL' ? text.split(',') : [text];
  /** @param {string} address */
  const schemeOf = (address) => (URL.canParse(address) ? new URL(address).protocol.slice(0, -1) : '');
  // The value may contain a password, so it is not printed.
  if (!addresses.every((address) => schemes.includes(schemeOf(address))))
    throw new StartError(`${name} must be a URL that starts with ${schemes.map((s) => `${s}://`).join(' or ')}.`);
  return text;
}

/** @param {Environment} env */
function replicasIn({ REPLICAS: text = '' }) {
  const replicas = text === '' ? 1 : Number(text);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > MAX_REPLICAS)
    throw new StartError(`REPLICAS must be a number from 1 to ${MAX_REPLICAS}, not '${text}'.`);
  return replicas;
}

/**
 * The settings of a local start, read once.
 * @param {Environment} env
 * @param {string} root the repository
 * @throws {StartError} naming the variable with a bad value
 */
export function readSettings(env, root) {
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LOG_LEVELS.includes(logLevel))
    throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${logLevel}'.`);
  return {
    port: portNumber(env, 'PORT') ?? 8080,
    postgresPort: portNumber(env, 'SENTINEL_PG_PORT'),
    home: env.SENTINEL_HOME ? resolve(env.SENTINEL_HOME) : join(root, '.sentinel'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres', 'postgresql']),
    redisUrl: url(env, 'REDIS_URL', ['redis', 'rediss']),
    smtpUrl: url(env, 'SMTP_URL', ['smtp', 'smtps']),
    logLevel,
    replicas: replicasIn(env),
  };
}
