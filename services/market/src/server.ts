import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { SETTINGS } from './config.ts';

const config = readConfig('market', SETTINGS);
await listen(await buildApp(config), config);
