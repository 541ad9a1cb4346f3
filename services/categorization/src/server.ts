import { extname } from 'node:path';
import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { SETTINGS } from './config.ts';

const config = readConfig('categorization', SETTINGS);
const verdictThread = new URL(`./verdicts/verdict-thread${extname(import.meta.url)}`, import.meta.url);
await listen(buildApp({ ...config, verdictThread }), config);
