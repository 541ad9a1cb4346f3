import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { contractVersion } from '@sentinel/contracts/compatibility';
import type { RemoteRelease, ShellRelease } from '@sentinel/federation';
import { readBuild } from '../builds/read-build.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { gateChecks } from './gate-checks.ts';

const store = { read: async () => null };
const built = (dist: string) => readBuild(dist).release;
const shell = { ...(built(shellBuild()) as ShellRelease), runtime: '2.9.2' };
const alerts = (change: Partial<RemoteRelease> = {}): RemoteRelease => {
  const release = built(remoteBuild('alerts', '000000000001')) as RemoteRelease;
  const files = Object.fromEntries(Object.entries(release.files).map(([name, file]) => [name, { ...file, sent: 100 }]));
  return { ...release, files, runtime: '2.9.2', calls: {}, ...change };
};

let gateway: Server | undefined;
afterEach(() => {
  gateway?.closeAllConnections();
  gateway?.close();
  gateway = undefined;
});
async function serveContract(status: number): Promise<string> {
  const body = JSON.stringify({ version: contractVersion({}), operations: {} });
  gateway = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((ready) => gateway?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
}

/** What the checks say of a release, by name. */
async function run(
  release: RemoteRelease | ShellRelease,
  { mode = 'production', gatewayUrl }: { mode?: 'local' | 'production'; gatewayUrl?: string } = {},
) {
  const checks = gateChecks({ store, gatewayUrl, mode });
  const context = { shell: release.kind === 'shell' ? null : shell };
  return Object.fromEntries(
    await Promise.all(checks.map(async ({ name, run }) => [name, [...((await run(release, context)) ?? [])]] as const)),
  );
}

test('a release that fits passes the checks of the shell, of its size and of what it calls', async () => {
  const said = await run(alerts(), { gatewayUrl: await serveContract(200) });
  expect(said).toMatchObject({ shell: [], size: [], contract: [] });
});

test('what the shell does not provide is named: a shared package, the runtime', async () => {
  expect((await run(alerts({ requires: { react: '^20.0.0' }, runtime: '3.0.1' }))).shell).toEqual([
    'react ^20.0.0 is needed, the shell provides 19.3.1',
    expect.stringMatching(
      /^alerts is built for the Module Federation runtime 3\.0\.1, and the shell provides 2\.9\.2: /,
    ),
  ]);
});

test('a release that is too large is refused, but not on a developer’s machine', async () => {
  const release = alerts({ budgets: { entry: 0.01 } });
  expect((await run(release)).size).toEqual([expect.stringMatching(/^the entry of alerts weighs 0\.100 kB/)]);
  expect((await run(release, { mode: 'local' })).size).toEqual([]);
});

test('a call that the gateway does not serve is refused, and so is a gateway that cannot say', async () => {
  const access = 'open';
  const calls = { get_alert: { file: 'mfe-alerts/src/a.ts', access, sends: {}, reads: {}, fields: {} } };
  const [fault] = (await run(alerts({ calls }), { gatewayUrl: await serveContract(200) })).contract ?? [];
  expect(fault).toMatch(/get_alert/);
  expect((await run(alerts(), { gatewayUrl: await serveContract(500) })).contract).toEqual([
    expect.stringMatching(/^The gateway's contract could not be read: .* answered with status 500$/),
  ]);
});

test('without the gateway’s address nothing is said of calls', async () => {
  expect(Object.keys(await run(alerts()))).toEqual(['files', 'shell', 'size']);
});

test('of the shell only its files and its calls are checked', async () => {
  expect(await run(shell, { gatewayUrl: await serveContract(200) })).toMatchObject({
    shell: [],
    size: [],
    contract: [expect.stringMatching(/^shell .* does not say what it calls/)],
  });
});
