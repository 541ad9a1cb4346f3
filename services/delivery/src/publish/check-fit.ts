import { type Release, type RemoteRelease, type ShellRelease, unmetRequirements } from '@sentinel/federation';
import { PublishError } from './read-build.ts';

/**
 * Refuses a set of releases that cannot run together: a remote that requires packages the shell does not provide, or a
 * path that two areas claim.
 * @throws PublishError with one line for each reason
 */
export function checkFit(releases: readonly Release[]): void {
  const shell = releases.find((release): release is ShellRelease => release.kind === 'shell');
  if (!shell) throw new PublishError('There is no shell, neither published nor among these builds');
  const remotes = releases.filter((release): release is RemoteRelease => release.kind === 'remote');
  const faults = [
    ...remotes.flatMap((remote) => unmetRequirements(remote, shell).map((reason) => `${remote.area}: ${reason}`)),
    ...doubleClaims(remotes),
  ];
  if (faults.length > 0) throw new PublishError(faults.join('\n'));
}

function doubleClaims(remotes: readonly RemoteRelease[]): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const { area, manifest } of remotes) {
    for (const { path, match } of manifest.paths) {
      const key = `${match} ${path}`;
      const owner = owners.get(key);
      if (owner !== undefined) faults.push(`${area}: ${path} is claimed by ${owner} already`);
      else owners.set(key, area);
    }
  }
  return faults;
}
