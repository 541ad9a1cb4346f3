import type { GateCheck } from '../gate/run-gate.ts';
import { overrideForCheck } from '../override/override-for-check.ts';
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
  return [
    {
      name: 'mount',
      run: async (release, { shell }) => {
        if (release.kind === 'shell' || shell === null) return null;
        const override = overrideForCheck(overrideSecret, release);
        return checkMount(release, shell.version, { chromiumPath, portalUrl, override });
      },
    },
  ];
}
