import { parse } from 'yaml';

interface Job {
  readonly steps?: readonly { readonly run?: string }[];
  readonly 'timeout-minutes'?: number;
}

/** What the chart says that an upgrade must know. */
export interface Chart {
  /** The names of its images in values.yaml. */
  readonly images: readonly string[];
  /** The longest that a migration, or the rollout of a service, may take before Kubernetes gives it up. */
  readonly longestSeconds: number;
}

/** What is wrong with the upgrades of the chart in a workflow: one that succeeds must have brought all that the commit has. */
export function upgradeFaults(workflow: string, { images, longestSeconds }: Chart): string[] {
  const { jobs } = parse(workflow) as { readonly jobs: Readonly<Record<string, Job>> };
  return Object.values(jobs).flatMap((job) => {
    const script = (job.steps ?? []).flatMap(({ run }) => run?.replaceAll(/\\\n\s*/g, '').split('\n') ?? []);
    return script
      .map((line) => line.trim())
      .filter((line) => line.startsWith('helm upgrade'))
      .flatMap((upgrade) => {
        const timeoutMinutes = Number(/--timeout (\d+)m\b/.exec(upgrade)?.[1] ?? 5);
        const pushed = script.filter((line) => line.trim().startsWith('docker push')).length;
        return [
          ...(/ --reset-then-reuse-values /.test(upgrade)
            ? []
            : ['what a commit adds to values.yaml does not arrive without --reset-then-reuse-values']),
          ...images
            .filter((image) => !upgrade.includes(`${image}.tag=@$`))
            .map((image) => `it does not set ${image}.tag to the digest that was pushed`),
          ...(pushed === images.length ? [] : [`it pushes ${pushed} of ${images.length} images`]),
          ...(timeoutMinutes * 60 > longestSeconds
            ? []
            : [`--timeout ${timeoutMinutes}m ends before what may take ${longestSeconds} s`]),
          ...((job['timeout-minutes'] ?? 0) > 2 * timeoutMinutes
            ? []
            : ['the job ends before the hooks and the rollout, which may each take the time of --timeout']),
        ];
      });
  });
}
