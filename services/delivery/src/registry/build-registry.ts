import { createHash } from 'node:crypto';
import {
  forBrand,
  integrityOf,
  type RegisteredArea,
  type Registry,
  type Release,
  type RemoteRelease,
  type ShellRelease,
  toLoadable,
  unmetRequirements,
} from '@sentinel/federation';
import type { ServedReleases } from './served-releases.repository.ts';

/** The registry for browsers, and the shell it belongs to. */
export interface BuiltRegistry {
  readonly registry: Registry;
  /** `registry` as JSON. */
  readonly text: string;
  readonly shell: ShellRelease;
  /** The releases of the areas, by area. */
  readonly releases: ReadonlyMap<string, RemoteRelease>;
  /** Releases that cannot be read, or that the shell cannot run; they are left out of the registry. */
  readonly unfit: readonly UnfitRelease[];
}

export interface UnfitRelease {
  readonly area: string;
  /** Null for one that cannot be read. */
  readonly version: string | null;
  readonly reasons: readonly string[];
}

/**
 * Builds the registry from the served releases; null while no shell is published. Leaves out areas, canaries and
 * previous releases that cannot be read, or that the shell cannot run.
 */
export function buildRegistry(
  served: readonly ServedReleases[],
  { mode, slug }: { mode: 'local' | 'production'; slug: string },
): BuiltRegistry | null {
  const shell = served
    .map(({ stable }) => stable)
    .find((release): release is ShellRelease => !(release instanceof Error) && release.kind === 'shell');
  if (!shell) return null;
  const areas: RegisteredArea[] = [];
  const releases = new Map<string, RemoteRelease>();
  const unfit: UnfitRelease[] = [];
  /** The release if browsers can run it. */
  const usable = (area: string, release: Release | Error | null): RemoteRelease | null => {
    if (release === null || (!(release instanceof Error) && release.kind !== 'remote')) return null;
    const reasons = release instanceof Error ? [release.message] : unmetRequirements(release, shell);
    if (reasons.length > 0) unfit.push({ area, version: release instanceof Error ? null : release.version, reasons });
    return release instanceof Error || reasons.length > 0 ? null : release;
  };
  for (const { area, canaryShare, isDisabled, ...channel } of served) {
    const stable = usable(area, channel.stable);
    if (!stable || (stable.manifest.localOnly && mode !== 'local')) continue;
    const previous = usable(area, channel.previous);
    const canary = usable(area, channel.canary);
    releases.set(area, stable);
    areas.push({
      manifest: forBrand(stable.manifest, slug),
      release: toLoadable(stable),
      previous: previous && toLoadable(previous),
      ...(canary && {
        canary: { manifest: forBrand(canary.manifest, slug), release: toLoadable(canary), share: canaryShare },
      }),
      ...(isDisabled && { isDisabled }),
    });
  }
  const { version, provides } = shell;
  const content = { shell: { version, integrity: integrityOf(shell), provides }, areas };
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  const registry: Registry = { revision, ...content };
  return { registry, text: JSON.stringify(registry), shell, releases, unfit };
}
