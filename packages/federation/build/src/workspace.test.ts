import { expect, test } from '@jest/globals';
import { installedVersion } from './workspace.ts';

test('versions of installed packages are found, even of those that export no package.json', () => {
  expect(installedVersion('react')).toMatch(/^19\./);
  expect(installedVersion('@tanstack/react-query')).toMatch(/^5\./);
  expect(installedVersion('@sentinel/ui')).toMatch(/^\d+\.\d+\.\d+$/);
  expect(() => installedVersion('no-such-package')).toThrow('no-such-package is not installed');
});
