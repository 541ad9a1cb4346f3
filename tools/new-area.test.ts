import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseAreaManifest } from '@sentinel/federation/parse';
import { ensureInstalled } from '../deploy/local/src/install.mjs';
import { areaFiles } from './new-area/area-files.ts';
import { nameFault } from './new-area/name-fault.ts';
import { writeArea } from './new-area/write-area.ts';
import { workflowFaults } from './workflows/check-workflows.ts';

const root = resolve(import.meta.dirname, '..');
const home = mkdtempSync(join(tmpdir(), 'sentinel-new-area-'));
afterAll(() => rmSync(home, { recursive: true }));

const read = (file: string) => readFileSync(join(home, file), 'utf8');
const workspaces = readdirSync(root).filter((name) => existsSync(join(root, name, 'area.json')));
/** What the generator reads of a repository. */
const READ = [
  '.github/workflows',
  'e2e/areas.json',
  'e2e/tests/federation.spec.ts',
  'package-lock.json',
  'packages/ui/gallery/area.json',
  ...workspaces.map((name) => `${name}/area.json`),
];
beforeAll(() => {
  for (const file of READ) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    cpSync(join(root, file), join(home, file), { recursive: true });
  }
  mkdirSync(join(home, 'node_modules/@sentinel'), { recursive: true });
  const { packages } = JSON.parse(read('package-lock.json'));
  const { '': _root, ...installed } = packages;
  writeFileSync(join(home, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
});

test.each([
  ['Watch', /lowercase word/],
  ['watch-list', /lowercase word/],
  ['w', /lowercase word/],
  ['../watch', /lowercase word/],
  ['alerts', /mfe-alerts exists already/],
  ['gallery', /gallery\/area\.json is an area with this name/],
  ['shell', /\.github\/workflows\/shell\.yml exists already/],
  ['federation', /e2e\/tests\/federation\.spec\.ts exists already/],
  ['login', /mfe-account\/area\.json claims \/login/],
  ['admin', /mfe-account\/area\.json has a menu entry with the id "admin"/],
  ['api', /path of the portal's own servers/],
])('the name %j is refused', (name, fault) => {
  expect(nameFault(home, name)).toMatch(fault);
});

test('the command refuses a name with exit code 1 and writes nothing', () => {
  const run = (...names: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', join(root, 'tools/new-area.ts'), ...names], {
      cwd: root,
      encoding: 'utf8',
    });
  expect(run('alerts')).toMatchObject({ status: 1, stdout: '', stderr: 'mfe-alerts exists already.\n' });
  expect(run()).toMatchObject({ status: 1, stderr: 'usage: npm run new-area -- NAME\n' });
});

test('a new area is written whole: manifest, page, tests, pipeline, and its entries in the lock file and in e2e/areas.json', async () => {
  expect(nameFault(home, 'watch')).toBeNull();
  writeArea(home, 'watch', areaFiles(home, 'watch'));

  expect(parseAreaManifest(JSON.parse(read('mfe-watch/area.json')))).toMatchObject({ name: 'watch', title: 'Watch' });
  expect(read('mfe-watch/src/watch/watch.page.tsx')).toContain('<PageHeader title="Watch" />');
  const workflows = Object.fromEntries(
    readdirSync(join(home, '.github/workflows')).map((name) => [name, read(`.github/workflows/${name}`)]),
  );
  expect(await workflowFaults(workflows, [...workspaces, 'shell', 'mfe-watch'])).toEqual([]);
  expect(JSON.parse(read('e2e/areas.json'))).toEqual({
    ...JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8')),
    watch: ['watch.spec.ts'],
  });
  expect(read('e2e/tests/watch.spec.ts')).toContain("'/watch'");

  const { name, version, dependencies, devDependencies } = JSON.parse(read('mfe-watch/package.json'));
  const before = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages, ...rest } = JSON.parse(read('package-lock.json'));
  expect({ ...rest, packages }).toEqual({
    ...before,
    packages: {
      ...before.packages,
      'mfe-watch': { name, version, dependencies, devDependencies },
      'node_modules/@sentinel/mfe-watch': { resolved: 'mfe-watch', link: true },
    },
  });
  const places = Object.keys(packages);
  expect(places.indexOf('mfe-watch')).toBe(places.indexOf('mfe-marketing') + 1);
  expect(readlinkSync(join(home, 'node_modules/@sentinel/mfe-watch'))).toBe('../../mfe-watch');
  // Else the next command would install everything anew.
  expect(await ensureInstalled(home)).toBe(false);
  expect(nameFault(home, 'watch')).toBe('mfe-watch exists already.');
});
