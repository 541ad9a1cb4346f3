// npm run data:report -- [--json] [--rows N]   Reports on the state of the market database.
import { parseArgs } from 'node:util';
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { dataReport } from '../report/data-report.ts';
import { reportText } from '../report/print-report.ts';

const USAGE = 'Usage: npm run data:report -- [--json] [--rows N]   (N: maximum rows per list, default 15)';

function options(): { json: boolean; limit: number } | null {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean' }, rows: { type: 'string', default: '15' } } });
    const limit = Number(values.rows);
    return Number.isInteger(limit) && limit > 0 ? { json: values.json ?? false, limit } : null;
  } catch {
    // An unknown option; the usage lists the known ones.
    return null;
  }
}

const chosen = options();
if (chosen === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { databaseUrl } = readConfig('data-report', {
    databaseUrl: DATABASE_URL,
  });
  const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'data-report', max: 2 });
  try {
    const report = await dataReport(database, { now: new Date(), limit: chosen.limit });
    console.log(chosen.json ? JSON.stringify(report, null, 2) : reportText(report));
  } finally {
    await database.close();
  }
}
