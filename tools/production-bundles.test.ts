import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { build, type Metafile } from 'esbuild';
import { nodeBundle } from './node-bundle.mjs';

const root = resolve(import.meta.dirname, '..');
const DEMO = /^deploy\//;

/** What esbuild says of a workspace's build. */
async function bundle(folder: string): Promise<Metafile> {
  const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const entries = /^node \S*build-node\.mjs (.+)$/.exec(scripts.build)?.[1]?.split(' ') ?? [];
  const { metafile } = await build({ ...nodeBundle(join(root, folder), entries), metafile: true, write: false });
  return metafile;
}

/** The sources below the repository that a workspace's build puts into its bundles. */
const sourcesIn = async (folder: string): Promise<string[]> =>
  Object.keys((await bundle(folder)).inputs).map((path) => join(folder, path));

/** The packages that a workspace's bundles import: those of every start, or those that are imported when they are needed. */
async function importedBy(folder: string, kind: 'import-statement' | 'dynamic-import'): Promise<string[]> {
  const imports = Object.values((await bundle(folder)).outputs).flatMap((output) => output.imports);
  return imports.filter((imported) => imported.kind === kind).map(({ path }) => path);
}

test.each(readdirSync(join(root, 'services')))('no bundle of %s holds anything of the demo', async (name) => {
  const sources = await sourcesIn(`services/${name}`);
  expect(sources).toContain(`services/${name}/src/server.ts`);
  expect(sources.filter((path) => DEMO.test(path))).toEqual([]);
});

test.each(readdirSync(join(root, 'services')))('%s starts with one PostgreSQL client', async (name) => {
  const packages = await importedBy(`services/${name}`, 'import-statement');
  expect(packages).toContain('postgres');
  expect(packages).not.toContain('pg');
});

test('the worker imports the client of queues in PostgreSQL when it opens them', async () => {
  expect(await importedBy('services/worker', 'dynamic-import')).toContain('pg');
});

/** The contracts whose operations are somebody's. */
const OPERATION = /^packages\/contracts\/([\w-]+)\/src\/operations\//;

test.each(readdirSync(join(root, 'services')))('%s holds the operations that it owns, and no others', async (name) => {
  const owners = new Set((await sourcesIn(`services/${name}`)).flatMap((path) => OPERATION.exec(path)?.[1] ?? []));
  const all = ['alerts', 'categorization', 'identity', 'market'];
  expect([...owners].sort()).toEqual(
    name === 'gateway' ? [...all, 'gateway'].sort() : all.filter((owner) => owner === name),
  );
});

test('those of deploy/local do: the test sees what it looks for', async () => {
  const sources = await sourcesIn('deploy/local');
  expect(sources).toContain('deploy/local/src/demo-market/generate-market.ts');
  expect(sources).toContain('services/ingest/src/filings/store-filings.ts');
});
