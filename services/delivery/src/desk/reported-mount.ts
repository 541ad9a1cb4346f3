import type { MountReport } from '../desk-wire.ts';
import type { GateCheck } from '../gate/run-gate.ts';

/**
 * The check that mounts a release, as the pipeline reports it: the service has no browser. It is kept under the name of the
 * token that reported it; without a report it was not made.
 */
export function reportedMount(report: MountReport | undefined): GateCheck[] {
  if (report === undefined) return [];
  return [
    {
      name: 'mount',
      run: async ({ kind, version }, { shell }) => {
        if (kind === 'shell' || shell === null) return null;
        if (report.version !== version || report.shell !== shell.version)
          return [
            `${report.version} was mounted in the shell ${report.shell}, and that is not what is served now: try again`,
          ];
        return report.faults;
      },
    },
  ];
}
