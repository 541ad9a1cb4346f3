import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.mjs';

const NAMES = [
  'INTERNAL_TOKEN_SECRET',
  'IDENTITY_SECRET',
  'ACCESS_TOKEN_PRIVATE_KEY',
  'ACCESS_TOKEN_PUBLIC_KEY',
  'SMS_ACCOUNT_SID',
  'SMS_AUTH_TOKEN',
];

function generate() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('base64url'),
    IDENTITY_SECRET: randomBytes(32).toString('base64url'),
    ACCESS_TOKEN_PRIVATE_KEY: privateKey,
    ACCESS_TOKEN_PUBLIC_KEY: publicKey,
    SMS_ACCOUNT_SID: `AC${randomBytes(16).toString('hex')}`,
    SMS_AUTH_TOKEN: randomBytes(16).toString('hex'),
  };
}

/**
 * The secrets of this installation as environment variables: made once, kept in `<home>/secrets.json` (owner only).
 * @param {string} home
 * @returns {Record<string, string>}
 */
export function readSecrets(home) {
  const file = join(home, 'secrets.json');
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(generate(), null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  try {
    const secrets = JSON.parse(readFileSync(file, 'utf8'));
    const missing = NAMES.find((name) => typeof secrets[name] !== 'string');
    if (missing) throw new Error(`${missing} is missing`);
    return secrets;
  } catch (error) {
    throw new StartError(
      `${file} cannot be used (${error.message}). Remove it to have new secrets made; everybody is logged out then.`,
    );
  }
}
