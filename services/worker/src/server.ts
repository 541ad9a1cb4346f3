import { setMessageBrand } from '@sentinel/mail';
import { ConfigError, listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { checkLease, SETTINGS, smsAccountOf } from './config.ts';

const config = readConfig('worker', SETTINGS);
setMessageBrand(config.messageBrand);
try {
  checkLease(config);
  smsAccountOf(config);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`worker: ${error.message}`);
  process.exit(1);
}
await listen(await buildApp(config), config);
