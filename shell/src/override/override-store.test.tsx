import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Override, Registry, RemoteRelease } from '@sentinel/federation';
import { registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { waitFor } from '@testing-library/react';
import { registryStore } from '../registry/registry-store.ts';
import { followBuilds } from './follow-builds.ts';
import { followOverride } from './follow-override.ts';
import { ALERTS, LOCAL, ORIGIN, OTHER, RELEASE } from './testing/overrides.ts';

const STABLE = ALERTS.release.version;
const build = (version: string) =>
  ({
    kind: 'remote',
    area: 'alerts',
    version,
    manifest: ALERTS.manifest,
    container: `alerts_${version}`,
    entry: 'entry.js',
    first: { js: ['lifecycles.js'], css: [] },
    firstShares: [],
    requires: {},
    files: { 'entry.js': { sha384: 'abc', bytes: 1 } },
  }) as RemoteRelease;

let served: Registry;
let asked: string[];
beforeEach(() => {
  session.clear();
  asked = [];
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: async () => JSON.stringify(served),
    } as Response;
  };
});
afterEach(() => {
  jest.restoreAllMocks();
});

let revision = 0;
const registryWith = (override?: Override): Registry => {
  revision += 1;
  return { ...registryOf(ALERTS), revision: `r${revision}`, ...(override ? { override } : {}) };
};
const logIn = (userEmail: string) => session.saveLogin({ access_token: 't', permissions: ['admin'], userEmail });

function open(first: Registry) {
  const allowed: string[] = [];
  const allow = (files: Readonly<Record<string, string>>) => void allowed.push(...Object.keys(files));
  const store = registryStore(first, { allow }, () => 'web_1', session.ownEmail);
  session.subscribe(() => store.revisit());
  return { store, allowed, version: () => store.find('alerts')?.release.version };
}

