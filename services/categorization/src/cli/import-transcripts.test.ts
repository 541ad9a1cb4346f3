import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { transcriptLine as line, transcriptFiles } from '../testing/transcript-files.ts';

const files = transcriptFiles();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  files.remove();
  await db.drop();
});

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = await bundleEntry(WORKSPACE, 'src/cli/import-transcripts.ts');
const options = () => ({
  cwd: WORKSPACE,
  env: { PATH: process.env.PATH, DATABASE_URL: db.url },
});

function run(...args: string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [COMMAND, ...args], {
    ...options(),
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim().split('\n'), stderr: stderr.trim().split('\n') };
}

test('npm run import:transcripts prints bad and repaired lines and totals, and ends with an error when one was refused', () => {
  const good = files.write('good.jsonl', [line('1', 1), line('1', 2, { ticker: 'ALDG' })]);
  expect(run(good)).toEqual({
    status: 0,
    stderr: [''],
    stdout: [
      `repaired ${good}, line 2: Field not known; not stored: ticker`,
      `${good}: 2 stored (1 of them repaired), 0 skipped because already stored, 0 refused`,
    ],
  });
  // A field's name cannot clear the screen or rename the window.
  const odd = files.write('odd.jsonl', [line('1', 3, { '\u001b[2J\u001b]0;x\u0007field\u202e': 1 })]);
  expect(run(odd).stdout[0]).toMatch(/Field not known; not stored: \\u001b\[2J\\u001b\]0;x\\u0007field\\u202e$/);
  const bad = files.write('bad.jsonl', [line('1', 1), line(undefined, 2)]);
  expect(run(bad, good)).toEqual({
    status: 1,
    stderr: [`refused  ${bad}, line 2: gvkey is missing`],
    stdout: [
      `${bad}: 0 stored (0 of them repaired), 1 skipped because already stored, 1 refused`,
      `${good}: 0 stored (0 of them repaired), 2 skipped because already stored, 0 refused`,
    ],
  });
});

test('an import that was killed is finished by running it again', async () => {
  const lines = Array.from({ length: 250 }, (_, index) => line('killed', index + 1));
  const file = files.write('killed.jsonl', lines);
  const pipe = join(files.folder, 'pipe.jsonl');
  spawnSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [COMMAND, pipe], { ...options(), stdio: 'ignore' });
  const ended = once(child, 'exit');
  // Opening waits until the command reads. It gets the lines, but not the end of the file.
  const writer = await open(pipe, 'w');
  await writer.write(lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const stored = async () => {
    const [row] = await db.owner.sql`
      select count(*)::int as count from categorization.interaction where gvkey = 'killed'`;
    return row?.count;
  };
  await until('two batches are stored', async () => (await stored()) === 200);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await writer.close();
  expect(await stored()).toBe(200);
  expect(run(file).stdout).toEqual([
    `${file}: 50 stored (0 of them repaired), 200 skipped because already stored, 0 refused`,
  ]);
  expect(await stored()).toBe(250);
});

test('a missing file is an error, and without a file it prints its usage', () => {
  const missing = run(join(files.folder, 'none.jsonl'));
  expect([missing.status, missing.stderr.at(-1)]).toEqual([1, expect.stringContaining('no such file')]);
  const { status, stderr } = run('--force', 'x');
  expect([status, stderr.at(-1)]).toEqual([2, expect.stringMatching(/^Usage: npm run import:transcripts/)]);
});
