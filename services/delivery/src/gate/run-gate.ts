import { type Database, schema } from '@sentinel/database';
import type { Release, ShellRelease } from '@sentinel/federation';
import { ReleaseError } from '../release-error.ts';

/** What a release is checked with. */
export interface GateContext {
  /** The shell that is served; null for the first shell, and for the shell itself. */
  readonly shell: ShellRelease | null;
}

/** A check of a release before it is served. */
export interface GateCheck {
  readonly name: (typeof GATE_CHECKS)[number];
  /**
   * @returns what is wrong and what to do about it, one line each; nothing when all is well; null when there is nothing to
   * check this release with
   */
  run(release: Release, context: GateContext): Promise<readonly string[] | null>;
}

/** All checks there are; those that cannot be made, such as without GATEWAY_URL, are listed as not made. */
export const GATE_CHECKS = ['files', 'shell', 'size', 'contract', 'mount'] as const;

/**
 * Runs every check, and records the results.
 * @throws ReleaseError with all that the checks found; then the release must not be served
 */
export async function runGate(
  { orm }: Database,
  {
    release,
    context,
    checks,
    actor,
  }: { release: Release; context: GateContext; checks: readonly GateCheck[]; actor: string },
): Promise<void> {
  const { area, version } = release;
  const results: { name: string; detail: string[] }[] = [];
  for (const check of checks) {
    // The browser needs a release that can be loaded at all.
    if (check.name === 'mount' && results.some(({ detail }) => detail.length > 0)) continue;
    const detail = await check.run(release, context);
    if (detail !== null) results.push({ name: check.name, detail: [...detail] });
  }
  const shell = context.shell?.version ?? version;
  if (results.length > 0) {
    await orm
      .insert(schema.releaseCheck)
      .values(
        results.map(({ name, detail }) => ({ area, version, name, detail, passed: detail.length === 0, shell, actor })),
      );
  }
  const faults = results.flatMap(({ name, detail }) => detail.map((line) => `${area}@${version} (${name}): ${line}`));
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'));
}
