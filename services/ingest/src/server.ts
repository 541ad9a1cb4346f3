import { extname } from 'node:path';
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
const parseThread = new URL(`./filings/parse-thread${extname(import.meta.url)}`, import.meta.url);
await listen(await buildApp({ ...config, parseThread }), config);
