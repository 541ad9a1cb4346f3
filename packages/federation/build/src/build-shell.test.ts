import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { buildShell, checkShellBudget } from './build.ts';
import { ROOT } from './workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'sentinel-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

test('the build fails when the shell imports other packages to be shared than areas expect', async () => {
  const imports = readFileSync(join(ROOT, 'shell/src/provide-shared.ts'), 'utf8');
  const changed = imports.replace("'@sentinel/router'", "'single-spa'");
  write('src/index.ts', "import './provide-shared.ts';\n");
  write('src/provide-shared.ts', changed);
  write('src/provide-runtime.ts', "export default () => ({ name: 'none' });\n");
  // What the packages contain does not matter here, only that they are imported.
  for (const [, name] of changed.matchAll(/import\('(.+)'\)/g)) write(`node_modules/${name}/index.js`, 'export {};\n');
  await expect(buildShell({ folder })).rejects.toThrow(
    [
      '"@sentinel/router" is in the table of shared packages, but shell/src/provide-shared.ts does not import it',
      '"single-spa" is imported by shell/src/provide-shared.ts, but is not in the table of shared packages',
    ].join('\n'),
  );
});

test('the build fails when the first scripts weigh more than 115 kB as sent', () => {
  const facts = new Map([
    ['shell.js', { sentBytes: 110_000 }],
    ['more.js', { sentBytes: 5_000 }],
    ['later.js', { sentBytes: 80_000 }],
  ]);
  expect(() => checkShellBudget(['shell.js', 'more.js'], facts)).not.toThrow();
  expect(() => checkShellBudget(['shell.js', 'more.js'], facts.set('more.js', { sentBytes: 5_100 }))).toThrow(
    "The shell's first scripts weigh 115.1 kB as sent, and may weigh 115 kB",
  );
});
