import { setMessageBrand } from '@sentinel/mail';
import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { SETTINGS } from './config.ts';

const config = readConfig('identity', SETTINGS);
setMessageBrand(config.messageBrand);
await listen(buildApp(config), config);
