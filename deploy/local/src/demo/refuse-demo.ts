import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, readConfig } from '@sentinel/service-kit';
import { holdsDemo } from './holds-demo.ts';

/** Refuses a start without the demo on a database that holds it (exit code 2). */
const { databaseUrl } = readConfig('refuse-demo', {
  databaseUrl: DATABASE_URL,
});
const database = openDatabase(databaseUrl, { service: 'demo', max: 1 });
const held = await holdsDemo(database);
await database.close();
if (held) {
  console.error(
    'The database holds the demo market or its accounts, whose password everybody knows. Start with another folder ' +
      '(SENTINEL_HOME=FOLDER npm start -- --no-demo) or another database (DATABASE_URL), or delete the folder of this one (SENTINEL_HOME; .sentinel unless it is set).',
  );
  process.exitCode = 2;
} else {
  console.log('none');
}
