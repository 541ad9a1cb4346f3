import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ROOT } from './workspace.ts';

// Not in the temporary folder, which may be in memory: packages are linked within one file system only.
const results = join(ROOT, 'test-results');
mkdirSync(results, { recursive: true });
const home = mkdtempSync(join(results, 'clone-'));
afterAll(() => rmSync(home, { recursive: true }));

/** What a build needs of the repository. The packages are hard links where the file system allows them. */
function clone(folder: string): void {
  mkdirSync(folder);
  cpSync(join(ROOT, 'packages'), join(folder, 'packages'), {
    recursive: true,
    filter: (path) => !/[\\/]dist$/.test(path),
  });
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => !name.startsWith('.'));
  mkdirSync(join(folder, 'node_modules'));
  const copy = (option: string) =>
    execFileSync('cp', [option, ...packages, join(folder, 'node_modules')], { cwd: join(ROOT, 'node_modules') });
  try {
    copy('-al');
  } catch {
    copy('-a');
  }
}

function writeArea(folder: string): void {
  const files = {
    'package.json': '{"name":"@sentinel/mfe-small","version":"0.1.0","type":"module"}',
    'area.json': JSON.stringify({
      name: 'small',
      title: 'Small',
      paths: [{ path: '/small', match: 'exact', access: 'open', title: 'Small' }],
    }),
    'src/lifecycles.ts':
      "import { Screen } from './screen.tsx';\nexport const mount = async () => Screen;\nexport const unmount = async () => {};\n",
    'src/screen.tsx': "import { Button } from '@sentinel/ui';\nexport const Screen = () => <Button>Small</Button>;\n",
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Builds the area of a clone by the clone's own command; gives all that it wrote, by name. */
function buildIn(clone: string): Record<string, string> {
  const area = join(clone, 'mfe-small');
  execFileSync(process.execPath, [join(clone, 'packages/federation/build/bin/build.mjs'), 'remote'], { cwd: area });
  const names = readdirSync(join(area, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(area.length), readFileSync(name).toString('base64')]),
  );
}

test('clones of the repository in different folders build the same version, and the same bytes', () => {
  const first = join(home, 'clone');
  clone(first);
  writeArea(join(first, 'mfe-small'));
  const here = buildIn(first);
  expect(Object.keys(here)).toContain('/dist/release.json');
  const second = join(home, 'of', 'somebody-else');
  mkdirSync(join(home, 'of'));
  renameSync(first, second);
  expect(buildIn(second)).toEqual(here);
});
