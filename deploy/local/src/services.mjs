import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environmentOf } from './environment.mjs';
import { StartError } from './start-error.mjs';

/** @typedef {import('./environment.mjs').Environment} Environment */
/** @typedef {Parameters<typeof environmentOf>[0]} ProcessName */
/** @typedef {import('./processes.mjs').ProcessSpec} ProcessSpec */

/** What answers a person at a screen; none needs another one to get ready. */
const PORTAL = /** @type {const} */ (['identity', 'market', 'alerts', 'categorization', 'delivery']);
/** What works unseen. */
const BACKGROUND = /** @type {const} */ (['ingest', 'worker']);
/** Those whose operations the gateway forwards to. */
const OPERATION_OWNERS = /** @type {const} */ (['identity', 'market', 'alerts', 'categorization']);
/**
 * Steps before the services start, each a script run to its end; those in one line do not need each other. `isDemo`: only of a start
 * with the demo; `isClean`: only of one without.
 */
const STEPS = /** @type {const} */ ([
  [{ title: 'Migrations', script: 'packages/database/dist/cli/migrate.js', needs: 'migrate' }],
  [{ title: 'Demo data', script: 'deploy/local/dist/demo/refuse-demo.js', needs: 'seed', isClean: true }],
  [
    {
      title: 'Areas published',
      script: 'services/delivery/dist/cli/portal-release.js',
      args: ['publish', '--promote'],
      needs: 'publish',
    },
    { title: 'Demo accounts', script: 'services/identity/dist/cli/seed-local.js', needs: 'seed', isDemo: true },
  ],
  // The demo's conference calls are assigned to the accounts.
  [{ title: 'Demo market, its first part', script: 'deploy/local/dist/demo/seed.js', needs: 'seed', isDemo: true }],
]);

/** Refuses a start with parts that the build should have made. @param {string} root @param {string[]} scripts */
function checkBuilt(root, scripts) {
  const missing = scripts.filter((script) => !existsSync(script)).map((script) => relative(root, script));
  if (missing.length > 0)
    throw new StartError(`Not built: ${missing.join(', ')}. Run npm run build, and see what it says.`);
}

/**
 * The steps in their order, each with its script and environment.
 * @param {{ root: string, values: Environment, demo?: boolean }} options `values`: all that is
 *   known of the start; `demo`: false leaves the made-up market and the demo accounts out, and refuses a database that holds them
 * @throws {StartError} naming the scripts that are not built
 */
export function planSteps({ root, values, demo = true }) {
  const steps = STEPS.map((line) =>
    line
      .filter((step) => (demo ? !('isClean' in step) : !('isDemo' in step)))
      .map((step) => ({
        title: step.title,
        script: join(root, step.script),
        args: 'args' in step ? step.args : [],
        env: environmentOf(step.needs, values),
      })),
  ).filter((line) => line.length > 0);
  checkBuilt(
    root,
    steps.flat().map(({ script }) => script),
  );
  return steps;
}

/** The processes that run several times where there are replicas. */
const REPLICATED = [...PORTAL, ...BACKGROUND, 'gateway'];

/** How many ports `planProcesses` needs. @param {number} replicas */
export const portsNeeded = (replicas) => REPLICATED.length * replicas + 1;

/** @param {number | undefined} port */
const address = (port) => `http://127.0.0.1:${port}`;

/**
 * What runs. The portal's processes come first, in tiers: all start at once, and the last tier stops first. Those of the
 * background start once the portal is ready. Each process gets its own environment only.
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port the public one
 * @param {number[]} options.freePorts
 * @param {number} options.mailboxPort
 * @param {Environment} options.values all that is known of the start
 * @param {Environment} options.mailboxValues what is otherwise for the mailbox
 * @param {boolean} [options.demo] false: without the process of the made-up market
 * @param {number} [options.replicas] how many of each service, the gateway, ingest and the worker; 1 by default
 * @returns {{ portal: ProcessSpec[][], background: ProcessSpec[] }}
 * @throws {StartError} naming the services that are not built
 */
