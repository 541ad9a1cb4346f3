import { isDeepStrictEqual } from 'node:util';
import { and, type Database, eq, schema } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { SHELL } from '@sentinel/federation/parse';
import { type Build, readBuild } from '../builds/read-build.ts';
import { type Transaction, whileNobodyReleases } from '../channels/change-channels.ts';
import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';

export interface PublishRequest {
  readonly database: Database;
  readonly store: Pick<ReleaseStore, 'put'>;
  /** `dist` folders of finished builds. */
  readonly dists: readonly string[];
  /** Who publishes. */
  readonly actor: string;
  readonly mode: 'local' | 'production';
  /** As `ReleaseDesk` has it. */
  readonly confirm?: (tx: Transaction) => Promise<void>;
}

/** The result for one area. `unchanged`: it was published before; `local only`: it is not for production. */
export interface Published {
  readonly release: Release;
  readonly outcome: 'published' | 'unchanged' | 'local only';
}

/**
 * Publishes builds, the shell first: checks them and stores their files and releases, all or none. Nothing of it is
 * served by that.
 * @throws ReleaseError when a build is damaged, or its version was published with other content
 */
export async function publish({ database, store, dists, actor, mode, confirm }: PublishRequest): Promise<Published[]> {
  const builds = dists.map(readBuild).sort((one, other) => rank(one) - rank(other) || byArea(one, other));
  return whileNobodyReleases(database, async (tx) => {
    await confirm?.(tx);
    const results: Published[] = [];
    for (const build of builds) {
      const { release } = build;
      if (!isFor(mode, build)) results.push({ release, outcome: 'local only' });
      else {
        const { kept, isNew } = await keep(tx, build, { store, actor });
        results.push({ release: kept, outcome: isNew ? 'published' : 'unchanged' });
      }
    }
    return results;
  });
}

/** Stores the files and the row of a release. @returns the release with the files that are kept, and whether it was not there before */
async function keep(
  tx: Transaction,
  build: Build,
  { store, actor }: Pick<PublishRequest, 'store' | 'actor'>,
): Promise<{ kept: Release; isNew: boolean }> {
  const { release } = build;
  const { area, version } = release;
  const isThis = and(eq(schema.release.area, area), eq(schema.release.version, version));
  const [known] = await tx.select().from(schema.release).where(isThis);
  if (known && !isSame(known.document, release, known.filesRemovedAt === null)) {
    throw new ReleaseError(
      `${area}@${version} was published before with other content, on ${known.createdAt.toISOString().slice(0, 10)} by ${known.publishedBy ?? 'somebody'}: a version never changes, so build ${area} again`,
    );
  }
  await store.put(build);
  if (!known) await tx.insert(schema.release).values({ area, version, document: release, publishedBy: actor });
  else if (known.filesRemovedAt) await tx.update(schema.release).set({ filesRemovedAt: null }).where(isThis);
  if (!known || known.filesRemovedAt) return { kept: release, isNew: true };
  return { kept: { ...release, files: { ...release.files, ...mapsOf(known.document) } }, isNew: false };
}

/**
 * Whether a build is the one that was stored as this version. Newer builds may say more of a version. Source maps are not compared while
 * those that were stored are kept: the version leaves them out, because a comment changes them and nothing that runs.
 */
function isSame(stored: unknown, release: Release, areFilesKept: boolean): boolean {
  const built = JSON.parse(JSON.stringify(release)) as Release;
  const compared = areFilesKept ? { ...built, files: { ...built.files, ...mapsOf(stored) } } : built;
  return isPartOf(stored, compared);
}

/** The source maps of a release that was stored. */
function mapsOf(stored: unknown): Release['files'] {
  const files = isRecord(stored) && isRecord(stored.files) ? (stored.files as Release['files']) : {};
  return Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith('.map')));
}

/** Whether all that `part` says is said in `whole`; lists must be equal. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (!isRecord(part) || !isRecord(whole)) return isDeepStrictEqual(part, whole);
  return Object.entries(part).every(([key, value]) => isPartOf(value, whole[key]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rank = ({ release }: Build) => (release.area === SHELL ? 0 : 1);
const byArea = (one: Build, other: Build) => one.release.area.localeCompare(other.release.area);

function isFor(mode: 'local' | 'production', { release }: Pick<Build, 'release'>): boolean {
  return mode === 'local' || release.kind === 'shell' || release.manifest.localOnly !== true;
}
