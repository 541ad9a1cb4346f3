import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { environmentOf, toolEnvironment } from './environment.mjs';
import { planProcesses, planSteps, portsNeeded } from './services.mjs';

const SCRIPTS = [
  'packages/database/dist/cli/migrate.js',
  'services/delivery/dist/cli/portal-release.js',
  'services/identity/dist/cli/seed-local.js',
  'deploy/local/dist/demo/refuse-demo.js',
  'deploy/local/dist/demo/seed.js',
  'deploy/local/dist/demo/server.js',
  ...['identity', 'market', 'alerts', 'categorization', 'ingest', 'worker', 'delivery', 'gateway'].map(
    (name) => `services/${name}/dist/server.js`,
  ),
];
const KEYS = ['INTERNAL_TOKEN_SECRET', 'MESSAGE_LINK_SECRET', 'ACCESS_TOKEN_PRIVATE_KEY', 'ACCESS_TOKEN_PUBLIC_KEY'];
const VALUES = {
  PATH: '/bin',
  HOME: '/home/somebody',
  LOG_LEVEL: 'info',
  SENTINEL_MODE: 'local',
  SENTINEL_HOME: '/home/somebody/.sentinel',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:1/sentinel',
  PUBLIC_URL: 'http://localhost:8080',
  SMTP_URL: 'smtp://127.0.0.1:2',
  SMS_AUTH_TOKEN: 'the provider token',
  OVERRIDE_SECRET: 'the secret of overrides',
  AWS_SECRET_ACCESS_KEY: 'of the caller',
  npm_config_registry: 'of npm',
  ...Object.fromEntries(KEYS.map((name) => [name, `value of ${name}`])),
};
let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sentinel-test-root-'));
  for (const script of SCRIPTS) {
    mkdirSync(dirname(join(root, script)), { recursive: true });
    writeFileSync(join(root, script), '');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const plan = (demo = true, values: Record<string, string> = {}) =>
  planProcesses({
    root,
    port: 8080,
    freePorts: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    mailboxPort: 10,
    values: { ...VALUES, ...values },
    mailboxValues: { SMTP_PORT: '9', MAILBOX_FILE: '/mailbox.jsonl', SMS_AUTH_TOKEN: 'the sandbox token' },
    demo,
  });
/** Those of the background by name. */
const inBackground = (demo: boolean) => plan(demo).background.map(({ name }) => name);
const environments = () =>
  Object.fromEntries([...plan().portal.flat(), ...plan().background].map(({ name, env }) => [name, env]));

test('a local start gives what can be given to those who sign up for themselves, unless it is told otherwise', () => {
  const given = (values: Record<string, string> = {}) =>
    ['identity', 'delivery'].map(
      (wanted) =>
        plan(true, values)
          .portal.flat()
          .find(({ name }) => name === wanted)?.env.SIGN_UP_PERMISSIONS,
    );
  expect(given()).toEqual(['alerts,explore_trades,explore_events', 'alerts,explore_trades,explore_events']);
  expect(given({ SIGN_UP_PERMISSIONS: 'none' })).toEqual(['none', 'none']);
});

describe('each process gets its own variables only', () => {
  test.each<[string, string[]]>([
    ['identity', ['INTERNAL_TOKEN_SECRET', 'ACCESS_TOKEN_PRIVATE_KEY']],
    ['gateway', ['INTERNAL_TOKEN_SECRET', 'ACCESS_TOKEN_PUBLIC_KEY']],
    ['market', ['INTERNAL_TOKEN_SECRET']],
    ['alerts', ['INTERNAL_TOKEN_SECRET', 'MESSAGE_LINK_SECRET']],
    ['categorization', ['INTERNAL_TOKEN_SECRET']],
    ['ingest', []],
    ['worker', ['MESSAGE_LINK_SECRET']],
    ['demo', []],
    ['delivery', []],
    ['mailbox', []],
    ['edge', []],
  ])('of the keys, %s gets %j', (name, keys) => {
    const env = environments()[name] ?? {};
    expect(KEYS.filter((key) => key in env)).toEqual(keys);
    expect(env.PATH).toBe('/bin');
  });

  test("nothing of the caller's that has no name in a list goes to anybody", () => {
    const told = JSON.stringify([
      plan(),
      planSteps({ root, values: VALUES }).map((line) => line.map(({ env }) => env)),
    ]);
    expect(told).not.toContain('of the caller');
    expect(told).not.toContain('of npm');
  });

  test('edge and mailbox know no store; the mailbox gets the token of texts that is its own', () => {
    const { edge = {}, mailbox = {} } = environments();
    expect([edge.DATABASE_URL, mailbox.DATABASE_URL]).toEqual([undefined, undefined]);
    const holders = Object.entries(environments()).filter(([, env]) => 'SMS_AUTH_TOKEN' in env);
    expect(Object.fromEntries(holders.map(([name, env]) => [name, env.SMS_AUTH_TOKEN]))).toEqual({
      alerts: 'the provider token',
      worker: 'the provider token',
      mailbox: 'the sandbox token',
    });
  });

  test('a step gets no key', () => {
    for (const { env } of planSteps({ root, values: VALUES }).flat()) {
      expect(KEYS.filter((key) => key in env)).toEqual([]);
      expect(env.DATABASE_URL).toBe(VALUES.DATABASE_URL);
    }
  });
});

test('command-line tools get the store, the address and what signs overrides, no key and nothing of the caller', () => {
  expect(toolEnvironment(VALUES)).toEqual({
    DATABASE_URL: VALUES.DATABASE_URL,
    SENTINEL_HOME: VALUES.SENTINEL_HOME,
    PUBLIC_URL: VALUES.PUBLIC_URL,
    OVERRIDE_SECRET: VALUES.OVERRIDE_SECRET,
    SENTINEL_MODE: 'local',
  });
});

test('only delivery can grant overrides, and it asks the gateway who may have one', () => {
  const { portal } = plan();
  const [gateway] = portal.flat().filter(({ name }) => name === 'gateway');
  const holders = Object.entries(environments()).filter(([, env]) => 'OVERRIDE_SECRET' in env);
  expect(holders.map(([name, env]) => [name, env.GATEWAY_URL])).toEqual([
    ['delivery', `http://127.0.0.1:${gateway?.port}`],
  ]);
});

test('ingest reads the quotes of the demo, if there is one and the caller has no source', () => {
  const quotesOf = (demo: boolean, values: Record<string, string> = {}) => {
    const env = plan(demo, values).background.find(({ name }) => name === 'ingest')?.env ?? {};
    return [env.QUOTES_SOURCE, env.QUOTES_BASE_URL];
  };
  const demoPort = plan().background.find(({ name }) => name === 'demo')?.port;
  expect(quotesOf(true)).toEqual(['finnhub', `http://127.0.0.1:${demoPort}`]);
  expect(quotesOf(false)).toEqual([undefined, undefined]);
  expect(quotesOf(true, { QUOTES_SOURCE: 'alpaca' })).toEqual(['alpaca', undefined]);
});

test('with replicas each process but edge, mailbox and demo runs twice, with ports and a copy of the market of its own', () => {
  const ports = Array.from({ length: portsNeeded(2) }, (_, index) => 100 + index);
  const { portal, background } = planProcesses({
    root,
    port: 8080,
    freePorts: ports,
    mailboxPort: 10,
    values: { ...VALUES, COPY_FOLDER: '/home/copy' },
    mailboxValues: {},
    replicas: 2,
  });
  const all = [...portal.flat(), ...background];
  const once = ['edge', 'mailbox', 'demo'];
  expect(all.filter(({ hasReplicas }) => !hasReplicas).map(({ name }) => name)).toEqual(once);
  expect(all.filter(({ name }) => name.endsWith('-2'))).toHaveLength((all.length - once.length) / 2);
  expect(new Set(all.map(({ port }) => port)).size).toBe(all.length);
  const find = (wanted: string) => all.find(({ name }) => name === wanted);
  const addresses = (name: string) =>
    [name, `${name}-2`].map((replica) => `http://127.0.0.1:${find(replica)?.port}`).join(',');
  expect(JSON.parse(find('gateway-2')?.env.SERVICE_URLS ?? '')).toEqual(
    Object.fromEntries(['identity', 'market', 'alerts', 'categorization'].map((name) => [name, addresses(name)])),
  );
  expect(JSON.parse(find('edge')?.env.UPSTREAMS ?? '')).toMatchObject({
    gateway: addresses('gateway'),
    delivery: addresses('delivery'),
  });
  expect([find('market')?.env.COPY_FOLDER, find('market-2')?.env.COPY_FOLDER]).toEqual(['/home/copy', '/home/copy-2']);
});

/** The address that a process listens on, which `planProcesses` adds. */
const OWN = ['HOST', 'PORT'];
/** What Node, its packages and the system read. */
const READ_BY_NODE = [
  ...['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS'],
];
/** A caller's environment that has every variable. */
const ANYTHING = new Proxy<Record<string, string>>({}, { get: () => 'set' });
/** The variables that a process may get, without those of Node and the system. */
const givenTo = (name: Parameters<typeof environmentOf>[0]) =>
  Object.keys(environmentOf(name, ANYTHING)).filter((variable) => !READ_BY_NODE.includes(variable));

test.each([
  'identity',
  'gateway',
  'market',
  'alerts',
  'categorization',
  'ingest',
  'worker',
  'delivery',
  'demo',
] as const)('%s gets the variables that its settings read, and no others', async (name) => {
  const folder = name === 'demo' ? 'demo' : `../../../services/${name}/src`;
  const { SETTINGS } = await import(join(import.meta.dirname, folder, 'config.ts'));
  const variables = Object.values<{ variable: string }>(SETTINGS)
    .map(({ variable }) => variable)
    .filter((variable) => !OWN.includes(variable));
  expect(variables).toContain('DATABASE_URL');
  expect(givenTo(name).sort()).toEqual([...new Set(variables)].sort());
});

test.each(['edge', 'mailbox'] as const)('%s gets the variables that it reads, and no others', (name) => {
  const code = readFileSync(join(import.meta.dirname, `${name}.mjs`), 'utf8').replace(/^\/\/.*$/gm, '');
  const variables = new Set(
    code.match(/\b[A-Z]{2,}(_[A-Z]+)*\b/g)?.filter((word) => word !== 'JSON' && word !== 'PORT'),
  );
  // Every process knows the mode.
  expect(givenTo(name).sort()).toEqual([...variables, 'SENTINEL_MODE'].sort());
});

describe('what is not built is named and stops the start', () => {
  test.each([
    ['a step', 'deploy/local/dist/demo/seed.js', () => planSteps({ root, values: VALUES })],
    ['a service', 'services/market/dist/server.js', plan],
  ])('%s', (_name, script, make) => {
    rmSync(join(root, script));
    try {
      expect(make).toThrow(
        expect.objectContaining({ name: 'StartError', message: expect.stringContaining(`Not built: ${script}.`) }),
      );
    } finally {
      writeFileSync(join(root, script), '');
    }
  });
});

test('without the demo nobody makes accounts or a market, and a database that holds them is refused', () => {
  expect(
    planSteps({ root, values: VALUES, demo: false })
      .flat()
      .map(({ title }) => title),
  ).toEqual(['Migrations', 'Demo data', 'Areas published']);
  expect(inBackground(true).filter((name) => !inBackground(false).includes(name))).toEqual(['demo']);
});

test('the portal does not wait for what works unseen, and what people talk to stops first', () => {
  expect(plan().portal.map((tier) => tier.map(({ name }) => name))).toEqual([
    ['identity', 'market', 'alerts', 'categorization', 'delivery'],
    ['gateway'],
    ['edge'],
  ]);
  expect(inBackground(true)).toEqual(['mailbox', 'ingest', 'worker', 'demo']);
});
