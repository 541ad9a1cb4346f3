import { and, type Database, eq, isNull, schema } from '@sentinel/database';
import type { Release } from '@sentinel/federation';

/** Releases whose files are remembered; more are served at once only if many versions are in open tabs. */
const MAX_KNOWN = 200;

/** Reads the files of a release with their hashes, once: they never change. Null when it is not published, or its files were removed. */
export function createFilesReader({
  orm,
}: Pick<Database, 'orm'>): (area: string, version: string) => Promise<Release['files'] | null> {
  const known = new Map<string, Release['files']>();
  return async (area, version) => {
    const key = `${area}@${version}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const { release } = schema;
    const [row] = await orm
      .select({ document: release.document })
      .from(release)
      .where(and(eq(release.area, area), eq(release.version, version), isNull(release.filesRemovedAt)));
    if (!row) return null;
    // Publishing has checked it; the files of an old release are served even if its manifest could not be published today.
    const { files } = row.document as Release;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, files);
    return files;
  };
}
