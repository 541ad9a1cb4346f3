import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { readBrand } from './brand/read-brand.ts';
import { orExit, releasesFolder, SETTINGS } from './config.ts';

const config = readConfig('delivery', SETTINGS);
const settings = orExit('delivery', () => ({
  releasesFolder: releasesFolder(config),
}));
orExit('delivery', () => readBrand(config.brandFile));
const app = await buildApp({
  ...config,
  ...settings,
  liveReload: config.liveReload === 'on' && config.mode === 'local',
  isDemo: config.demoMarket === 'on' && config.mode === 'local',
});
await listen(app, config);
