import type { Release } from '@sentinel/federation';
import type { ServedReleases } from '../registry/served-releases.repository.ts';

/** An area with one release, which everybody gets; an error stands for one that cannot be read. */
export function servedTo(stable: Release | Error, more: Partial<ServedReleases> = {}): ServedReleases {
  const area = stable instanceof Error ? 'broken' : stable.area;
  return { area, stable, previous: null, canary: null, canaryShare: 0, isDisabled: false, ...more };
}
