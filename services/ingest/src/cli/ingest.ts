// npm run ingest -- [--no-alerts] PATH...   Stores EDGAR filings, the SEC's company data and daily prices, and prints each file as stored, updated, skipped, refused or ignored, and why.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { ingestPaths } from '../files/ingest-paths.ts';

const NO_ALERTS = '--no-alerts';
const given = process.argv.slice(2);
const unknown = given.find((argument) => argument.startsWith('-') && argument !== NO_ALERTS);
const paths = given.filter((argument) => argument !== NO_ALERTS);

if (paths.length === 0 || unknown !== undefined) {
  if (unknown !== undefined) console.error(`ingest: unknown option ${unknown}`);
  console.error(
    'Usage: npm run ingest -- [--no-alerts] PATH...   (ownership .xml, full submissions .txt or .nc, daily prices .csv, the SEC’s .json files and data sets .tsv or .zip, or folders)',
  );
  process.exitCode = 2;
} else {
  const { databaseUrl } = readConfig('ingest', {
    databaseUrl: DATABASE_URL,
  });
  const database = openDatabase(databaseUrl, { service: 'ingest', max: 2 });
  const startedAt = performance.now();
  try {
    const totals = await ingestPaths(
      database,
      paths,
      { alerting: !given.includes(NO_ALERTS), requestId: randomUUID() },
      ({ outcome, name, reason }) => {
        if (outcome === 'refused') console.error(`refused  ${name}: ${reason}`);
        else console.log(`${outcome.padEnd(7)}  ${name}${reason === undefined ? '' : `: ${reason}`}`);
      },
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const ignored = totals.ignored > 0 ? `, ${totals.ignored} ignored` : '';
    const updated = totals.updated > 0 ? `, ${totals.updated} updated` : '';
    console.log(
      `${totals.stored} stored${updated}, ${totals.skipped} skipped, ${totals.refused} refused${ignored} (${seconds.toFixed(1)} s)`,
    );
    if (totals.refused > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`ingest: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
