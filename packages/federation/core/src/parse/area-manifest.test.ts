import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseAreaManifest } from './area-manifest.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');

const FULL = {
  name: 'reports',
  title: 'Reports',
  paths: [
    {
      path: '/reports',
      match: 'prefix',
      access: { anyOf: ['reports'], blocked: ['guest'] },
      title: 'Reports',
      frame: 'full',
      menu: 'reports',
      whenLoggedIn: { goTo: '/dashboard', unlessQuery: 'view=home', onlyHome: 'analytics' },
      companySearch: true,
      keepsWorkOffline: true,
      anchors: [{ label: 'Team', href: '/#team' }],
    },
  ],
  navigation: [
    { id: 'admin', label: 'Admin', icon: 'shield', order: 5, access: { anyOf: ['admin'] } },
    { id: 'reports', label: 'Reports', path: '/reports', order: 1, parent: 'admin', access: 'login' },
  ],
  cards: [{ package: 'custom', title: 'Reports', text: 'All of them', path: '/reports', access: 'login', order: 1 }],
  palette: {
    company: '/reports?company={ticker}',
    owner: '/reports?v=1&owner={cik}',
    entries: [
      { kind: 'action', label: 'Report on {ticker}', path: '/reports/new?t={ticker}', for: 'company', words: 'x' },
    ],
    lists: [
      {
        operation: 'get_reports',
        items: 'rows',
        where: { kind: 'own' },
        label: '{name}',
        hint: 'Report',
        path: '/reports?{+query}',
      },
    ],
    keys: [{ path: '/reports', keys: ['j'], does: 'Next report' }],
  },
  localOnly: true,
};

const withPath = (change: object) => ({ ...FULL, paths: [{ ...FULL.paths[0], ...change }] });
const withEntry = (change: object) => ({ ...FULL, navigation: [{ ...FULL.navigation[0], ...change }] });

describe('area.json', () => {
  test('a manifest with every field is read unchanged', () => {
    expect(parseAreaManifest(FULL)).toEqual(FULL);
  });

  test('the lists of menu entries and cards may be left out', () => {
    const { cards: _, navigation: __, ...rest } = FULL;
    expect(parseAreaManifest(rest)).toEqual({ ...rest, navigation: [], cards: [] });
  });

  test('of several mistakes, the deepest is named, by an error of its own kind', () => {
    expect(() => parseAreaManifest({ ...FULL, localOnly: 'yes', paths: [1] })).toThrow(
      expect.objectContaining({ name: 'ShapeError', message: 'area.json.paths[0] must be an object' }),
    );
  });

  test.each<[string, unknown, RegExp]>([
    ['no object', [], /^area\.json must be an object$/],
    ['a name with capitals', { ...FULL, name: 'Reports' }, /^area\.json\.name is "Reports"/],
    ['an unknown field', { ...FULL, pathes: [] }, /^area\.json\.pathes is not allowed$/],
    ['a missing field', { name: 'reports' }, /^area\.json must have the field "title"$/],
    ['paths that are no list', { ...FULL, paths: '/reports' }, /^area\.json\.paths must be an array$/],
    ['an access of nothing', withPath({ access: null }), /access must be one of open, login or must be an object$/],
    ['no paths', { ...FULL, paths: [] }, /paths must not be empty/],
    ['a path twice', { ...FULL, paths: [...FULL.paths, ...FULL.paths] }, /paths has "\/reports" twice/],
    ['a relative path', withPath({ path: 'reports' }), /paths\[0\]\.path is "reports"/],
    ['a path that ends in a slash', withPath({ path: '/reports/' }), /paths\[0\]\.path/],
    ['a misspelled access', withPath({ access: 'public' }), /paths\[0\]\.access must be one of open, login/],
    ['an empty permission list', withPath({ access: { anyOf: [] } }), /access\.anyOf must not be empty/],
    [
      'a rule with no list',
      withPath({ access: {} }),
      /access must be .* or must list "anyOf" or "blocked" permissions/,
    ],
    ['an unknown frame', withPath({ frame: 'wide' }), /frame must be one of full, navbar, none/],
    ['an unknown match', withPath({ match: 'suffix' }), /match must be one of exact, prefix$/],
    ['an unknown face', withPath({ face: 'shop' }), /face must be one of firm, home$/],
    ['a redirect to another origin', withPath({ whenLoggedIn: { goTo: 'https://x.example' } }), /goTo is/],
    [
      'an unknown home',
      withPath({ whenLoggedIn: { goTo: '/x', onlyHome: 'other' } }),
      /onlyHome must be one of analytics, economics$/,
    ],
    ['a menu entry to a script', withEntry({ path: 'javascript:alert(1)' }), /navigation\[0\]\.path is/],
    ['an order that is a text', withEntry({ order: '5' }), /navigation\[0\]\.order must be a number/],
    [
      'a palette path of another origin',
      { ...FULL, palette: { company: '//x.example/{ticker}' } },
      /palette\.company is/,
    ],
    [
      'a palette entry of no kind',
      { ...FULL, palette: { entries: [{ label: 'A', path: '/a' }] } },
      /must have the field "kind"/,
    ],
    [
      'a palette entry of an unknown kind',
      { ...FULL, palette: { entries: [{ kind: 'x', label: 'A', path: '/a' }] } },
      /entries\[0\]\.kind must be one of page, action$/,
    ],
    [
      'a palette entry for something unknown',
      { ...FULL, palette: { entries: [{ kind: 'page', label: 'A', path: '/a', for: 'x' }] } },
      /entries\[0\]\.for must be one of company, owner$/,
    ],
    [
      'a card of no package',
      { ...FULL, cards: [{ ...FULL.cards[0], package: 'x' }] },
      /cards\[0\]\.package must be one of/,
    ],
  ])('%s is refused, and the message names the place', (_name, manifest, message) => {
    expect(() => parseAreaManifest(manifest)).toThrow(message);
  });

  const areas = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'area.json')));
  test.each(areas)('%s/area.json reads', (folder) => {
    const manifest = parseAreaManifest(JSON.parse(readFileSync(join(ROOT, folder, 'area.json'), 'utf8')));
    expect(`mfe-${manifest.name}`).toBe(folder);
  });
});
