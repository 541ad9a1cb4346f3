import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Registry, registryFor, takesCanary } from '@sentinel/federation';
import { area, claim, loadable, registryOf } from '@sentinel/federation/testing';
import { registryStore } from './registry-store.ts';

const CANARY = loadable('alerts', '0000000000c1');
const ALERTS = area('alerts', { paths: [claim('/alerts')] });
const withCanary = (share: number): Registry =>
  registryOf({ ...ALERTS, canary: { manifest: ALERTS.manifest, release: CANARY, share } });
const isInside = (id: string) => takesCanary(id, { area: 'alerts', version: CANARY.version, share: 50 });
const IDS = Array.from({ length: 100 }, (_, index) => `web_${index}`);
const INSIDE = IDS.find(isInside) ?? '';
const OUTSIDE = IDS.find((id) => !isInside(id)) ?? '';

let served: unknown;
let status: number;
beforeEach(() => {
  status = 200;
  served = { ...withCanary(50), revision: 'r2' };
  globalThis.fetch = async () =>
    ({
      status,
      headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }),
      text: async () => JSON.stringify(served),
    }) as Response;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  // biome-ignore lint/suspicious/noDocumentCookie: as the store does
  document.cookie = 'canaries=; max-age=0';
});
afterEach(() => {
  jest.restoreAllMocks();
});

function setUp(first: Registry, visitor = INSIDE) {
  const who = { visitor };
  const allowed: string[] = [];
  const store = registryStore(first, { allow: (files) => allowed.push(...Object.keys(files)) }, () => who.visitor);
  const heard = jest.fn();
  store.subscribe(heard);
  return { store, allowed, heard, who, version: () => store.find('alerts')?.release.version };
}

describe('the registry of a page', () => {
  test('has the canaries of its visitor, with the stable release to fall back to, and allows the files of both', () => {
    const { store, allowed } = setUp(withCanary(50));
    expect(store.get()).toEqual(registryFor(withCanary(50), INSIDE));
    expect(allowed).toEqual(expect.arrayContaining([CANARY.entry, ALERTS.release.entry]));
  });

  test('has no canary of others, and their files stay refused', () => {
    const { allowed, version } = setUp(withCanary(50), OUTSIDE);
    expect(version()).toBe(ALERTS.release.version);
    expect(allowed).not.toContain(CANARY.entry);
  });

  test('tells the server the canaries for the next page, and no longer once there are none', async () => {
    const { store } = setUp(withCanary(50));
    expect(document.cookie).toBe('canaries=alerts@0000000000c1');
    served = { ...registryOf(ALERTS), revision: 'r3' };
    await store.refresh();
    expect(document.cookie).toBe('');
  });

  test('without canaries there is no cookie', () => {
    const set = jest.spyOn(document, 'cookie', 'set');
    setUp(withCanary(50), OUTSIDE);
    expect(set).not.toHaveBeenCalled();
  });

  test('takes a newer one, and tells of it; the same one changes nothing', async () => {
    const { store, heard, version } = setUp(registryOf(ALERTS));
    expect(version()).toBe(ALERTS.release.version);
    await store.refresh();
    expect([version(), heard.mock.calls.length]).toEqual([CANARY.version, 1]);
    await store.refresh();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test.each<[string, () => void]>([
    ['an error', () => (status = 503)],
    ['a registry without areas', () => (served = { revision: 'r9' })],
    ['no registry', () => (served = [])],
  ])('keeps the one it has when the server answers %s', async (_name, breakIt) => {
    const { store, heard } = setUp(registryOf(ALERTS));
    breakIt();
    await store.refresh();
    expect([store.get().areas.length, heard.mock.calls.length]).toEqual([1, 0]);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(store.error()?.phase).toBe('registry');
  });

  test('looks again whose canaries they are when somebody logs in', () => {
    const { store, heard, who, version } = setUp(withCanary(50), OUTSIDE);
    store.revisit();
    expect(heard).not.toHaveBeenCalled();
    who.visitor = INSIDE;
    store.revisit();
    expect([version(), heard.mock.calls.length]).toEqual([CANARY.version, 1]);
  });

  test('of a switched-off area allows no file', () => {
    const { allowed, store } = setUp(
      registryOf({ ...ALERTS, isDisabled: true }, area('other', { paths: [claim('/o')] })),
    );
    expect(allowed.filter((file) => file.includes('alerts'))).toEqual([]);
    expect(allowed).toContain('/r/other/000000000001/entry.js');
    expect(store.find('alerts')?.isDisabled).toBe(true);
  });
});
