import { type Release, type RemoteRelease, type ShellRelease, unmetRequirements } from '@sentinel/federation';

/** The releases of one area that browsers load at the same time. */
export interface LiveReleases {
  readonly stable: Release;
  readonly canary: Release | null;
}

/**
 * Why releases cannot be served together, one line each: a remote that requires packages the shell does not provide, or
 * a path that two areas claim, be it by a canary.
 */
export function fitFaults(live: readonly LiveReleases[]): string[] {
  const shell = live.map(({ stable }) => stable).find((release): release is ShellRelease => release.kind === 'shell');
  if (!shell) return ['There is no shell, neither published nor among these builds'];
  const remotes = live
    .flatMap(({ stable, canary }) => [stable, ...(canary ? [canary] : [])])
    .filter((release): release is RemoteRelease => release.kind === 'remote');
  return [
    ...remotes.flatMap((remote) => unmetRequirements(remote, shell).map((reason) => `${remote.area}: ${reason}`)),
    ...doubleClaims(remotes),
  ].sort();
}

function doubleClaims(remotes: readonly RemoteRelease[]): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const { area, manifest } of remotes) {
    for (const { path, match } of manifest.paths) {
      const key = `${match} ${path}`;
      const owner = owners.get(key);
      if (owner !== undefined && owner !== area) faults.push(`${area}: ${path} is claimed by ${owner} already`);
      else owners.set(key, area);
    }
  }
  return faults;
}
