import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jest-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const runJest = (temporary: string, given: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'jest.mjs'), ...given], {
    cwd: home,
    encoding: 'utf8',
    env: {
      ...process.env,
      TMPDIR: temporary,
      TEST_DATABASE_URL: 'postgres://none',
      FAST_CHECK_SEED: '',
      THOROUGH: '',
      ...env,
    },
  });

test('a word chooses the files of the folder whose paths have it', () => {
  writeFileSync(join(home, 'form.test.ts'), "throw new Error('the form was run');");
  writeFileSync(join(home, 'list.test.ts'), "throw new Error('the list was run');");
  const { stderr } = runJest(home, ['form']);
  expect(stderr).toContain('the form was run');
  expect(stderr).not.toContain('the list was run');
});

test('nightly tests are run in a thorough run only', () => {
  writeFileSync(join(home, 'list.test.ts'), "throw new Error('the list was run');");
  writeFileSync(join(home, 'burst.nightly.test.ts'), "throw new Error('the burst was run');");
  const usual = runJest(home).stderr;
  expect(usual).toContain('the list was run');
  expect(usual).not.toContain('the burst was run');
  expect(runJest(home, [], { THOROUGH: 'on' }).stderr).toContain('the burst was run');
});

test('what tests leave in the temporary folder goes with the run; a failing run fails', () => {
  const temporary = join(home, 'temporary');
  mkdirSync(temporary);
  writeFileSync(
    join(home, 'leaves.test.ts'),
    `import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { join } from 'node:path';
    console.error(mkdtempSync(join(tmpdir(), 'left-behind-')));
    throw new Error('this suite fails');`,
  );
  const { status, stderr } = runJest(temporary);
  expect(stderr).toContain('left-behind-');
  expect(stderr).toContain('this suite fails');
  expect({ status, left: readdirSync(temporary) }).toEqual({ status: 1, left: [] });
});
