import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@sentinel/database';
import { readConfig } from '@sentinel/service-kit';
import { orExit, releasesFolder, STORE_SETTINGS } from '../config.ts';
import { publish } from '../publish/publish.ts';
import { PublishError } from '../publish/read-build.ts';

/**
 * Publishes builds: `node dist/cli/publish.js [DIST_FOLDER...]`. Without folders, it publishes the shell and every area
 * of the repository, in local mode also the gallery of `ui`.
 */
const config = readConfig('publish', STORE_SETTINGS);
const folder = orExit('publish', () => releasesFolder(config));
const given = process.argv.slice(2);
const dists = given.length > 0 ? given.map((folder) => resolve(folder)) : buildsOfRepository();

const database = openDatabase(config.databaseUrl, { service: 'delivery', applicationName: 'publish', max: 1 });
try {
  const results = await publish({
    database,
    releasesFolder: folder,
    dists,
    actor: userInfo().username,
    mode: config.mode,
  });
  for (const { area, version, outcome, before } of results) {
    console.log(`${area} ${version} ${outcome}${outcome === 'published' && before ? ` (was ${before})` : ''}`);
  }
  const changed = results.filter(({ outcome }) => outcome === 'published').length;
  console.log(`${results.length} releases, ${changed} new`);
} catch (error) {
  if (!(error instanceof PublishError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}

function buildsOfRepository(): string[] {
  const root = resolve(import.meta.dirname, '../../../..');
  const areas = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  return [...areas, ...(config.mode === 'local' ? ['packages/ui/gallery'] : [])]
    .map((name) => join(root, name, 'dist'))
    .filter((dist) => existsSync(join(dist, 'release.json')));
}
