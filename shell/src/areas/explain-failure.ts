import { folderOf, type LoadableRelease, releaseFilesIn } from '@sentinel/federation';
import type { AssetIntegrity } from '../integrity/asset-integrity.ts';
import { AreaLoadError, type LoadFacts, type LoadFault, type LoadPhase } from '../load-failure/load-error.ts';
import { type ProbeResult, probeFile } from '../load-failure/probe-file.ts';
import { TimeoutError } from './with-timeout.ts';

/** A load that has just failed. */
export interface FailedLoad {
  readonly area: string;
  readonly release: LoadableRelease;
  readonly phase: LoadPhase;
  readonly cause: unknown;
  /** When the attempt began, as `performance.now()` gives it. */
  readonly since: number;
}

/** Finds out why a load failed. Notes at once which files are missing, so call it before loads are aborted. Never rejects. */
export type ExplainFailure = (failed: FailedLoad) => Promise<AreaLoadError>;

export function failureExplainer(
  integrity: Pick<AssetIntegrity, 'integrityOf' | 'knows' | 'troubled'>,
  probe: typeof probeFile = probeFile,
): ExplainFailure {
  return ({ release, phase, cause, since }) => {
    const { version } = release;
    const files = [folderOf(release), '/r/shell/'].flatMap((folder) => integrity.troubled(folder, since));
    const failedFile = files.find(({ state }) => state === 'failed');
    // A chunk runs before its element says that it has loaded, so what is awaited matters only when time is up.
    const file = failedFile ?? (cause instanceof TimeoutError ? files[0] : undefined);
    return explain();

    async function explain(): Promise<AreaLoadError> {
      const message = cause instanceof Error ? cause.message : String(cause);
      const failed = (fault: LoadFault, facts: LoadFacts = {}) =>
        new AreaLoadError(phase, fault, message, { facts, version, cause });
      // Its fault is known: it does not fit, or is not what the registry says.
      if (cause instanceof AreaLoadError) return failed(cause.fault, cause.facts);
      const chunk = cause as { type?: unknown; request?: unknown } | null;
      // webpack: the script ran, and did not bring the chunk that it is named after.
      if (chunk?.type === 'missing')
        return failed('wrong version', { url: releaseFilesIn(String(chunk.request))[0]?.path });
      if (!file) {
        if (cause instanceof TimeoutError) return failed('unfinished');
        return failed('threw', {
          url: cause instanceof Error ? releaseFilesIn(cause.stack ?? '')[0]?.path : undefined,
        });
      }
      if (file.state === 'waiting') return failed('no answer', { url: file.path });
      const known = integrity.knows(file.path) ? integrity.integrityOf(file.path) : null;
      const { fault, facts }: ProbeResult = await probe(file.path, { integrity: known });
      return failed(fault, facts);
    }
  };
}
