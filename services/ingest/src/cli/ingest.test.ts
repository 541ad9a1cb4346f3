import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { sampleAccession, sampleSubmission } from '../testing/sample-submission.ts';

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = await bundleEntry(WORKSPACE, 'src/cli/ingest.ts');

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sentinel-ingest-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

function ingest(...args: string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: db.url },
  });
  return { status, stdout: stdout.trim().split('\n'), stderr: stderr.trim().split('\n') };
}

test('prints every file, and ends with an error only when one was refused', () => {
  const names = [1, 2].map((n) => {
    const fileName = `${sampleAccession(n)}.txt`;
    writeFileSync(join(folder, fileName), sampleSubmission({ n }));
    return fileName;
  });
  const first = ingest('--no-alerts', folder);
  expect(first.stdout.slice(0, 2)).toEqual(names.map((name) => `stored   ${name}`));
  expect(first.stdout[2]).toMatch(/^2 stored, 0 skipped, 0 refused \(/);
  expect(first.status).toBe(0);

  writeFileSync(join(folder, 'letter.txt'), 'Dear reader');
  const second = ingest(folder);
  expect(second.stdout.slice(0, 2)).toEqual(names.map((name) => `skipped  ${name}`));
  expect(second.stderr).toEqual([expect.stringMatching(/^refused {2}letter\.txt: not an EDGAR file/)]);
  expect(second.status).toBe(1);
});

test('an empty folder and a missing path are reported as refused', () => {
  const missing = join(folder, 'no-such-folder');
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  for (const [path, reason] of [
    [missing, 'there is no such file or folder'],
    [empty, 'the folder has no .xml, .txt, .nc, .csv, .json, .tsv or .zip file'],
  ] as const) {
    const { status, stderr } = ingest(path);
    expect([status, stderr]).toEqual([1, [`refused  ${path}: ${reason}`]]);
  }
});

test('without a path, or with an unknown option, it prints its usage', () => {
  for (const args of [[], ['--force', folder]]) {
    const { status, stderr } = ingest(...args);
    expect(status).toBe(2);
    expect(stderr.at(-1)).toMatch(/^Usage: npm run ingest/);
  }
});
