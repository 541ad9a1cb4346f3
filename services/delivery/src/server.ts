import { listen, readConfig } from '@sentinel/service-kit';
import { buildApp } from './app.ts';
import { readBrand } from './brand/read-brand.ts';
import { orExit, overridesOf, releasesPlace, SETTINGS } from './config.ts';

const config = readConfig('delivery', SETTINGS);
const { folder, s3 } = orExit('delivery', () => releasesPlace(config));
const overrides = orExit('delivery', () => overridesOf(config));
orExit('delivery', () => readBrand(config.brandFile));
const app = await buildApp({
  ...config,
  releasesFolder: folder,
  s3,
  overrides,
  liveReload: config.liveReload === 'on' && config.mode === 'local',
  isDemo: config.demoMarket === 'on' && config.mode === 'local',
});
await listen(app, config);
