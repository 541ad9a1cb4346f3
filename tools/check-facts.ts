// `npm run check:facts -- [--companies N] [--keep FOLDER]`: computes the market facts a second time, in Python, and compares every
// value with those stored (docs/market-data.md, "Checked by a second computation"). `--keep` leaves the inputs in that folder.
// The database is that of the running `npm start`, or DATABASE_URL.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openAsOwner } from '../packages/database/src/testing.ts';
import { env, readConfig } from '../packages/service-kit/src/index.ts';
import { exportInputs } from './check-facts/export-inputs.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string', default: '300' }, keep: { type: 'string' } },
});
const companies = Number(options.companies);
if (!Number.isInteger(companies) || companies < 1) fail('--companies takes a whole number of at least 1.');
if (spawnSync('python3', ['--version']).error !== undefined)
  fail('python3 is missing. Install Python 3.9 or later, without any packages, and run this again.');

const { databaseUrl } = readConfig('check:facts', {
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
});
const folder = options.keep === undefined ? mkdtempSync(join(tmpdir(), 'check-facts-')) : resolve(options.keep);
mkdirSync(folder, { recursive: true });
try {
  const database = openAsOwner(databaseUrl, { max: 1 });
  const queued = await exportInputs(database, folder, companies).finally(() => database.close());
  if (queued > 0) console.log(`Facts are still queued (${queued}): some that differ may only not be computed yet.`);
  const script = join(import.meta.dirname, 'check-facts/check_facts.py');
  process.exitCode = spawnSync('python3', ['-B', script, folder], { stdio: 'inherit' }).status ?? 1;
} finally {
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

function fail(text: string): never {
  console.error(text);
  process.exit(2);
}
