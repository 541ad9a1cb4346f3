// Brings node_modules in line with package-lock.json. Runs before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.sentinel-lock-hash';
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED/;

/** The sha256 (hex) of the lock file: what node_modules is compared with. @param {string} root */
const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * True when npm's own record of node_modules (its hidden lock file) has every package of the lock file at its version.
 * @param {string} root
 */
function matchesHiddenLock(root) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.peer || (present[path] && present[path].version === entry.version),
  );
}

/**
 * Runs `npm ci`; gives its exit code and the end of what it printed.
 * @param {string} root
 * @returns {Promise<{ code: number, output: string }>}
 */
function npmCi(root) {
  // `npm start` says which npm it runs in; otherwise the one on the PATH.
  const script = process.env.npm_execpath;
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  return new Promise((done) => {
    let output = '';
    const child = spawn(command, [...first, ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command === 'npm' && process.platform === 'win32',
    });
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => done({ code: 1, output: String(error.message) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * Installs the dependencies with `npm ci` when node_modules does not match package-lock.json, and prints one line about it.
 * Prints nothing when there is nothing to do.
 * @param {string} root the repository
 * @param {{ print?: (line: string) => void }} [options]
 * @returns {Promise<boolean>} whether anything was installed
 * @throws {Error} with a readable message when npm fails
 */
export async function ensureInstalled(root, { print = console.log } = {}) {
  const hash = lockHash(root);
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  if (matchesHiddenLock(root)) {
    try {
      writeFileSync(stamp, hash);
    } catch {
      // node_modules belongs to someone else: the comparison is made again next time.
    }
    return false;
  }
  print('Installing dependencies (npm ci, once per lock file) ...');
  const startedAt = Date.now();
  const { code, output } = await npmCi(root);
  if (code !== 0) {
    const remedy = NO_NETWORK.test(output)
      ? 'The package registry cannot be reached. Connect to the network once, or fill the npm cache, then start again.'
      : 'Run `npm ci` by hand to see all of it.';
    throw new Error(`npm ci failed (exit code ${code}). ${remedy}\n${output.trim()}`);
  }
  writeFileSync(stamp, hash);
  print(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  return true;
}
