import { type Database, sql } from '@sentinel/database';
import { type Transaction, whileNobodyReleases } from '../channels/change-channels.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release whose files can go. */
export interface OldRelease {
  readonly area: string;
  readonly version: string;
  /** When a channel pointed to it last; when it was published, if none ever did. */
  readonly lastServed: Date;
}

interface Removal {
  readonly store: Pick<ReleaseStore, 'remove'>;
  readonly days: number;
  readonly now: Date;
  /** Only tell which. */
  readonly isDryRun: boolean;
  /** As `ReleaseDesk` has it. */
  readonly confirm?: (tx: Transaction) => Promise<void>;
}

/**
 * Deletes the files of releases that no channel has pointed to for some days: by then, no open tab and no search
 * engine's copy of a page needs them. The release stays in the registry, without files.
 */
export async function removeOldFiles(
  database: Database,
  { store, days, now, isDryRun, confirm }: Removal,
): Promise<OldRelease[]> {
  return whileNobodyReleases(database, async (tx) => {
    await confirm?.(tx);
    const before = new Date(now.getTime() - days * 86_400_000).toISOString();
    const rows = await tx.execute<{ area: string; version: string; last_served: string }>(sql`
      with pointer as (
        select area, jsonb_array_elements_text(jsonb_build_array(after->'stable', after->'previous', after->'canary')) as version,
               lead(at, 1, 'infinity') over (partition by area order by id) as until
        from delivery.channel_change),
      seen as (select area, version, max(until) as until from pointer where version is not null group by area, version)
      select release.area, release.version, coalesce(seen.until, release.created_at) as last_served
      from delivery.release left join seen using (area, version)
      where release.files_removed_at is null and coalesce(seen.until, release.created_at) < ${before}
      order by release.area, last_served`);
    const old = rows.map(({ area, version, last_served }) => ({ area, version, lastServed: new Date(last_served) }));
    if (isDryRun) return old;
    for (const { area, version } of old) {
      await tx.execute(sql`
        update delivery.release set files_removed_at = ${now.toISOString()} where area = ${area} and version = ${version}`);
      await store.remove(area, version);
    }
    return old;
  });
}
