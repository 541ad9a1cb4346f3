import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { freePorts } from '../../deploy/local/src/ports.mjs';
import { built, migrate } from './built.ts';
import { withPostgres } from './postgres.ts';

/** Answers every operation at once with a small body: what a gateway in front of it does per second is the gateway's own. */
const STAND_IN = `require('node:http')
  .createServer((request, response) => {
    request.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/readyz' ? '{}' : '{"email":"bench@sentinel.example","name":"Bench"}');
    });
  })
  .listen(Number(process.env.PORT), '127.0.0.1')`;

interface GatewayAndIdentity {
  readonly databaseUrl: string;
  readonly internalSecret: string;
  /** Of access tokens. */
  readonly privateKey: string;
  readonly identityUrl: string;
  readonly gatewayUrl: string;
  readonly standIn: { readonly url: string; readonly gatewayUrl: string; readonly uncachedUrl: string };
}

/**
 * Acts with the built gateway and identity as separate processes, on a fresh database; beside them, two gateways in front of a
 * stand-in for identity, of which one reads the session at each call.
 */
export function withGatewayAndIdentity(act: (started: GatewayAndIdentity) => Promise<void>): Promise<void> {
  return withPostgres({}, async (postgres) => {
    await postgres.createDatabase('bench');
    const databaseUrl = postgres.url('bench');
    const ports = await freePorts(5);
    const [identityUrl, gatewayUrl, url, aloneUrl, uncachedUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const keys = generateKeyPairSync('ed25519');
    const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const internalSecret = randomBytes(32).toString('hex');
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: gatewayUrl,
      SIGN_UP_PERMISSIONS: 'none',
      INTERNAL_TOKEN_SECRET: internalSecret,
      IDENTITY_SECRET: randomBytes(32).toString('hex'),
      ACCESS_TOKEN_PRIVATE_KEY: privateKey,
      ACCESS_TOKEN_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      SERVICE_URLS: serviceUrls(identityUrl),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    };
    migrate(env);

    const gateway = [built('services/gateway/dist/server.js')];
    const children: ChildProcess[] = [];
    const start = async (args: readonly string[], at: string, changes: object = {}) => {
      children.push(
        spawn(process.execPath, args, {
          env: { ...env, HOST: '127.0.0.1', PORT: new URL(at).port, ...changes },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      );
      await ready(at);
    };
    try {
      await Promise.all([
        start([built('services/identity/dist/server.js')], identityUrl),
        start(gateway, gatewayUrl),
        start(['-e', STAND_IN], url),
        start(gateway, aloneUrl, { SERVICE_URLS: serviceUrls(url) }),
        start(gateway, uncachedUrl, { SERVICE_URLS: serviceUrls(url), SESSIONS_MAX_AGE_MS: '0' }),
      ]);
      const standIn = { url, gatewayUrl: aloneUrl, uncachedUrl };
      await act({ databaseUrl, internalSecret, privateKey, identityUrl, gatewayUrl, standIn });
    } finally {
      for (const child of children) child.kill('SIGTERM');
    }
  });
}

const serviceUrls = (url: string) =>
  JSON.stringify(Object.fromEntries(['identity', 'market', 'alerts', 'categorization'].map((name) => [name, url])));

async function ready(url: string): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing became ready at ${url}`);
}
