import { and, desc, eq, type Orm, schema } from '@sentinel/database';
import type { Release, ShellRelease } from '@sentinel/federation';
import { parseRelease, SHELL } from '@sentinel/federation/parse';
import { ReleaseError } from '../release-error.ts';

export interface StoredRelease {
  readonly area: string;
  readonly version: string;
  readonly release: Release;
  readonly createdAt: Date;
  readonly publishedBy: string | null;
  readonly filesRemovedAt: Date | null;
}

/** The releases of an area, newest first. */
export async function readReleases(orm: Pick<Orm, 'select'>, area: string): Promise<StoredRelease[]> {
  const rows = await orm
    .select()
    .from(schema.release)
    .where(eq(schema.release.area, area))
    .orderBy(desc(schema.release.createdAt), schema.release.version);
  return rows.map(({ document, ...row }) => ({ ...row, release: parseRelease(document) }));
}

/** The one release of an area whose version starts so. @throws ReleaseError when there is none, or more than one */
export async function findRelease(orm: Pick<Orm, 'select'>, area: string, start: string): Promise<StoredRelease> {
  const releases = await readReleases(orm, area);
  if (releases.length === 0) throw new ReleaseError(`There is no area ${area}, or nothing of it is published`);
  const [found, ...others] = releases.filter(({ version }) => version.startsWith(start));
  if (!found) {
    throw new ReleaseError(
      `${area} has no release ${start}. The newest: ${releases
        .slice(0, 5)
        .map(({ version }) => version)
        .join(', ')}`,
    );
  }
  if (others.length > 0) {
    throw new ReleaseError(
      `${area}@${start} could be ${[found, ...others].map(({ version }) => version).join(' or ')}: write more of it`,
    );
  }
  return found;
}

/** The shell that is served. @throws ReleaseError when there is none */
export async function readLiveShell(orm: Pick<Orm, 'select'>): Promise<ShellRelease> {
  const [row] = await orm
    .select({ document: schema.release.document })
    .from(schema.channel)
    .innerJoin(
      schema.release,
      and(eq(schema.release.area, schema.channel.area), eq(schema.release.version, schema.channel.stable)),
    )
    .where(eq(schema.channel.area, SHELL));
  const release = row ? parseRelease(row.document) : null;
  if (release?.kind !== 'shell') throw new ReleaseError('There is no shell, neither published nor among these builds');
  return release;
}

/** The result of one check of a release. */
export interface ReleaseCheck {
  readonly name: string;
  readonly passed: boolean;
  /** What was found, one line each. */
  readonly detail: readonly string[];
  /** The version of the shell that it was checked with. */
  readonly shell: string;
  readonly at: Date;
}

/** The last result of each check of a release, by name. */
export async function readChecks(orm: Pick<Orm, 'select'>, area: string, version: string): Promise<ReleaseCheck[]> {
  const { releaseCheck } = schema;
  const rows = await orm
    .select()
    .from(releaseCheck)
    .where(and(eq(releaseCheck.area, area), eq(releaseCheck.version, version)))
    .orderBy(releaseCheck.id);
  return [...new Map(rows.map((row) => [row.name, row])).values()].sort((one, other) =>
    one.name.localeCompare(other.name),
  );
}
