import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { installedVersion, versionOf } from './workspace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-version-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{"name":"x","version":"0.1.0","dependencies":{"@sentinel/router":"*"}}');
  writeFileSync(join(folder, 'area.json'), '{}');
  writeFileSync(join(folder, 'src/a.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('equal sources give equal versions, and each change another one', () => {
  const version = versionOf(folder, 'production');
  expect(version).toMatch(/^[a-f0-9]{12}$/);
  expect(versionOf(folder, 'production')).toBe(version);
  writeFileSync(join(folder, 'src/a.test.ts'), 'tests are no sources');
  expect(versionOf(folder, 'production')).toBe(version);

  const seen = new Set([version, versionOf(folder, 'development')]);
  writeFileSync(join(folder, 'src/a.ts'), 'two');
  seen.add(versionOf(folder, 'production'));
  writeFileSync(join(folder, 'area.json'), '{ }');
  seen.add(versionOf(folder, 'production'));
  expect(seen.size).toBe(4);
});

test('versions of installed packages are found, those that export no package.json too', () => {
  expect(installedVersion('react')).toMatch(/^19\./);
  expect(installedVersion('@tanstack/react-query')).toMatch(/^5\./);
  expect(installedVersion('@sentinel/ui')).toBe('0.1.0');
  expect(() => installedVersion('no-such-package')).toThrow('no-such-package is not installed');
});
