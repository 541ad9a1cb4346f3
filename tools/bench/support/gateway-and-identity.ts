import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts } from '../../../deploy/local/src/ports.mjs';
import { startTestPostgres } from '../../../deploy/local/src/postgres.mjs';

const root = resolve(import.meta.dirname, '../../..');
const MIGRATE = 'packages/database/dist/cli/migrate.js';
const IDENTITY = 'services/identity/dist/server.js';
const GATEWAY = 'services/gateway/dist/server.js';

/** The built gateway and identity as separate processes, on a fresh database. */
export async function startGatewayAndIdentity() {
  for (const file of [MIGRATE, IDENTITY, GATEWAY])
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing: run \`npm run build\` first`);

  const keys = generateKeyPairSync('ed25519');
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [identityPort, gatewayPort] = (await freePorts(2)) as [number, number];
  const identityUrl = `http://127.0.0.1:${identityPort}`;
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const postgres = await startTestPostgres();
  await postgres.createDatabase('bench');
  const databaseUrl = postgres.url('bench');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: gatewayUrl,
    INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
    ACCESS_TOKEN_PRIVATE_KEY: privateKey,
    ACCESS_TOKEN_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    SERVICE_URLS: JSON.stringify(
      Object.fromEntries(['identity', 'market', 'alerts', 'categorization'].map((name) => [name, identityUrl])),
    ),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  execFileSync(process.execPath, [join(root, MIGRATE)], { env, stdio: 'ignore' });

  const children: ChildProcess[] = [];
  const start = async (file: string, port: number) => {
    children.push(
      spawn(process.execPath, [join(root, file)], {
        env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    await ready(port);
  };
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await postgres.stop();
  };
  try {
    await Promise.all([start(IDENTITY, identityPort), start(GATEWAY, gatewayPort)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, privateKey, identityUrl, gatewayUrl, databaseUrl, stop };
}

async function ready(port: number): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing became ready on port ${port}`);
}
