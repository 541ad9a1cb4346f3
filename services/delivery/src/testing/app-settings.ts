import { join } from 'node:path';
import type { DeliveryConfig } from '../app.ts';

/** Settings of the service in a test: production, silent, with the brand of Sentinel, and no more than it needs to start. */
export const appSettings = (databaseUrl: string, releasesFolder: string): DeliveryConfig => ({
  logLevel: 'silent',
  mode: 'production',
  databaseUrl,
  releasesFolder,
  brandFile: join(import.meta.dirname, '../../../../brands/sentinel/brand.json'),
  liveReload: false,
  isDemo: false,
  signUpPermissions: [],
});