export function planProcesses({
  root,
  port,
  freePorts,
  mailboxPort,
  values,
  mailboxValues,
  demo = true,
  replicas = 1,
}) {
  const numbers = Array.from({ length: replicas }, (_, index) => index + 1);
  /** The name of a replica: the first has the service's own. @param {string} name @param {number} number */
  const named = (name, number) => (number === 1 ? name : `${name}-${number}`);
  const ports = Object.fromEntries(
    ['demo', ...numbers.flatMap((number) => REPLICATED.map((name) => named(name, number)))].map((name, index) => [
      name,
      freePorts[index] ?? 0,
    ]),
  );
  /**
   * @param {ProcessName} name
   * @param {string} folder
   * @param {string} script
   * @param {Environment} [extra]
   * @param {number} [number]
   */
  const server = (name, folder, script, extra = {}, number = 1) => ({
    name: named(name, number),
    script: join(root, folder, script),
    cwd: join(root, folder),
    port: /** @type {number} */ (ports[named(name, number)]),
    hasReplicas: replicas > 1 && REPLICATED.includes(name),
    env: {
      ...environmentOf(name, { ...values, ...extra }),
      HOST: '127.0.0.1',
      PORT: String(ports[named(name, number)]),
    },
  });
  /** The replicas of a service. @param {ProcessName} name @param {Environment} [extra] */
  const service = (name, extra = {}) =>
    numbers.map((number) => {
      // Each process has a copy of its own.
      const copy = name === 'market' && values.COPY_FOLDER ? { COPY_FOLDER: named(values.COPY_FOLDER, number) } : {};
      return server(name, `services/${name}`, 'dist/server.js', { ...extra, ...copy }, number);
    });
  /** The addresses of a service's replicas. @param {string} name */
  const addresses = (name) => numbers.map((number) => address(ports[named(name, number)])).join(',');
  /** @param {ProcessName} name @param {number} ownPort @param {Environment} extra */
  const own = (name, ownPort, extra) => ({
    name,
    // The edge answers this one itself, whatever is behind it; so does the mailbox.
    alivePath: '/metrics',
    script: join(import.meta.dirname, `${name}.mjs`),
    cwd: root,
    port: ownPort,
    env: { ...environmentOf(name, { ...values, ...extra }), PORT: String(ownPort) },
  });
  const serviceUrls = JSON.stringify(Object.fromEntries(OPERATION_OWNERS.map((name) => [name, addresses(name)])));
  const upstreams = JSON.stringify({
    gateway: addresses('gateway'),
    delivery: addresses('delivery'),
    mailbox: address(mailboxPort),
    ...(demo ? { demo: address(ports.demo) } : {}),
  });
  // The made-up market's prices move at any hour. A source of the caller's own takes precedence.
  const quotes =
    demo && values.QUOTES_SOURCE === undefined
      ? {
          QUOTES_SOURCE: 'finnhub',
          QUOTES_API_KEY: 'demo',
          QUOTES_BASE_URL: address(ports.demo),
          QUOTES_PER_MINUTE: '300',
          QUOTES_HOURS: 'all',
        }
      : {};
  const canary = demo && values.CANARY_EMAIL === undefined ? { CANARY_EMAIL: 'inbox@sentinel.example' } : {};
  const inbox = values.INQUIRY_INBOX === undefined ? { INQUIRY_INBOX: 'hello@sentinel.example' } : {};
  const selfService =
    values.SIGN_UP_PERMISSIONS === undefined ? { SIGN_UP_PERMISSIONS: 'alerts,explore_trades,explore_events' } : {};
  /** @type {Record<string, Record<string, string>>} */
  const defaults = {
    alerts: canary,
    identity: { ...inbox, ...selfService },
    delivery: { ...selfService, GATEWAY_URL: address(ports.gateway) },
  };
  const portal = [
    PORTAL.flatMap((name) => service(name, defaults[name] ?? {})),
    service('gateway', { SERVICE_URLS: serviceUrls }),
    [own('edge', port, { UPSTREAMS: upstreams })],
  ];
  const background = [
    own('mailbox', mailboxPort, mailboxValues),
    ...BACKGROUND.flatMap((name) => service(name, name === 'ingest' ? { ...quotes, ...canary } : {})),
    ...(demo ? [server('demo', 'deploy/local', 'dist/demo/server.js')] : []),
  ];
  checkBuilt(
    root,
    [...portal.flat(), ...background].map(({ script }) => script),
  );
  return { portal, background };
}
