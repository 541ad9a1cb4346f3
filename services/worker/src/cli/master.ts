// npm run master   Reads the SEC's ticker file, and the submissions and company facts of companies with new filings, until none is left.
import { openDatabase } from '@sentinel/database';
import { EdgarClient, EdgarHttpError } from '@sentinel/edgar';
import { env, readConfig } from '@sentinel/service-kit';
import { createEdgarGate } from '../fetch/edgar-gate.ts';
import { refreshMaster } from '../master/refresh-master.ts';

const { dataUrl, databaseUrl, userAgent, wwwUrl } = readConfig('master', {
  databaseUrl: env.url('DATABASE_URL', ['postgres:', 'postgresql:']),
  userAgent: env.text('EDGAR_USER_AGENT'),
  wwwUrl: env.optionalUrl('EDGAR_WWW_URL', ['http:', 'https:']),
  dataUrl: env.optionalUrl('EDGAR_DATA_URL', ['http:', 'https:']),
});
const database = openDatabase(databaseUrl, { applicationName: 'master', max: 4 });
const client = new EdgarClient({
  userAgent,
  gate: createEdgarGate(database),
  ...(wwwUrl === undefined ? {} : { wwwUrl }),
  ...(dataUrl === undefined ? {} : { dataUrl }),
});
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('stopped')));
try {
  let companies = 0;
  for (let read = -1; read !== 0 && !stop.signal.aborted; companies += read) {
    read = await refreshMaster({
      database,
      client,
      signal: stop.signal,
      now: () => new Date(),
      onEvent: (event) => {
        if (event.kind === 'master_read') console.log(`${event.path}: ${event.changed} changed`);
        else console.error(`${event.path}: ${event.reason}`);
      },
    });
  }
  console.log(`${companies} companies read`);
} catch (error) {
  if (!(error instanceof EdgarHttpError) && !stop.signal.aborted) throw error;
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await client.close();
  await database.close();
}
