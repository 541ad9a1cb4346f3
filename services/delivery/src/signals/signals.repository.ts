import { type Database, schema, sql } from '@sentinel/database';
import type { SignalCount } from './signal-counts.ts';

/** The releases that browsers may have, and those that channels point to. Each as `area version`. */
export interface KnownReleases {
  readonly all: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
}

/** Reads the releases whose files are still served. */
export async function readKnownReleases({ orm }: Pick<Database, 'orm'>): Promise<KnownReleases> {
  const rows = await orm.execute<{ release: string; served: boolean }>(sql`
    select release.area || ' ' || release.version as release,
      coalesce(release.version in (channel.stable, channel.previous, channel.canary), false) as served
    from delivery.release
    left join delivery.channel on channel.area = release.area
    where release.files_removed_at is null`);
  return {
    all: new Set(rows.map(({ release }) => release)),
    served: new Set(rows.filter(({ served }) => served).map(({ release }) => release)),
  };
}

/** Adds counts to the stored ones, all or none. */
export async function addSignals({ orm }: Pick<Database, 'orm'>, counts: readonly SignalCount[]): Promise<void> {
  const { areaSignal } = schema;
  await orm
    .insert(areaSignal)
    .values([...counts])
    .onConflictDoUpdate({
      target: [areaSignal.area, areaSignal.version, areaSignal.minute, areaSignal.kind],
      set: { count: sql`${areaSignal.count} + excluded.count` },
    });
}

/**
 * Deletes counts from before a time, at most so many.
 * @returns how many were deleted
 */
export async function deleteSignalsBefore(
  { orm }: Pick<Database, 'orm'>,
  before: Date,
  atMost: number,
): Promise<number> {
  const rows = await orm.execute(sql`
    delete from delivery.area_signal
    where ctid in (
      select ctid from delivery.area_signal where minute < ${before.toISOString()}::timestamptz limit ${atMost}
      for update skip locked
    )
    returning 1`);
  return rows.length;
}