describe('an override', () => {
  test('is shown to its account, without a fallback, also where the area is switched off', () => {
    logIn('Avery@X.example');
    const { store } = open({ ...registryWith(RELEASE), areas: [{ ...ALERTS, previous: OTHER, isDisabled: true }] });
    expect(store.find('alerts')).toEqual({
      manifest: ALERTS.manifest,
      release: OTHER,
      previous: null,
      isOverride: true,
    });
    expect(store.get().override).toEqual(RELEASE);
  });

  test.each<[string, string | null]>([
    ['nobody who is logged in', null],
    ['another account', 'morgan@x.example'],
  ])('is not shown to %s, and its files are refused', (_who, account) => {
    if (account !== null) logIn(account);
    const { store, version, allowed } = open(registryWith(RELEASE));
    expect([version(), store.get().override]).toEqual([STABLE, undefined]);
    expect(allowed).not.toContain(OTHER.entry);
  });

  test('of a release check is shown whoever is logged in', () => {
    expect(open(registryWith({ ...RELEASE, account: null })).version()).toBe(OTHER.version);
  });

  test('ends when the server no longer gives it', async () => {
    logIn('avery@x.example');
    const { store, version } = open(registryWith(RELEASE));
    served = registryWith();
    await store.refresh();
    expect([version(), store.get().override]).toEqual([STABLE, undefined]);
  });

  test('that begins or changes while the page is open is for the next page: nothing is taken away under somebody’s hands', async () => {
    logIn('avery@x.example');
    const { store, version } = open(registryWith());
    served = registryWith(RELEASE);
    await store.refresh();
    expect([version(), store.get().override]).toEqual([STABLE, undefined]);
    const began = open(registryWith(RELEASE));
    served = registryWith({ ...RELEASE, until: '2098-01-01T00:00:00.000Z' });
    await began.store.refresh();
    expect(began.version()).toBe(STABLE);
  });

  test('ends on the server when its account logs out or another one logs in, and not before', async () => {
    logIn('avery@x.example');
    const { store, version } = open(registryWith(RELEASE));
    const end = jest.fn(async () => {});
    followOverride(store, end);
    session.setTheme('light');
    expect([end.mock.calls.length, version()]).toEqual([0, OTHER.version]);
    session.clear();
    expect([end.mock.calls.length, version()]).toEqual([1, STABLE]);
    await Promise.resolve();
    logIn('morgan@x.example');
    expect([end.mock.calls.length, version()]).toEqual([2, STABLE]);
  });

  test('that another account left behind ends as the page starts', () => {
    logIn('morgan@x.example');
    const end = jest.fn(async () => {});
    followOverride(open(registryWith(RELEASE)).store, end);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('without one, nothing is asked of the server', () => {
    logIn('morgan@x.example');
    const end = jest.fn(async () => {});
    followOverride(open(registryWith()).store, end);
    session.clear();
    expect([end.mock.calls.length, asked]).toEqual([0, []]);
  });

  test('at its time, the server is asked, and decides', async () => {
    logIn('avery@x.example');
    const { store, version } = open(registryWith({ ...RELEASE, until: new Date(Date.now() - 1).toISOString() }));
    served = registryWith();
    followOverride(store, async () => {});
    await waitFor(() => expect(version()).toBe(STABLE));
    expect(asked).toEqual(['/registry.json']);
  });
});

describe('a local override', () => {
  test('shows what everybody sees until there is a build, and then each build from its own address', () => {
    logIn('avery@x.example');
    const { store, version, allowed } = open(registryWith(LOCAL));
    expect([version(), store.get().override]).toEqual([STABLE, LOCAL]);
    store.showBuild(build('0000000000a1'));
    expect(store.find('alerts')).toMatchObject({
      isOverride: true,
      previous: null,
      release: {
        version: '0000000000a1',
        entry: `${ORIGIN}/r/alerts/0000000000a1/entry.js`,
        first: { js: [`${ORIGIN}/r/alerts/0000000000a1/lifecycles.js`] },
        integrity: { [`${ORIGIN}/r/alerts/0000000000a1/entry.js`]: 'sha384-abc' },
      },
    });
    expect(allowed).toContain(`${ORIGIN}/r/alerts/0000000000a1/entry.js`);
    store.showBuild(build('0000000000a2'));
    expect(version()).toBe('0000000000a2');
  });

  test('takes no build of another area, and none without the override or for another account', () => {
    logIn('avery@x.example');
    const local = open(registryWith(LOCAL));
    local.store.showBuild({ ...build('0000000000a1'), area: 'account' });
    const release = open(registryWith(RELEASE));
    release.store.showBuild(build('0000000000a1'));
    const others = open(registryWith({ ...LOCAL, account: 'morgan@x.example' }));
    others.store.showBuild(build('0000000000a1'));
    expect([local.version(), release.version(), others.version()]).toEqual([STABLE, OTHER.version, STABLE]);
    expect(others.allowed.filter((address) => address.startsWith('http'))).toEqual([]);
  });

  test('follows the builds of its address, and no longer once it has ended', async () => {
    logIn('avery@x.example');
    const { store, version } = open(registryWith(LOCAL));
    const source = Object.assign(new EventTarget(), { close: jest.fn() });
    const opened: string[] = [];
    followBuilds(
      ORIGIN,
      store,
      class {
        constructor(address: string) {
          opened.push(address);
          // biome-ignore lint/correctness/noConstructorReturn: stands for the browser's own
          return source;
        }
      } as unknown as typeof EventSource,
    );
    source.dispatchEvent(new MessageEvent('build', { data: JSON.stringify(build('0000000000a1')) }));
    expect([opened, version(), source.close.mock.calls.length]).toEqual([[`${ORIGIN}/builds`], '0000000000a1', 0]);
    served = registryWith();
    await store.refresh();
    expect([version(), source.close.mock.calls.length]).toEqual([STABLE, 1]);
  });
});
