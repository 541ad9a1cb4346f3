import { expect, jest, test } from '@jest/globals';
import { loadable } from '@sentinel/federation/testing';
import { installAssetIntegrity } from '../integrity/asset-integrity.ts';

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(async () => ({ mount: () => {}, unmount: () => {} })),
  registerRemotes: jest.fn(),
}));
const { lifecycleLoader } = await import('./load-lifecycles.ts');

const shell = { version: '00000000000a', integrity: {}, provides: { '@sentinel/ui': '1.0.0' } };

test('a release that needs more than the shell of this page has is refused before anything is loaded', async () => {
  const load = lifecycleLoader(installAssetIntegrity(), shell);
  const release = { ...loadable('alerts'), requires: { '@sentinel/ui': '^1.1.0' } };
  const phases: string[] = [];
  await expect(load(release, (phase) => phases.push(phase))).rejects.toMatchObject({
    phase: 'fit',
    fault: 'wrong version',
    message: '@sentinel/ui ^1.1.0 is needed, the shell provides 1.0.0',
  });
  expect(document.scripts).toHaveLength(0);
  expect(phases).toEqual(['fit']);
});

test('a release that fits is loaded', async () => {
  const load = lifecycleLoader(installAssetIntegrity(), shell);
  const release = { ...loadable('alerts'), requires: { '@sentinel/ui': '^1.0.0' } };
  Object.assign(globalThis, { [release.container]: {} });
  const phases: string[] = [];
  expect(Object.keys(await load(release, (phase) => phases.push(phase)))).toEqual(['mount', 'unmount']);
  expect(phases).toEqual(['fit', 'entry', 'code']);
});
