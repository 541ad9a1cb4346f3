import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateDemoMarket } from '../../deploy/local/src/demo-market/generate-forms.ts';
import { startTestPostgres } from '../../deploy/local/src/postgres.mjs';
import { report } from './report.ts';

/**
 * Filings read, parsed and stored per second (figure: at least 300), by the command people use, on a durable database;
 * and the same filings again, which are skipped because they are already stored.
 */
const FILINGS = 3_000;
const ROUNDS = 3;
const root = resolve(import.meta.dirname, '../..');
const postgres = await startTestPostgres({
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
});
const folder = mkdtempSync(join(tmpdir(), 'sentinel-bench-'));

try {
  const market = { seed: 'bench', companies: 400, startDate: '2023-01-03', endDate: '2025-12-31', filings: FILINGS };
  for (const { fileName, text } of generateDemoMarket(market)) writeFileSync(join(folder, fileName), text);
  const rates: Record<'stored' | 'skipped', number[]> = { stored: [], skipped: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await postgres.createDatabase(`bench${round}`);
    const env = { ...process.env, DATABASE_URL: postgres.url(`bench${round}`) };
    const run = (file: string, ...args: string[]) =>
      execFileSync(process.execPath, [join(root, file), ...args], { env, encoding: 'utf8', maxBuffer: 1e8 });
    run('packages/database/dist/cli/migrate.js');
    for (const outcome of ['stored', 'skipped'] as const) {
      const began = performance.now();
      const said = run('services/ingest/dist/cli/ingest.js', '--no-alerts', folder);
      rates[outcome].push((FILINGS / (performance.now() - began)) * 1000);
      if (!said.includes(`${FILINGS} ${outcome}`)) throw new Error(said.split('\n').slice(-2).join('\n'));
    }
  }
  report({
    name: 'ingest',
    metric: 'filings parsed and stored',
    unit: '1/s',
    values: rates.stored,
    n: FILINGS * ROUNDS,
  });
  report({
    name: 'ingest',
    metric: 'filings skipped because already stored',
    unit: '1/s',
    values: rates.skipped,
    n: FILINGS * ROUNDS,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop();
}
