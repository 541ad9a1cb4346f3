import { describe, expect, test } from '@jest/globals';
import { parseRelease, type RemoteRelease, type ShellRelease, unmetRequirements } from './release.ts';

const HASH = 'a'.repeat(64);
const REMOTE: RemoteRelease = {
  kind: 'remote',
  area: 'alerts',
  version: '0123456789ab',
  manifest: {
    name: 'alerts',
    title: 'Alerts',
    paths: [{ path: '/alerts', match: 'exact', access: 'login', title: 'Alerts' }],
    navigation: [],
    cards: [],
  },
  container: 'alerts_0123456789ab',
  entry: 'entry.js',
  first: { js: ['lifecycles.js'], css: [] },
  requires: { react: '^19.3.1' },
  firstShares: ['react'],
  files: { 'entry.js': { sha384: HASH, bytes: 1 }, 'lifecycles.js': { sha384: HASH, bytes: 2 } },
};
const SHELL: ShellRelease = {
  kind: 'shell',
  area: 'shell',
  version: 'ba9876543210',
  first: { js: ['shell.js'], css: [] },
  provides: { react: '19.3.1' },
  lazyShared: {},
  files: { 'shell.js': { sha384: HASH, bytes: 1 } },
};

describe('release.json', () => {
  test.each([REMOTE, SHELL])('a built one reads as it stands', (release) => {
    expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
  });

  test.each<[string, object, RegExp]>([
    ['an entry that is no file', { entry: 'other.js' }, /entry names "other\.js", which is no file/],
    ['a file outside its folder', { files: { '../x.js': { sha384: HASH, bytes: 1 } } }, /bad name "\.\.\/x\.js"/],
    ['an absolute file', { files: { '/etc/x': { sha384: HASH, bytes: 1 } } }, /bad name/],
    ['a hash that is none', { files: { 'entry.js': { sha384: 'x', bytes: 1 } } }, /sha384 is "x"/],
    ['a version that is a path', { version: '../../x' }, /version is/],
    ['the name of another area', { area: 'explore' }, /area must be the name of its manifest/],
    ['an unknown kind', { kind: 'other' }, /kind must be one of remote, shell/],
  ])('%s is refused', (_name, change, message) => {
    expect(() => parseRelease({ ...REMOTE, ...change })).toThrow(message);
  });
});

describe('whether a shell can run a remote', () => {
  const needs = (range: string) => ({ ...REMOTE, requires: { react: range } });
  const offers = (version: string) => ({ ...SHELL, provides: { react: version } });
  test.each([
    ['^19.3.1', '19.3.1', true],
    ['^19.3.1', '19.4.0', true],
    ['^19.3.1', '19.3.0', false],
    ['^19.3.1', '20.0.0', false],
    ['^19.3.1', '18.9.9', false],
    ['^0.1.0', '0.1.7', true],
    ['^0.1.0', '0.2.0', false],
    ['^0.0.3', '0.0.4', false],
    ['19.3.1', '19.3.2', false],
  ])('%s is met by %s: %s', (range, version, isMet) => {
    expect(unmetRequirements(needs(range), offers(version)).length === 0).toBe(isMet);
  });

  test('the reason says what is needed and what there is', () => {
    expect(unmetRequirements(needs('^20.0.0'), offers('19.3.1'))).toEqual([
      'react ^20.0.0 is needed, the shell provides 19.3.1',
    ]);
    expect(unmetRequirements({ ...REMOTE, requires: { vue: '^3.0.0' } }, SHELL)).toEqual([
      'vue ^3.0.0 is not provided by the shell',
    ]);
  });
});
