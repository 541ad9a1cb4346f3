import type { RemoteRelease, ShellRelease } from '@sentinel/federation';
import { fitFaults } from '../channels/check-fit.ts';
import { checkRuntime } from '../gate/check-runtime.ts';
import type { BuiltRegistry } from '../registry/build-registry.ts';

/**
 * Why a release cannot take the place of its area's stable one, one line each: what the live shell does not provide, its
 * runtime, or a path that another area claims. Empty when it can.
 */
export function overrideFaults(
  release: RemoteRelease,
  { shell, releases }: { readonly shell: ShellRelease; readonly releases: BuiltRegistry['releases'] },
): string[] {
  const others = [...releases.values()].filter(({ area }) => area !== release.area);
  return [
    ...fitFaults([shell, ...others, release].map((stable) => ({ stable, canary: null }))).filter((fault) =>
      fault.startsWith(`${release.area}: `),
    ),
    ...checkRuntime(release, shell),
  ];
}
