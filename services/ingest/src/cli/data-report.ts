// npm run data:report -- [--json] [--rows N]   What a data desk wants to see of the market database.
import { parseArgs } from 'node:util';
import { openDatabase } from '@sentinel/database';
import { env, readConfig } from '@sentinel/service-kit';
import { dataReport } from '../report/data-report.ts';
import { reportText } from '../report/print-report.ts';

const USAGE = 'Usage: npm run data:report -- [--json] [--rows N]   (N: rows of a list at most, 15)';

function options(): { json: boolean; limit: number } | null {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean' }, rows: { type: 'string', default: '15' } } });
    const limit = Number(values.rows);
    return Number.isInteger(limit) && limit > 0 ? { json: values.json ?? false, limit } : null;
  } catch {
    // An option it does not know; the usage says which there are.
    return null;
  }
}

const chosen = options();
if (chosen === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const { databaseUrl } = readConfig('data-report', {
    databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  });
  const database = openDatabase(databaseUrl, { applicationName: 'data-report', max: 2 });
  try {
    const report = await dataReport(database, { now: new Date(), limit: chosen.limit });
    console.log(chosen.json ? JSON.stringify(report, null, 2) : reportText(report));
  } finally {
    await database.close();
  }
}
