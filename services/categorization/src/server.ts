import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { SETTINGS } from './config.ts';

const config = readConfig('categorization', SETTINGS);
await listen(buildApp(config), config);
