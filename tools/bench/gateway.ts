import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { createSigner } from 'fast-jwt';
import { freePorts } from '../../deploy/local/src/ports.mjs';
import { startTestPostgres } from '../../deploy/local/src/postgres.mjs';
import { openDatabase, schema } from '../../packages/database/src/index.ts';
import { createInternalSigner } from '../../packages/service-kit/src/index.ts';
import { percentile, report } from './report.ts';

/**
 * What the gateway costs over calling the owner directly (figures: at most 1 ms more at the median; at least 3,000 calls
 * a second for a small read). The built gateway and identity run as processes of their own on a fresh database; the same
 * call goes both ways, turn by turn. Many sessions share the work, because each has a limit.
 */
const SESSIONS = 600;
const root = resolve(import.meta.dirname, '../..');
const built = [
  'packages/database/dist/cli/migrate.js',
  'services/identity/dist/server.js',
  'services/gateway/dist/server.js',
];
for (const file of built)
  if (!existsSync(join(root, file))) throw new Error(`${file} is missing: run \`npm run build\` first`);

const keys = generateKeyPairSync('ed25519');
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const [identityPort, gatewayPort] = (await freePorts(2)) as [number, number];
const postgres = await startTestPostgres();
await postgres.createDatabase('bench');
const env = {
  ...process.env,
  DATABASE_URL: postgres.url('bench'),
  INTERNAL_TOKEN_SECRET: randomBytes(32).toString('hex'),
  ACCESS_TOKEN_PRIVATE_KEY: privateKey,
  ACCESS_TOKEN_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  SERVICE_URLS: JSON.stringify(
    Object.fromEntries(
      ['identity', 'market', 'alerts', 'categorization'].map((name) => [name, `http://127.0.0.1:${identityPort}`]),
    ),
  ),
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
};
execFileSync(process.execPath, [join(root, built[0] ?? '')], { env, stdio: 'ignore' });

const children: ChildProcess[] = [];
const start = (file: string, port: number) =>
  children.push(
    spawn(process.execPath, [join(root, file)], {
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
const ready = async (port: number) => {
  for (let left = 100; left > 0; left -= 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing became ready on port ${port}`);
};

try {
  start('services/identity/dist/server.js', identityPort);
  start('services/gateway/dist/server.js', gatewayPort);
  await Promise.all([ready(identityPort), ready(gatewayPort)]);

  const database = openDatabase(postgres.url('bench'), { applicationName: 'bench', max: 2 });
  const [account] = await database.orm
    .insert(schema.account)
    .values({ email: 'bench@sentinel.example', name: 'Bench', passwordHash: 'x' })
    .returning();
  if (!account) throw new Error('no account');
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessions = await database.orm
    .insert(schema.session)
    .values(Array.from({ length: SESSIONS }, () => ({ accountId: account.id, deviceId: 'web_bench', expiresAt })))
    .returning();
  await database.close();

  const signAccess = createSigner({
    key: privateKey,
    algorithm: 'EdDSA',
    iss: 'sentinel-identity',
    aud: 'sentinel-api',
    expiresIn: 600_000,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
  });
  const signInternal = createInternalSigner(env.INTERNAL_TOKEN_SECRET);
  const callers = sessions.map(({ id }) => {
    const token = signAccess({ sub: account.id, sid: id });
    const body = JSON.stringify({ type: 'get_user', access_token: token });
    const internal = signInternal('identity', {
      accountId: account.id,
      sessionId: id,
      email: account.email,
      permissions: [],
    });
    return { body, headers: { through: `Bearer ${token}`, direct: `Bearer ${internal}` } };
  });
  const urls = {
    through: `http://127.0.0.1:${gatewayPort}/api`,
    direct: `http://127.0.0.1:${identityPort}/operations/get_user`,
  };
  type Way = keyof typeof urls;

  let turn = 0;
  const nextCaller = () => {
    turn += 1;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('no session');
    return caller;
  };
  const once = async (way: Way): Promise<number> => {
    const { body, headers } = nextCaller();
    const began = performance.now();
    const answer = await fetch(urls[way], {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: headers[way] },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${way}: ${answer.status}`);
    return performance.now() - began;
  };

  const CALLS = 2000;
  for (let call = 0; call < 200; call += 1) await once(call % 2 === 0 ? 'direct' : 'through'); // warm-up
  const found: Record<Way, number[]> = { direct: [], through: [] };
  for (let call = 0; call < CALLS; call += 1) {
    found.direct.push(await once('direct'));
    found.through.push(await once('through'));
  }
  report({ name: 'gateway', metric: 'get_user directly', unit: 'ms', values: found.direct, n: CALLS });
  report({ name: 'gateway', metric: 'get_user through the gateway', unit: 'ms', values: found.through, n: CALLS });
  report({
    name: 'gateway',
    metric: 'hop: difference of the medians',
    unit: 'ms',
    values: [percentile(found.through, 0.5) - percentile(found.direct, 0.5)],
    n: CALLS,
  });

  for (const way of ['direct', 'through'] as const) {
    const result = await autocannon({
      url: urls[way],
      connections: 32,
      duration: 8,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const { body, headers } = nextCaller();
            return {
              ...request,
              body,
              headers: { ...request.headers, 'content-type': 'application/json', authorization: headers[way] },
            };
          },
        },
      ],
    });
    if (result.non2xx > 0) console.error(`${way}: ${result.non2xx} answers were refusals`);
    report({
      name: 'gateway',
      metric: `get_user ${way}, 32 connections`,
      unit: '1/s',
      values: [result['2xx'] / result.duration],
      n: result['2xx'],
    });
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await postgres.stop();
}
