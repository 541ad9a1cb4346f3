import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { AreaManifest, RemoteRelease, ShellRelease } from '@sentinel/federation';
import { servedTo } from '../testing/served.ts';
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
  buildRegistry([servedTo(SHELL), servedTo(stable, { previous })], { mode: 'production', slug: 'sentinel' });

test('without a shell there is no registry', () => {
  expect(
    buildRegistry([servedTo(remote('alerts', '000000000001'))], {
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

const PRODUCTION = { mode: 'production', slug: 'acme' } as const;
const withManifest = (release: RemoteRelease, manifest: Partial<AreaManifest>): RemoteRelease => ({
  ...release,
  manifest: { ...release.manifest, ...manifest },
});

test.each<[string, boolean | undefined, 'local' | 'production', string[]]>([
  ['an area for local use is there on a developer’s machine', true, 'local', ['lab', 'alerts']],
  ['an area for local use is left out in production', true, 'production', ['alerts']],
  ['an area that says it is not for local use only is there in production', false, 'production', ['lab', 'alerts']],
  ['an area that says nothing of local use is there in production', undefined, 'production', ['lab', 'alerts']],
])('%s', (_name, localOnly, mode, areas) => {
  const lab = withManifest(remote('lab', '000000000001'), localOnly === undefined ? {} : { localOnly });
  const built = buildRegistry(
    [lab, SHELL, remote('alerts', '000000000002')].map((stable) => servedTo(stable)),
    { mode, slug: 'sentinel' },
  );
  expect(built?.registry.areas.map(({ manifest }) => manifest.name)).toEqual(areas);
  expect([...(built?.releases.keys() ?? [])]).toEqual(areas);
  expect(built?.unfit).toEqual([]);
});

test('the path of the product becomes the brand’s own; other paths and the stored release stay as they are', () => {
  const claims: AreaManifest['paths'] = [
    { path: '/{product}', match: 'exact', access: 'open', title: 'Product' },
    { path: '/alerts', match: 'prefix', access: 'login', title: 'Alerts' },
  ];
  const alerts = withManifest(remote('alerts', '000000000001'), { paths: claims });
  const built = buildRegistry(
    [SHELL, alerts].map((stable) => servedTo(stable)),
    PRODUCTION,
  );
  expect(built?.registry.areas[0]?.manifest).toEqual({
    ...alerts.manifest,
    paths: [{ ...claims[0], path: '/acme' }, claims[1]],
  });
  expect(built?.releases.get('alerts')).toBe(alerts);
});

test('the revision is the start of the hash of the content, and the text is the registry with it', () => {
  const shell: ShellRelease = { ...SHELL, files: { 'main.js': { bytes: 1, sha384: 'abc' } } };
  const [one, other] = ['000000000001', '000000000002'].map((version) =>
    buildRegistry(
      [shell, remote('alerts', version)].map((stable) => servedTo(stable)),
      PRODUCTION,
    ),
  );
  const { revision, ...content } = one?.registry ?? {};
  expect(revision).toBe(createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16));
  expect(revision).toMatch(/^[0-9a-f]{16}$/);
  expect(other?.registry.revision).not.toBe(revision);
  expect(JSON.parse(one?.text ?? '')).toEqual(one?.registry);
  expect(one?.shell).toBe(shell);
  expect(one?.registry.shell.version).toBe('5e1100000001');
  expect(Object.values(one?.registry.shell.integrity ?? {})).toEqual(['sha384-abc']);
});

test('a release of another kind is no fallback of an area', () => {
  const built = buildRegistry(
    [servedTo(SHELL), servedTo(remote('alerts', '000000000001'), { previous: SHELL })],
    PRODUCTION,
  );
  expect(built?.registry.areas.map(({ previous }) => previous)).toEqual([null]);
  expect(built?.unfit).toEqual([]);
});

test('a canary is there beside the stable release, with its share; one that the shell cannot run is not', () => {
  const [stable, canary] = [remote('alerts', '000000000001'), remote('alerts', '0000000000c1')];
  const built = (release: RemoteRelease) =>
    buildRegistry([servedTo(SHELL), servedTo(stable, { canary: release, canaryShare: 5 })], PRODUCTION);
  expect(built(canary)?.registry.areas[0]).toMatchObject({
    release: { version: stable.version },
    canary: { manifest: { name: 'alerts' }, release: { version: canary.version }, share: 5 },
  });
  const unfit = built({ ...canary, requires: UNFIT });
  expect([unfit?.registry.areas[0]?.canary, unfit?.unfit.map(({ version }) => version)]).toEqual([
    undefined,
    [canary.version],
  ]);
});

test('a switched-off area stays known, and is marked', () => {
  const alerts = servedTo(remote('alerts', '000000000001'), { isDisabled: true });
  expect(buildRegistry([servedTo(SHELL), alerts], PRODUCTION)?.registry.areas).toMatchObject([
    { manifest: { name: 'alerts' }, isDisabled: true },
  ]);
});

test('a release that cannot be read is left out with its reason, and hides no other area', () => {
  const unreadable = new Error('release.json must have the field "entry"');
  const built = buildRegistry(
    [servedTo(unreadable), servedTo(SHELL), servedTo(remote('alerts', '000000000001'))],
    PRODUCTION,
  );
  expect(built?.registry.areas.map(({ manifest }) => manifest.name)).toEqual(['alerts']);
  expect(built?.unfit).toEqual([{ area: 'broken', version: null, reasons: [unreadable.message] }]);
});
