import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/** Secrets of the first version, which every installation has. */
function makeFirst() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    ACCESS_TOKEN_PRIVATE_KEY: privateKey,
    ACCESS_TOKEN_PUBLIC_KEY: publicKey,
  };
}
const FIRST = ['INTERNAL_TOKEN_SECRET', 'ACCESS_TOKEN_PRIVATE_KEY', 'ACCESS_TOKEN_PUBLIC_KEY'];

/** Secrets of later versions, some of which an older installation lacks. */
const LATER = {
  IDENTITY_SECRET: () => randomBytes(32).toString('base64url'),
  MESSAGE_LINK_SECRET: () => randomBytes(32).toString('base64url'),
  OVERRIDE_SECRET: () => randomBytes(32).toString('base64url'),
  SMS_ACCOUNT_SID: () => `AC${randomBytes(16).toString('hex')}`,
  SMS_AUTH_TOKEN: () => randomBytes(16).toString('hex'),
};

/** Written whole or not at all, for its owner only. @param {string} file @param {Record<string, string>} secrets */
function write(file, secrets) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * The stored secrets.
 * @param {string} file
 * @returns {Record<string, string>}
 * @throws when the file contains anything else, or lacks a secret of the first version
 */
function read(file) {
  const stored = JSON.parse(readFileSync(file, 'utf8'));
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) throw new Error('it holds no secrets');
  const missing = FIRST.find((name) => !(name in stored));
  if (missing) throw new Error(`${missing} is missing`);
  const wrong = [...FIRST, ...Object.keys(LATER)].find(
    (name) => name in stored && (typeof stored[name] !== 'string' || stored[name] === ''),
  );
  if (wrong) throw new Error(`${wrong} is not a text`);
  return stored;
}

/**
 * The secrets of this installation as environment variables: generated once and stored in `<home>/secrets.json` (owner only). If
 * a newer version needs one that an older installation lacks, it is generated and added; the others stay.
 * @param {string} home
 * @returns {Record<string, string>}
 */
export function readSecrets(home) {
  const file = join(home, 'secrets.json');
  try {
    const stored = existsSync(file) ? read(file) : makeFirst();
    const lacking = Object.entries(LATER).filter(([name]) => !(name in stored));
    if (lacking.length === 0) return stored;
    const secrets = { ...stored, ...Object.fromEntries(lacking.map(([name, make]) => [name, make()])) };
    write(file, secrets);
    return secrets;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new StartError(
      `${file} cannot be used (${message}). Remove it to have new secrets made; everybody is logged out then.`,
    );
  }
}
