import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDemoMarket } from '../deploy/local/src/demo-market/generate-forms.ts';
import { built, migrate } from './frame/built.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { DURABLE, withPostgres } from './frame/postgres.ts';
import { elapsedMs, reporter } from './frame/report.ts';

/**
 * Filings read, parsed and stored per second (figure: at least 300), by the command people use, on a durable database;
 * and the same filings again, which are skipped because they are already stored. `--filings=300` stores fewer.
 */
const { filings, rounds } = readOptions({ filings: 3_000, rounds: 3 });
const report = reporter('ingest');
const ingest = built('services/ingest/dist/cli/ingest.js');

await withPostgres(DURABLE, (postgres) =>
  withFolder(async (folder) => {
    const market = { seed: 'bench', companies: 400, startDate: '2023-01-03', endDate: '2025-12-31', filings };
    for (const { fileName, text } of generateDemoMarket(market)) writeFileSync(join(folder, fileName), text);
    const rates: Record<'stored' | 'skipped', number[]> = { stored: [], skipped: [] };
    for (let round = 0; round < rounds; round += 1) {
      await postgres.createDatabase(`bench${round}`);
      const env = { ...process.env, DATABASE_URL: postgres.url(`bench${round}`) };
      migrate(env);
      for (const outcome of ['stored', 'skipped'] as const) {
        let said = '';
        const ms = await elapsedMs(() => {
          const args = [ingest, '--no-alerts', folder];
          said = execFileSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 1e8 });
        });
        rates[outcome].push((filings / ms) * 1_000);
        if (!said.includes(`${filings} ${outcome}`)) throw new Error(said.split('\n').slice(-2).join('\n'));
      }
    }
    report('filings parsed and stored', '1/s', rates.stored, filings * rounds);
    report('filings skipped because already stored', '1/s', rates.skipped, filings * rounds);
  }),
);
