import type { Database } from '@sentinel/database';
import { type ChangedChannel, changeChannelsIn, type Transaction, whileNobodyReleases } from './change-channels.ts';
import { readChannelsAt } from './channels.repository.ts';

interface RestoreRequest {
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  /** Only tell what would change. */
  readonly isDryRun: boolean;
  /** As `ReleaseDesk` has it. */
  readonly confirm?: (tx: Transaction) => Promise<void>;
}

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  override name = 'DryRun';
}

/**
 * Serves again what was served at a moment, of every area, all of it or nothing. An area that had no release then stays
 * as it is.
 * @throws ReleaseError when something of it cannot be served any more
 */
export async function restore(database: Database, request: RestoreRequest): Promise<ChangedChannel[]> {
  const { at, actor, isDryRun } = request;
  let changed: ChangedChannel[] = [];
  try {
    await whileNobodyReleases(database, async (tx) => {
      await request.confirm?.(tx);
      const then = await readChannelsAt(tx, at);
      const reason = request.reason ?? `as of ${at.toISOString()}`;
      changed = await changeChannelsIn(
        tx,
        // A canary that decides goes on from the share it had.
        then.map(({ area, channel }) => ({ area, action: 'restore', actor, reason, change: () => channel })),
      );
      if (isDryRun) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return changed.filter(({ isChanged }) => isChanged);
}
