import type { Release, RemoteRelease, ShellRelease } from './parse/release.ts';

/** Where the server serves the files of a release. They never change there. */
export function releasePath({ area, version }: Pick<Release, 'area' | 'version'>): string {
  return `/r/${area}/${version}/`;
}

/**
 * What a release requires and a shell does not provide, one line each; empty when they fit.
 * A range is `^a.b.c` or an exact version.
 */
export function unmetRequirements(
  { requires }: Pick<RemoteRelease, 'requires'>,
  { provides }: Pick<ShellRelease, 'provides'>,
): string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const provided = provides[name];
    if (provided === undefined) return [`${name} ${range} is not provided by the shell`];
    return satisfies(provided, range) ? [] : [`${name} ${range} is needed, the shell provides ${provided}`];
  });
}

function satisfies(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range;
  const have = version.split('.').map(Number);
  const want = range.slice(1).split('.').map(Number);
  // The caret fixes all numbers up to and including the first that is not 0.
  const fixed = want.findIndex((part) => part !== 0);
  for (let index = 0; index < 3; index += 1) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference < 0) return false;
    if (difference > 0) return fixed !== -1 && index > fixed;
  }
  return true;
}
