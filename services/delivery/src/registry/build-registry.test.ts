import { expect, test } from '@jest/globals';
import type { RemoteRelease, ShellRelease } from '@sentinel/federation';
import { buildRegistry } from './build-registry.ts';

const SHELL: ShellRelease = {
  kind: 'shell',
  area: 'shell',
  version: '5e1100000001',
  first: { js: [], css: [] },
  provides: { react: '19.3.1' },
  lazyShared: {},
  files: {},
};
const remote = (
  area: string,
  version: string,
  requires: Record<string, string> = { react: '^19.3.0' },
): RemoteRelease => ({
  kind: 'remote',
  area,
  version,
  manifest: { name: area, title: area, paths: [], navigation: [], cards: [] },
  container: `${area}_${version}`,
  entry: 'entry.js',
  first: { js: [], css: [] },
  firstShares: [],
  requires,
  files: {},
});
const UNFIT = { react: '^20' };
const served = (stable: RemoteRelease, previous: RemoteRelease | null = null) =>
  buildRegistry(
    [
      { stable: SHELL, previous: null },
      { stable, previous },
    ],
    { mode: 'production', slug: 'sentinel' },
  );

test('without a shell there is no registry', () => {
  expect(
    buildRegistry([{ stable: remote('alerts', '000000000001'), previous: null }], {
      mode: 'production',
      slug: 'sentinel',
    }),
  ).toBeNull();
});

test('a release that fits is there, with the one before to fall back to', () => {
  const built = served(remote('alerts', '000000000002'), remote('alerts', '000000000001'));
  expect(built?.registry.areas.map(({ release, previous }) => [release.version, previous?.version])).toEqual([
    ['000000000002', '000000000001'],
  ]);
  expect(built?.unfit).toEqual([]);
});

test('a release that the shell cannot run is left out, with its reasons', () => {
  const built = served(remote('alerts', '000000000002', UNFIT), remote('alerts', '000000000001'));
  expect(built?.registry.areas).toEqual([]);
  expect(built?.unfit).toEqual([
    { area: 'alerts', version: '000000000002', reasons: ['react ^20 is needed, the shell provides 19.3.1'] },
  ]);
});

test('a release that the shell cannot run is never kept as fallback', () => {
  const built = served(remote('alerts', '000000000002'), remote('alerts', '000000000001', UNFIT));
  expect(built?.registry.areas.map(({ previous }) => previous)).toEqual([null]);
  expect(built?.unfit.map(({ version }) => version)).toEqual(['000000000001']);
});

test('the page learns what its shell provides and what each release requires', () => {
  const registry = served(remote('alerts', '000000000001'))?.registry;
  expect([registry?.shell.provides, registry?.areas[0]?.release.requires]).toEqual([
    { react: '19.3.1' },
    { react: '^19.3.0' },
  ]);
});
