import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

/** What every installation began with. */
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

/** What came with later versions: an older installation lacks some of it. */
const LATER = {
  IDENTITY_SECRET: () => randomBytes(32).toString('base64url'),
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
 * @throws when the file holds anything else, or lacks what was always there
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
 * The secrets of this installation as environment variables: made once, kept in `<home>/secrets.json` (owner only). One
 * that a newer version needs beside those of an older installation is made and added; the others stay.
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
