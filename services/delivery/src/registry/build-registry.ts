import { createHash } from 'node:crypto';
import {
  integrityOf,
  type RegisteredArea,
  type Registry,
  type ShellRelease,
  toLoadable,
  unmetRequirements,
} from '@sentinel/federation';
import type { ServedReleases } from './releases.repository.ts';

/** The registry for browsers, and the shell that goes with it. */
export interface BuiltRegistry {
  readonly registry: Registry;
  /** `registry` as JSON. */
  readonly text: string;
  readonly shell: ShellRelease;
}

/**
 * Makes the registry from what is served; null while no shell is published. Areas that the shell cannot run are left
 * out, and so are previous releases that it cannot run any more.
 */
export function buildRegistry(served: readonly ServedReleases[], mode: 'local' | 'production'): BuiltRegistry | null {
  const shell = served.map(({ stable }) => stable).find((release) => release.kind === 'shell');
  if (!shell) return null;
  const areas: RegisteredArea[] = [];
  for (const { stable, previous } of served) {
    if (stable.kind !== 'remote' || unmetRequirements(stable, shell).length > 0) continue;
    if (stable.manifest.localOnly && mode !== 'local') continue;
    const isPreviousUsable = previous?.kind === 'remote' && unmetRequirements(previous, shell).length === 0;
    areas.push({
      manifest: stable.manifest,
      release: toLoadable(stable),
      previous: isPreviousUsable ? toLoadable(previous) : null,
    });
  }
  const content = { shell: { version: shell.version, integrity: integrityOf(shell) }, areas };
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  const registry: Registry = { revision, ...content };
  return { registry, text: JSON.stringify(registry), shell };
}
