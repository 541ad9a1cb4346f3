// npm run bulk -- PATH...   Loads the SEC's quarterly insider-transactions data sets, each a zip or an unzipped folder.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import cliProgress from 'cli-progress';
import { dataSetSize, loadDataSet } from '../bulk/load-data-set.ts';
import { readDataSet } from '../bulk/read-data-set.ts';
import { Refusal } from '../filings/refusal.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';

/** How many refused filings are listed; the others are only counted. */
const NAMED = 20;
const paths = process.argv.slice(2);

if (paths.length === 0 || paths.some((path) => path.startsWith('-'))) {
  console.error(
    'Usage: npm run bulk -- PATH...   (zip files of the SEC’s insider-transactions data sets, or their folders)',
  );
  process.exitCode = 2;
} else {
  const { databaseUrl } = readConfig('bulk', { databaseUrl: DATABASE_URL });
  const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'bulk', max: 2 });
  const requestId = randomUUID();
  try {
    for (const path of paths) await load(path);
    await relinkSecurities(database);
  } finally {
    await database.close();
  }

  async function load(path: string): Promise<void> {
    const bar = new cliProgress.SingleBar(
      {
        format: '{bar} {percentage}% | {value} of {total} filings | {eta_formatted} left',
        stream: process.stderr,
        hideCursor: true,
      },
      cliProgress.Presets.shades_classic,
    );
    const refusals: string[] = [];
    const startedAt = performance.now();
    try {
      const files = await readDataSet(path);
      bar.start(dataSetSize(files), 0);
      const { refused, skipped, stored, updated } = await loadDataSet(
        database,
        files,
        { requestId },
        {
          refused: (accession, reason) => refusals.push(`refused  ${accession}: ${reason}`),
          progress: (done) => bar.update(done),
        },
      );
      bar.stop();
      for (const line of refusals.slice(0, NAMED)) console.error(line);
      if (refusals.length > NAMED) console.error(`… and ${refusals.length - NAMED} more`);
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(
        `${files.name}: ${stored} stored, ${updated} updated, ${skipped} skipped, ${refused} refused (${seconds.toFixed(1)} s)`,
      );
      if (refused > 0) process.exitCode = 1;
    } catch (error) {
      bar.stop();
      if (!(error instanceof Refusal) && !(error instanceof Error && 'syscall' in error)) throw error;
      console.error(`refused  ${path}: ${error instanceof Refusal ? error.reason : error.message}`);
      process.exitCode = 1;
    }
  }
}
