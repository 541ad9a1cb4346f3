import { ConfigError, listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { checkSources, SETTINGS } from './config.ts';

const config = readConfig('ingest', SETTINGS);
try {
  checkSources(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`ingest: ${error.message}`);
  process.exit(1);
}
await listen(await buildApp(config), config);
