import type { GateCheck } from '../gate/run-gate.ts';
import { checkMount } from './check-mount.ts';

/**
 * The check that mounts a release in the live shell before it is served; none unless the browser, the portal's address and
 * what signs its overrides are all known.
 */
export function mountChecks({
  chromiumPath,
  overrideSecret,
  publicUrl: portalUrl,
}: {
  readonly chromiumPath: string | undefined;
  readonly overrideSecret: string | undefined;
  readonly publicUrl: string | undefined;
}): GateCheck[] {
  if (chromiumPath === undefined || overrideSecret === undefined || portalUrl === undefined) return [];
  const settings = { chromiumPath, overrideSecret, portalUrl };
  return [
    {
      name: 'mount',
      run: async (release, { shell }) =>
        release.kind === 'shell' || shell === null ? null : checkMount(release, shell.version, settings),
    },
  ];
}
