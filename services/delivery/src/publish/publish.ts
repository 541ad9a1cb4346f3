import { type Database, eq, LOCKS, schema, sql } from '@sentinel/database';
import { SHELL } from '@sentinel/federation/parse';
import { readServed } from '../registry/releases.repository.ts';
import { checkFit } from './check-fit.ts';
import { type Build, readBuild } from './read-build.ts';
import { storeFiles } from './store-files.ts';

interface PublishRequest {
  readonly database: Database;
  readonly releasesFolder: string;
  /** `dist` folders of finished builds. */
  readonly dists: readonly string[];
  /** Who publishes, for the change log. */
  readonly actor: string;
  readonly mode: 'local' | 'production';
}

/** The result for one area. */
export interface Published {
  readonly area: string;
  readonly version: string;
  readonly outcome: 'published' | 'unchanged' | 'local only';
  /** The version served before. */
  readonly before: string | null;
}

/**
 * Publishes builds: checks them, copies their files, and moves the stable channels of the areas in one transaction,
 * with a row in the change log for each. A version that is already served changes nothing. Publishings run one after
 * another, so each is checked against what is really served, and the change log is committed in the order of its
 * numbers.
 * @throws PublishError when a build is damaged or does not fit; then nothing changes
 */
export async function publish({ database, releasesFolder, dists, actor, mode }: PublishRequest): Promise<Published[]> {
  const builds = dists.map(readBuild).sort((one, other) => rank(one) - rank(other) || byArea(one, other));
  const wanted = builds.filter(({ release }) => isFor(mode, { release }));
  const replaced = new Set(wanted.map(({ release }) => release.area));
  const moved = await database.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.publishing})`);
    const served = await readServed(tx);
    checkFit([
      ...wanted.map(({ release }) => release),
      ...served.map(({ stable }) => stable).filter(({ area }) => !replaced.has(area)),
    ]);
    for (const build of wanted) storeFiles(build, releasesFolder);
    const results: Published[] = [];
    for (const { release } of wanted) {
      const { area, version } = release;
      await tx.insert(schema.release).values({ area, version, document: release }).onConflictDoNothing();
      const [row] = await tx.select().from(schema.channel).where(eq(schema.channel.area, area));
      if (row?.stable === version) {
        results.push({ area, version, outcome: 'unchanged', before: version });
        continue;
      }
      const after = { stable: version, previous: row?.stable ?? null };
      await tx
        .insert(schema.channel)
        .values({ area, ...after })
        .onConflictDoUpdate({ target: schema.channel.area, set: { ...after, updatedAt: new Date() } });
      await tx.insert(schema.channelChange).values({
        area,
        actor,
        before: row ? { stable: row.stable, previous: row.previous } : null,
        after,
      });
      results.push({ area, version, outcome: 'published', before: row?.stable ?? null });
    }
    return results;
  });
  const leftOut = builds
    .filter((build) => !isFor(mode, build))
    .map(({ release: { area, version } }): Published => ({ area, version, outcome: 'local only', before: null }));
  return [...moved, ...leftOut];
}

const rank = ({ release }: Build) => (release.area === SHELL ? 0 : 1);
const byArea = (one: Build, other: Build) => one.release.area.localeCompare(other.release.area);

function isFor(mode: 'local' | 'production', { release }: Pick<Build, 'release'>): boolean {
  return mode === 'local' || release.kind === 'shell' || release.manifest.localOnly !== true;
}
