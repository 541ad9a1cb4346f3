import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The services behind the gateway; none needs another one to get ready. */
const SERVICES = ['identity', 'market', 'alerts', 'categorization', 'worker', 'delivery'];
/** Those whose operations the gateway forwards to. */
const OPERATION_OWNERS = ['identity', 'market', 'alerts', 'categorization'];
/** Steps before the services start, each a script run to its end; those in one line do not need each other. */
const STEPS = [
  [{ title: 'Migrations', script: 'packages/database/dist/cli/migrate.js' }],
  [
    { title: 'Areas published', script: 'services/delivery/dist/cli/publish.js' },
    { title: 'Demo accounts', script: 'services/identity/dist/cli/seed-local.js' },
  ],
  [{ title: 'Demo market', script: 'services/worker/dist/cli/seed-demo.js' }],
];

/** The steps whose scripts are built. @param {string} root */
export const stepsOf = (root) =>
  STEPS.map((steps) =>
    steps.map((step) => ({ ...step, script: join(root, step.script) })).filter(({ script }) => existsSync(script)),
  );

const address = (port) => `http://127.0.0.1:${port}`;

/**
 * What runs, in tiers: a tier starts when the one before is ready.
 * @param {{ root: string, port: number, freePorts: number[], common: Record<string, string | undefined>, mailboxEnv: Record<string, string>, mailboxPort: number }} options
 *   `port`: the public one; `common`: environment of every service
 * @returns {{ tiers: import('./processes.mjs').ProcessSpec[][], missing: string[] }} `missing`: services that are not built
 */
export function planProcesses({ root, port, freePorts, common, mailboxEnv, mailboxPort }) {
  const names = [...SERVICES, 'gateway'];
  const ports = Object.fromEntries(names.map((name, index) => [name, freePorts[index] ?? 0]));
  const service = (name, extra = {}) => ({
    name,
    script: join(root, 'services', name, 'dist/server.js'),
    cwd: join(root, 'services', name),
    port: ports[name],
    env: { ...common, ...extra, SERVICE_NAME: name, HOST: '127.0.0.1', PORT: String(ports[name]) },
  });
  const own = (name, ownPort, extra) => ({
    name,
    script: join(import.meta.dirname, `${name}.mjs`),
    cwd: root,
    port: ownPort,
    env: { ...common, ...extra, PORT: String(ownPort) },
  });
  const serviceUrls = JSON.stringify(Object.fromEntries(OPERATION_OWNERS.map((name) => [name, address(ports[name])])));
  const upstreams = JSON.stringify({
    gateway: address(ports.gateway),
    delivery: address(ports.delivery),
    mailbox: address(mailboxPort),
  });
  const tiers = [
    [own('mailbox', mailboxPort, mailboxEnv), ...SERVICES.map((name) => service(name))],
    [service('gateway', { SERVICE_URLS: serviceUrls })],
    [own('edge', port, { UPSTREAMS: upstreams })],
  ];
  const isBuilt = ({ script }) => existsSync(script);
  return {
    tiers: tiers.map((tier) => tier.filter(isBuilt)),
    missing: tiers
      .flat()
      .filter((spec) => !isBuilt(spec))
      .map(({ name }) => name),
  };
}
