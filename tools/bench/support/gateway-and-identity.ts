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

/** Answers every operation at once with a small body: what a gateway in front of it does per second is the gateway's own. */
const STAND_IN = `require('node:http')
  .createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/readyz' ? '{}' : '{"email":"bench@sentinel.example","name":"Bench"}');
    });
  })
  .listen(Number(process.env.PORT), '127.0.0.1')`;

/**
 * The built gateway and identity as separate processes, on a fresh database; beside them, two gateways in front of a stand-in for
 * identity, of which one reads the session at each call.
 */
export async function startGatewayAndIdentity() {
  for (const file of [MIGRATE, IDENTITY, GATEWAY])
    if (!existsSync(join(root, file))) throw new Error(`${file} is missing: run \`npm run build\` first`);

  const keys = generateKeyPairSync('ed25519');
  const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const [identityPort, gatewayPort, standInPort, alonePort, uncachedPort] = (await freePorts(5)) as [
    number,
    number,
    number,
    number,
    number,
  ];
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
    SERVICE_URLS: serviceUrls(identityPort),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  execFileSync(process.execPath, [join(root, MIGRATE)], { env, stdio: 'ignore' });

  const gateway = [join(root, GATEWAY)];
  const children: ChildProcess[] = [];
  const start = async (args: readonly string[], port: number, changes: object = {}) => {
    children.push(
      spawn(process.execPath, args, {
        env: { ...env, HOST: '127.0.0.1', PORT: String(port), ...changes },
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
    await Promise.all([
      start([join(root, IDENTITY)], identityPort),
      start(gateway, gatewayPort),
      start(['-e', STAND_IN], standInPort),
      start(gateway, alonePort, { SERVICE_URLS: serviceUrls(standInPort) }),
      start(gateway, uncachedPort, { SERVICE_URLS: serviceUrls(standInPort), SESSIONS_MAX_AGE_MS: '0' }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  const standIn = {
    url: `http://127.0.0.1:${standInPort}`,
    gatewayUrl: `http://127.0.0.1:${alonePort}`,
    uncachedUrl: `http://127.0.0.1:${uncachedPort}`,
  };
  return { env, privateKey, identityUrl, gatewayUrl, standIn, databaseUrl, stop };
}

const serviceUrls = (port: number) =>
  JSON.stringify(
    Object.fromEntries(
      ['identity', 'market', 'alerts', 'categorization'].map((name) => [name, `http://127.0.0.1:${port}`]),
    ),
  );

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
