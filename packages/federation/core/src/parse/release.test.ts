import { describe, expect, test } from '@jest/globals';
import { parseRelease, type RemoteRelease, type ShellRelease } from './release.ts';

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
  files: { 'entry.js': { sha384: HASH, bytes: 1, sent: 1 }, 'lifecycles.js': { sha384: HASH, bytes: 2 } },
  calls: {
    get_alert: {
      file: 'mfe-alerts/src/results.query.ts',
      access: ['alerts'],
      sends: { type: 'object', properties: { email: { type: 'string', maxLength: 254 } }, required: ['email'] },
      reads: { type: 'object', properties: { is_cut: { type: 'boolean' } }, required: ['is_cut'] },
      fields: { 'reads.is_cut': 'mfe-alerts/src/results.query.ts' },
    },
  },
  runtime: '2.9.2',
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
  test.each([REMOTE, SHELL])('a built one is read unchanged', (release) => {
    expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
  });

  test('one of an older build, which does not say what it calls and was built for, is read too', () => {
    const { calls: _calls, runtime: _runtime, ...older } = REMOTE;
    expect(parseRelease(older)).toEqual(older);
  });

  test('the script that draws pages on the server is a file of the release', () => {
    expect(parseRelease({ ...REMOTE, drawn: 'entry.js' })).toEqual({ ...REMOTE, drawn: 'entry.js' });
    expect(() => parseRelease({ ...REMOTE, drawn: 'other.js' })).toThrow(
      /^release\.json\.drawn names "other\.js", which/,
    );
  });

  test.each([
    ['scripts', { js: ['lazy.js'], css: [] }, /^release\.json\.lazyShared names "lazy\.js", which is not a file/],
    ['styles', { js: ['shell.js'], css: ['lazy.css'] }, /^release\.json\.lazyShared names "lazy\.css", which is/],
  ])('the %s that the shell loads later are files of its release', (_what, assets, message) => {
    expect(() => parseRelease({ ...SHELL, lazyShared: { '@sentinel/ui/grid': assets } })).toThrow(message);
  });

  test.each<[string, object, RegExp]>([
    [
      'an entry that is not a file',
      { entry: 'other.js' },
      /^release\.json\.entry names "other\.js", which is not a file/,
    ],
    ['a first script that is not a file', { first: { js: ['x.js'], css: [] } }, /^release\.json\.first names "x\.js"/],
    ['a first style that is not a file', { first: { js: [], css: ['x.css'] } }, /^release\.json\.first names "x\.css"/],
    [
      'a file outside its folder',
      { files: { '../x.js': { sha384: HASH, bytes: 1 } } },
      /files\["\.\.\/x\.js"\] is not allowed/,
    ],
    ['an absolute file', { files: { '/etc/x': { sha384: HASH, bytes: 1 } } }, /files\["\/etc\/x"\] is not allowed/],
    ['a hash that is none', { files: { 'entry.js': { sha384: 'x', bytes: 1 } } }, /sha384 is "x"/],
    ['a version that is a path', { version: '../../x' }, /^release\.json\.version is/],
    ['the name of another area', { area: 'explore' }, /^release\.json\.area must be the name of its manifest$/],
    [
      'the name of the shell',
      { area: 'shell', manifest: { ...REMOTE.manifest, name: 'shell' } },
      /^release\.json\.area must be the name of its manifest$/,
    ],
    [
      'a call without the source that makes it',
      { calls: { get_alert: { ...REMOTE.calls?.get_alert, file: undefined } } },
      /^release\.json\.calls\.get_alert/,
    ],
    ['a call of no operation', { calls: { '../x': REMOTE.calls?.get_alert } }, /calls\["\.\.\/x"\] is not allowed/],
    ['a runtime without a version', { runtime: 'latest' }, /^release\.json\.runtime is "latest"/],
    ['an unknown kind', { kind: 'other' }, /^release\.json\.kind must be one of remote, shell$/],
  ])('%s is refused', (_name, change, message) => {
    expect(() => parseRelease({ ...REMOTE, ...change })).toThrow(message);
  });
});
