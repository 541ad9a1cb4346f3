import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { RemoteRelease } from '@sentinel/federation';
import { readOverride } from '../override/override-token.ts';
import { mountChecks } from './mount-checks.ts';

const SECRET = 'of a test, of 32 characters and more';
const SHELL = { kind: 'shell', version: '5e1100000001' };
const RELEASE = { kind: 'remote', area: 'alerts', version: 'aaaa00000002' } as RemoteRelease;
/** Would fail if it were started. */
const NO_BROWSER = '/no/browser';

let portal: Server | undefined;
let cookies: (string | undefined)[] = [];
afterEach(() => {
  portal?.closeAllConnections();
  portal?.close();
  portal = undefined;
  cookies = [];
});

/** A portal with a registry; what the check says of the release there. */
async function check(registry: object | null, status = 200) {
  portal = createServer((request, response) => {
    cookies.push(request.headers.cookie);
    response.writeHead(status).end(JSON.stringify(registry));
  });
  await new Promise<void>((ready) => portal?.listen(0, '127.0.0.1', ready));
  const publicUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  const [found] = mountChecks({ chromiumPath: NO_BROWSER, overrideSecret: SECRET, publicUrl });
  return found?.run(RELEASE, { shell: SHELL as never });
}
const registry = (change: object = {}) => ({
  shell: { version: SHELL.version },
  areas: [{ manifest: { name: 'alerts', paths: [] } }],
  ...change,
});

test('without a browser, an address or the secret there is no check', () => {
  const settings = { chromiumPath: NO_BROWSER, overrideSecret: SECRET, publicUrl: 'http://127.0.0.1:9' };
  expect(mountChecks(settings)).toHaveLength(1);
  for (const name of Object.keys(settings)) expect(mountChecks({ ...settings, [name]: undefined })).toEqual([]);
});

test('what comes with a new shell, or is new, has nothing live to be mounted in', async () => {
  expect(await check(registry({ shell: { version: '5e1100000002' } }))).toBeNull();
  portal?.close();
  expect(await check(registry({ areas: [] }))).toBeNull();
});

test('a portal that does not answer, or does not show the release, is said with its address', async () => {
  expect(await check(null, 503)).toEqual([
    expect.stringMatching(/^http:\S+\/registry\.json answered with status 503, so the release was not mounted$/),
  ]);
  portal?.close();
  expect(await check(registry())).toEqual([
    expect.stringMatching(
      /^http:\S+ does not show alerts aaaa00000002 by an override: OVERRIDE_SECRET must be the portal's own/,
    ),
  ]);
  const [, token = ''] = cookies.at(-1)?.split('=') ?? [];
  const { area, version } = RELEASE;
  expect(readOverride(SECRET, token)).toMatchObject({ target: { area, version }, account: null });
});
