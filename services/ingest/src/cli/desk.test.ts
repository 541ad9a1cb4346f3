import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';

const WORKSPACE = join(import.meta.dirname, '../..');
const COMMANDS = {
  bulk: await bundleEntry(WORKSPACE, 'src/cli/bulk.ts'),
  'data-report': await bundleEntry(WORKSPACE, 'src/cli/data-report.ts'),
};

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sentinel-desk-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.drop();
});

function run(command: keyof typeof COMMANDS, ...args: string[]) {
  return spawnSync(process.execPath, [COMMANDS[command], ...args], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: db.url },
  });
}

test('a data set is loaded from its folder, refused filings are listed, and the report shows the result', () => {
  const table = (name: string, ...rows: string[]) =>
    writeFileSync(join(folder, `${name}.tsv`), `${rows.map((row) => row.replaceAll(' | ', '\t')).join('\n')}\n`);
  table(
    'SUBMISSION',
    'ACCESSION_NUMBER | FILING_DATE | DOCUMENT_TYPE | ISSUERCIK | ISSUERNAME | ISSUERTRADINGSYMBOL',
    '0009990001-24-000001 | 17-MAR-2024 | 4 | 0009990001 | Sample Co | NONE',
    '0009990001-24-000002 | 17-MAR-2024 | 4 | 0009990001 | Sample Co | SMPL',
  );
  table(
    'REPORTINGOWNER',
    'ACCESSION_NUMBER | RPTOWNERCIK | RPTOWNERNAME | RPTOWNER_RELATIONSHIP',
    '0009990001-24-000001 | 0009990003 | DOE JANE | Director',
  );
  table('NONDERIV_TRANS', 'ACCESSION_NUMBER | NONDERIV_TRANS_SK | TRANS_CODE | TRANS_SHARES');

  const loaded = run('bulk', folder);
  expect(loaded.stdout).toMatch(/: 1 stored, 0 updated, 0 skipped, 1 refused \(/);
  expect(loaded.stderr).toContain('refused  0009990001-24-000002: it has no reporting owner');
  expect(loaded.status).toBe(1);

  const shown = run('data-report');
  expect(shown.stdout).toMatch(/FLAGS OF FILINGS.*\n.*\n {2}from_data_set +1 .*\n {2}no_ticker +1 /);
  expect(shown.status).toBe(0);
  const { sections } = JSON.parse(run('data-report', '--json').stdout) as { sections: { name: string }[] };
  expect(sections.map(({ name }) => name)).toContain('silence');
});

test('a path that is not a data set, and an unknown option, are reported', () => {
  const refused = run('bulk', join(folder, 'missing.zip'));
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('refused  ')]);
  for (const [command, ...args] of [['bulk'], ['data-report', '--rows', '0'], ['data-report', '--xml']] as const) {
    const { status, stderr } = run(command, ...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Usage: npm run /)]);
  }
});
