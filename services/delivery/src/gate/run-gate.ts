import { type Database, schema } from '@sentinel/database';
import type { Release, ShellRelease } from '@sentinel/federation';
import { type ReleaseCheck, readChecks } from '../channels/releases.repository.ts';
import { ReleaseError } from '../release-error.ts';
import { timeText } from '../time-text.ts';

/** What a release is checked with. */
export interface GateContext {
  /** The shell that is served; null for the first shell, and for the shell itself. */
  readonly shell: ShellRelease | null;
}

/** A check of a release before it is served. */
export interface GateCheck {
  readonly name: CheckName;
  /**
   * @returns what is wrong and what to do about it, one line each; nothing when all is well; null when there is nothing to
   * check this release with
   */
  run(release: Release, context: GateContext): Promise<readonly string[] | null>;
}

/** All checks there are; those that cannot be made, such as without GATEWAY_URL, are listed as not made. */
export const GATE_CHECKS = ['files', 'shell', 'size', 'contract', 'mount'] as const;
export type CheckName = (typeof GATE_CHECKS)[number];

interface GateRequest {
  readonly release: Release;
  readonly context: GateContext;
  readonly checks: readonly GateCheck[];
  readonly actor: string;
  /** Whether a check that failed before, and is not made now, still refuses the release. */
  readonly mindsThePast: boolean;
  /** Checks that may fail. */
  readonly despite?: readonly CheckName[];
}

/** How a release got through the gate. */
export interface Passed {
  /** Those of `despite` that failed. */
  readonly despite: readonly CheckName[];
  /** What was not checked now, and when it last was. */
  readonly notMade: readonly string[];
}

/**
 * Runs every check, and records the results. A check that failed stays failed until it passes.
 * @throws ReleaseError with all that the checks found; then the release must not be served
 */
export async function runGate(
  { orm }: Database,
  { actor, checks, context, despite = [], mindsThePast, release }: GateRequest,
): Promise<Passed> {
  const { area, version } = release;
  const earlier = await readChecks(orm, area, version);
  const results: { name: CheckName; detail: readonly string[] }[] = [];
  // A shell, and what comes with it, has nothing to be mounted in.
  const needless = new Set<CheckName>(context.shell === null ? ['mount'] : []);
  for (const check of checks) {
    // The browser needs a release that can be loaded at all.
    if (check.name === 'mount' && results.some(({ detail }) => detail.length > 0)) continue;
    const detail = await check.run(release, context);
    if (detail === null) needless.add(check.name);
    else results.push({ name: check.name, detail });
  }
  const shell = context.shell?.version ?? version;
  if (results.length > 0) {
    await orm.insert(schema.releaseCheck).values(
      results.map(({ name, detail }) => {
        const passed = detail.length === 0;
        return { area, version, name, detail: [...detail], passed, shell, actor };
      }),
    );
  }
  const notMade = GATE_CHECKS.filter((name) => !results.some((result) => result.name === name));
  const before = (name: CheckName) => earlier.find((check) => check.name === name);
  const failed = [
    ...results.filter(({ detail }) => detail.length > 0),
    ...notMade.flatMap((name) => {
      const check = mindsThePast ? before(name) : undefined;
      return check && !check.passed ? [{ name, detail: [tellEarlier(check)] }] : [];
    }),
  ];
  const refused = failed.filter(({ name }) => !despite.includes(name));
  if (refused.length > 0) {
    const faults = refused.flatMap(({ name, detail }) => detail.map((line) => `${area}@${version} (${name}): ${line}`));
    const names = refused.map(({ name }) => name).join();
    const advice = `Operators may serve it all the same: promote or canary with --despite ${names} --reason TEXT`;
    throw new ReleaseError([...faults, advice].join('\n'));
  }
  return {
    despite: failed.map(({ name }) => name),
    notMade: notMade
      .filter((name) => !needless.has(name))
      .map((name) => {
        const check = before(name);
        return check ? `${name} (${tellEarlier(check)})` : name;
      }),
  };
}

const tellEarlier = ({ at, detail, passed, shell }: ReleaseCheck) =>
  `${passed ? 'passed' : 'failed'} ${timeText(at)} with the shell ${shell}${passed ? '' : `, and was not made since: ${detail.join('; ')}`}`;
