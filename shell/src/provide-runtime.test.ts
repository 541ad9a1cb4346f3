import { expect, test } from '@jest/globals';
import * as runtimeCore from '@module-federation/runtime-tools/runtime-core';
import provideRuntime from './provide-runtime.ts';

/** A stand-in for `api-client`: `call` says by whose it is. */
const apiClient = {
  isError: () => false,
  call: () => 'nobody',
  callsOf: (globalName: string) => ({ call: () => globalName }),
};
const SHARED = '@sentinel/api-client';
const shareConfig = { singleton: true, requiredVersion: false as const };

/** The shell, which shares `api-client`, and remotes that import it. */
function openPage() {
  const shell = new runtimeCore.ModuleFederation({
    name: 'shell_00000000000a',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [provideRuntime()],
    shared: {
      [SHARED]: { version: '5.3.0', lib: () => apiClient, shareConfig: { ...shareConfig, eager: true } },
      other: { version: '1.0.0', lib: () => apiClient, shareConfig: { ...shareConfig, eager: true } },
    },
  });
  const remote = (name: string) => {
    const consumed = { get: async () => () => null, version: '0', shareConfig };
    const instance = new runtimeCore.ModuleFederation({
      name,
      remotes: [],
      shareStrategy: 'loaded-first',
      shared: { [SHARED]: consumed, other: consumed } as never,
    });
    instance.initShareScopeMap('default', shell.shareScopeMap.default ?? {});
    return instance;
  };
  return { shell, remote };
}

async function imported(by: runtimeCore.ModuleFederation, name = SHARED): Promise<typeof apiClient> {
  const factory = await by.loadShare<typeof apiClient>(name);
  if (!factory) throw new Error('not provided');
  return factory() as typeof apiClient;
}

test('the code of each release gets an api-client whose calls say which release makes them', async () => {
  const { shell, remote } = openPage();
  const alerts = await imported(remote('alerts_0123456789ab'));
  const explore = await imported(remote('explore_ba9876543210'));
  expect([alerts.call(), explore.call()]).toEqual(['alerts_0123456789ab', 'explore_ba9876543210']);
  // The shell's build tells api-client itself whose the others are.
  expect(await imported(shell)).toBe(apiClient);
  expect(alerts.isError).toBe(apiClient.isError);
});

test('two versions of an area on one page each say their own', async () => {
  const { remote } = openPage();
  const older = await imported(remote('alerts_000000000001'));
  const newer = await imported(remote('alerts_000000000002'));
  expect([older.call(), newer.call()]).toEqual(['alerts_000000000001', 'alerts_000000000002']);
});

test('everything else that is shared is the same for all', async () => {
  const { remote } = openPage();
  expect(await imported(remote('alerts_0123456789ab'), 'other')).toBe(apiClient);
});
