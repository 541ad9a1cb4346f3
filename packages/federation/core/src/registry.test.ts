import { describe, expect, test } from '@jest/globals';
import type { NavigationEntry } from './parse/area-manifest.ts';
import { activeMenuId, buildMenu, findRoute, integrityOf, listCards, type MenuEntry, toLoadable } from './registry.ts';
import { releasePath } from './release.ts';
import { area, claim, registryOf } from './testing/index.ts';

const entry = (id: string, rest: Partial<NavigationEntry> = {}): NavigationEntry => ({
  id,
  label: id,
  order: 10,
  access: 'login',
  ...rest,
});
const REGISTRY = registryOf(
  area('account', {
    paths: [claim('/dashboard'), claim('/users', { access: { anyOf: ['admin'] } })],
    navigation: [
      entry('dashboard', { order: 1 }),
      entry('overview', { path: '/dashboard', parent: 'dashboard', order: 1 }),
      entry('alerts-package', { path: '/dashboard#alerts-package', parent: 'dashboard', order: 2 }),
      entry('admin', { order: 5, access: { anyOf: ['admin'] } }),
      entry('users', { path: '/users', parent: 'admin', access: { anyOf: ['admin'] } }),
      entry('dead', { path: '/nowhere' }),
      entry('empty group'),
      entry('orphan', { path: '/dashboard', parent: 'unknown' }),
    ],
    cards: [{ package: 'alerts', title: 'Second', text: '', path: '/dashboard', access: 'login', order: 2 }],
  }),
  area('alerts', {
    paths: [claim('/alerts', { match: 'prefix', menu: 'alerts-package' })],
    navigation: [entry('consulting', { path: '/alerts', order: 3 })],
    cards: [{ package: 'alerts', title: 'First', text: '', path: '/alerts', access: 'login', order: 1 }],
  }),
);
const shape = (permissions: string[], isLoggedIn = true) =>
  buildMenu(REGISTRY, { isLoggedIn, permissions }).map(({ id, children }) => [
    id,
    ...children.map((child) => child.id),
  ]);

describe('the menu (spec part 1 section 2)', () => {
  test('shows the entries of all areas whose path is claimed, in order', () => {
    expect(shape([])).toEqual([['dashboard', 'overview', 'alerts-package'], ['consulting']]);
  });

  test('shows the admin group to administrators only', () => {
    expect(shape(['admin'])).toEqual([['dashboard', 'overview', 'alerts-package'], ['consulting'], ['admin', 'users']]);
  });

  test('has two levels, each by order and then by label', () => {
    const at = { path: '/alerts' };
    const navigation = [
      entry('last', { ...at, order: 11 }),
      entry('b', at),
      entry('c', at),
      entry('a', at),
      entry('below 2', { ...at, parent: 'b', order: 2 }),
      entry('below 1', { ...at, parent: 'b', order: 1 }),
      entry('too deep', { ...at, parent: 'below 1' }),
    ];
    const registry = registryOf(area('alerts', { paths: [claim('/alerts')], navigation }));
    const ids = (entries: readonly MenuEntry[]): unknown[] => entries.map(({ id, children }) => [id, ids(children)]);
    expect(ids(buildMenu(registry, { isLoggedIn: true, permissions: [] }))).toEqual([
      ['a', []],
      [
        'b',
        [
          ['below 1', []],
          ['below 2', []],
        ],
      ],
      ['c', []],
      ['last', []],
    ]);
  });

  test('is empty for visitors', () => {
    expect(shape([], false)).toEqual([]);
  });

  test.each([
    ['/dashboard', '', 'overview'],
    ['/dashboard', '#alerts-package', 'alerts-package'],
    ['/alerts', '', 'alerts-package'],
    ['/alerts/price', '#x', 'alerts-package'],
    ['/users', '', 'users'],
    ['/nope', '', null],
  ])('at %s%s the entry %s is highlighted', (pathname, hash, id) => {
    expect(activeMenuId(REGISTRY, { pathname, hash })).toBe(id);
  });
});

test('the cards of all areas come in one order', () => {
  expect(listCards(REGISTRY).map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('a path finds its area, and one that nobody claims finds none', () => {
  expect(findRoute(REGISTRY, '/alerts/price')?.area.manifest.name).toBe('alerts');
  expect(findRoute(REGISTRY, '/alerts-old')).toBeNull();
});

test('a release names its files by address, and the hashes of its scripts and styles', () => {
  const file = (sha384: string) => ({ bytes: 1, sha384 });
  const release = {
    kind: 'remote',
    area: 'alerts',
    version: '000000000001',
    manifest: { name: 'alerts', title: 'alerts', paths: [], navigation: [], cards: [] },
    container: 'alerts_1',
    entry: 'entry.js',
    first: { js: ['a.js'], css: ['a.css'] },
    firstShares: ['react'],
    requires: { react: '^19.0.0' },
    files: { 'entry.js': file('E'), 'a.js': file('J'), 'a.css': file('C'), 'a.svg': file('S') },
  } as const;
  const at = releasePath(release);
  const integrity = { [`${at}entry.js`]: 'sha384-E', [`${at}a.js`]: 'sha384-J', [`${at}a.css`]: 'sha384-C' };
  expect(at).toMatch(/^\/.*alerts.*000000000001\/$/);
  expect(integrityOf(release)).toEqual(integrity);
  expect(toLoadable(release)).toEqual({
    version: '000000000001',
    container: 'alerts_1',
    entry: `${at}entry.js`,
    first: { js: [`${at}a.js`], css: [`${at}a.css`] },
    integrity,
    firstShares: ['react'],
    requires: { react: '^19.0.0' },
  });
});
