import { createHash } from 'node:crypto';
import { AppError } from '@sentinel/contracts';
import { and, type Database, eq, schema } from '@sentinel/database';
import { forBrand, LOCAL_VERSION, type Override, type RemoteRelease, toLoadable } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';
import type { BuiltRegistry } from '../registry/build-registry.ts';
import { overrideFaults } from './check-override.ts';
import type { GrantedOverride, OverrideTarget } from './override-token.ts';

export interface Overrides {
  /**
   * Checks that the target can be shown now.
   * @throws AppError `forbidden` or `not_found`, in words for the person who opened the link
   */
  check(target: OverrideTarget, built: BuiltRegistry): Promise<void>;
  /** The registry with an override in it. @throws like `check` */
  apply(granted: GrantedOverride, built: BuiltRegistry): Promise<BuiltRegistry>;
}

interface OverridesOptions {
  readonly database: Database;
  readonly mode: 'local' | 'production';
  readonly slug: () => string;
  /** Whether builds on the staff's own machines may be shown. */
  readonly allowsLocal: boolean;
}

/** Finds what overrides show, and puts it into the registry. */
export function createOverrides({ database, mode, slug, allowsLocal }: OverridesOptions): Overrides {
  async function findShown(target: OverrideTarget, built: BuiltRegistry) {
    const { area } = target;
    if (!built.registry.areas.some(({ manifest }) => manifest.name === area)) {
      throw new AppError('not_found', `There is no area "${area}" here.`);
    }
    if ('origin' in target) {
      if (!allowsLocal) throw new AppError('forbidden', 'Builds on your own machine cannot be shown here.');
      return { kind: 'local', version: LOCAL_VERSION, origin: target.origin } as const;
    }
    const release = await readRemote(database, target);
    if (release === null || (release.manifest.localOnly && mode !== 'local')) {
      throw new AppError('not_found', `${area} has no release ${target.version}, or its files are deleted.`);
    }
    const faults = overrideFaults(release, built);
    if (faults.length > 0) {
      throw new AppError('forbidden', `${area} ${target.version} does not fit what is live: ${faults.join('; ')}.`);
    }
    const manifest = forBrand(release.manifest, slug());
    return { kind: 'release', version: release.version, manifest, release: toLoadable(release) } as const;
  }

  return {
    async check(target, built) {
      await findShown(target, built);
    },
    async apply({ target, by, until, account }, built) {
      const shown = await findShown(target, built);
      const override: Override = {
        area: target.area,
        by,
        until: until.toISOString(),
        account: account?.email ?? null,
        ...shown,
      };
      const hash = createHash('sha256').update(JSON.stringify(override)).digest('hex').slice(0, 16);
      const registry = { ...built.registry, revision: `${built.registry.revision}-${hash}`, override };
      return { ...built, registry, text: JSON.stringify(registry) };
    },
  };
}

async function readRemote(
  { orm }: Database,
  { area, version }: { area: string; version: string },
): Promise<RemoteRelease | null> {
  const [row] = await orm
    .select({ document: schema.release.document, filesRemovedAt: schema.release.filesRemovedAt })
    .from(schema.release)
    .where(and(eq(schema.release.area, area), eq(schema.release.version, version)));
  if (!row || row.filesRemovedAt !== null) return null;
  const release = parseRelease(row.document);
  return release.kind === 'remote' ? release : null;
}
