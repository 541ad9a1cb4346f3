// npm run master   Reads the SEC's ticker file, and the submissions and company facts of companies with new filings, until all are read.
import { openDatabase } from '@sentinel/database';
import { EdgarHttpError } from '@sentinel/edgar';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { EDGAR_SETTINGS, edgarClientOf } from '../fetch/edgar-settings.ts';
import { refreshMaster } from '../master/refresh-master.ts';

const { databaseUrl, ...edgar } = readConfig('master', {
  databaseUrl: DATABASE_URL,
  ...EDGAR_SETTINGS,
});
const database = openDatabase(databaseUrl, { service: 'ingest', applicationName: 'master', max: 4 });
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('stopped')));
let client: ReturnType<typeof edgarClientOf> | undefined;
try {
  client = edgarClientOf(database, edgar);
  let companies = 0;
  for (let read = -1; read !== 0 && !stop.signal.aborted; companies += read) {
    read = await refreshMaster({
      database,
      client,
      signal: stop.signal,
      now: () => new Date(),
      onNotice: (notice) => {
        if (notice.kind === 'master_read') console.log(`${notice.path}: ${notice.changed} changed`);
        else if (notice.kind === 'master_refused') console.error(`${notice.path}: ${notice.reason}`);
        else if (notice.missing > 0)
          console.log(
            `CIK${notice.cik}: ${notice.missing} filings that neither feed nor index named, ${notice.queued.length} of them queued`,
          );
      },
    });
  }
  console.log(`${companies} companies read`);
} catch (error) {
  if (!(error instanceof EdgarHttpError) && !(error instanceof RangeError) && !stop.signal.aborted) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await client?.close();
  await database.close();
}
