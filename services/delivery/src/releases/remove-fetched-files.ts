import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, isNull, runLoop, schema } from '@sentinel/database';
import type { FastifyInstance } from 'fastify';

const EVERY_MS = 60 * 60 * 1_000;

/** Removes from the folder of fetched files, at the start and then every hour, what `portal-release gc` has removed from the store. */
export function cleanFetchedFiles(app: FastifyInstance, database: Database, folder: string): void {
  const stopping = new AbortController();
  const removing = runLoop({
    everyMs: EVERY_MS,
    signal: stopping.signal,
    run: async () => {
      const removed = await removeFetchedFiles(database, folder);
      if (removed.length > 0) app.log.info({ releases: removed }, 'fetched files of old releases removed');
    },
    onError: (error, failures) => {
      if (failures === 1) app.log.error({ err: error }, 'fetched files of old releases not removed');
    },
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await removing;
  });
}

/**
 * Removes the folders of releases whose files were removed from the store, or that were never published.
 * @param folder `<area>/<version>/<file>`; everything else in it stays
 * @returns what was removed, as `area@version`
 */
export async function removeFetchedFiles({ orm }: Pick<Database, 'orm'>, folder: string): Promise<string[]> {
  const { release } = schema;
  // Read first: a release that is published meanwhile stays.
  const found = await fetchedReleases(folder);
  const rows = await orm
    .select({ area: release.area, version: release.version })
    .from(release)
    .where(isNull(release.filesRemovedAt));
  const kept = new Set(rows.map(({ area, version }) => `${area}@${version}`));
  const old = found.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, ...name.split('@')), { recursive: true, force: true });
  return old;
}

async function fetchedReleases(folder: string): Promise<string[]> {
  const areas = await foldersIn(folder, /^[a-z][a-z0-9]*$/);
  const releases = areas.map(async (area) => {
    const versions = await foldersIn(join(folder, area), /^[a-f0-9]{12}$/);
    return versions.map((version) => `${area}@${version}`);
  });
  return (await Promise.all(releases)).flat();
}

const foldersIn = async (folder: string, name: RegExp) =>
  (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && name.test(entry.name))
    .map((entry) => entry.name);
