import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { nodeBundle } from './node-bundle.mjs';

const root = resolve(import.meta.dirname, '..');
const DEMO = /^(packages\/demo-market|deploy)\//;

/** The sources below the repository that a workspace's build puts into its bundles. */
async function sourcesIn(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = /^node \S*build-node\.mjs (.+)$/.exec(scripts.build)?.[1]?.split(' ') ?? [];
  const { metafile } = await build({ ...nodeBundle(join(root, folder), entries), metafile: true, write: false });
  return Object.keys(metafile?.inputs ?? {}).map((path) => join(folder, path));
}

test.each(readdirSync(join(root, 'services')))('no bundle of %s holds anything of the demo', async (name) => {
  const sources = await sourcesIn(`services/${name}`);
  expect(sources).toContain(`services/${name}/src/server.ts`);
  expect(sources.filter((path) => DEMO.test(path))).toEqual([]);
});

test('those of deploy/local do: the test sees what it looks for', async () => {
  const sources = await sourcesIn('deploy/local');
  expect(sources).toContain('packages/demo-market/src/generate-market.ts');
  expect(sources).toContain('services/ingest/src/filings/store-filings.ts');
});
