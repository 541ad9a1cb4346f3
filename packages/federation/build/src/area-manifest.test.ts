import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readAreaManifest } from './area-manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(icon?: string) {
  const paths = [{ path: '/watch', match: 'exact', access: 'login', title: 'Watch' }];
  const navigation = [{ id: 'watch', label: 'Watch', icon, path: '/watch', order: 1, access: 'login' }];
  writeFileSync(join(folder, 'area.json'), JSON.stringify({ name: 'watch', title: 'Watch', paths, navigation }));
  return readAreaManifest(folder);
}

test('an icon of the shell, and no icon, are taken', () => {
  expect(read('users').navigation[0]?.icon).toBe('users');
  expect(read().navigation[0]?.icon).toBeUndefined();
});

test.each(['eye', 'constructor'])(
  'the icon %j, which the shell does not have, is refused, and those that it has are named',
  (icon) => {
    expect(() => read(icon)).toThrow(
      `area.json: the menu entry "watch" has the icon "${icon}", which the shell doesn't have. Icons: dashboard, key, message, settings, shield, user, users`,
    );
  },
);
