import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { readBrand } from './brand.ts';
import { releasesFolder, SETTINGS } from './config.ts';

const config = readConfig('delivery', SETTINGS);
const app = await buildApp({
  ...config,
  releasesFolder: releasesFolder(config),
  brand: readBrand(config.brandFile),
  liveReload: config.liveReload === 'on' && config.mode === 'local',
});
await listen(app, config);
