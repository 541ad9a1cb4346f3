import type { RemoteRelease, ShellRelease } from '@sentinel/federation';

/**
 * Why a remote cannot run on the Module Federation runtime that the shell provides; empty when it can. Their minor
 * versions must be equal: what a remote's entry asks of the runtime is not public, and no version promises it.
 */
export function checkRuntime(
  { area, version, runtime }: Pick<RemoteRelease, 'area' | 'version' | 'runtime'>,
  shell: Pick<ShellRelease, 'version' | 'runtime'>,
): string[] {
  if (runtime === undefined || shell.runtime === undefined) {
    const [who, which] = runtime === undefined ? [area, version] : ['the shell', shell.version];
    return [
      `${who} ${which} does not say its Module Federation runtime, because an older build made it: build it again`,
    ];
  }
  if (minorOf(runtime) === minorOf(shell.runtime)) return [];
  return [
    `${area} is built for the Module Federation runtime ${runtime}, and the shell provides ${shell.runtime}: build ${area} with the shell's version, or release the shell with ${runtime} first`,
  ];
}

const minorOf = (version: string) => version.split('.').slice(0, 2).join('.');
