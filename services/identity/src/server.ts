import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { SETTINGS } from './config.ts';

const config = readConfig('identity', SETTINGS);
await listen(buildApp(config), config);
