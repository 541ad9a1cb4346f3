import { ConfigError, listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { checkLocal, SETTINGS } from './config.ts';

const config = readConfig('demo', SETTINGS);
try {
  checkLocal(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`demo: ${error.message}`);
  process.exit(1);
}
await listen(await buildApp(config), config);
