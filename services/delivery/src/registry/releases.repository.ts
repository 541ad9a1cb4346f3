import { type Database, desc, type Orm, schema, sql } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';

/** The releases of an area that are served, and to whom. */
export interface ServedReleases {
  readonly stable: Release;
  /** The stable one before. */
  readonly previous: Release | null;
  readonly canary?: Release | null;
  /** Percent of the visitors that get the canary. */
  readonly canaryShare?: number;
  readonly isDisabled?: boolean;
}

/** Reads the served releases of every area, by area name; within a transaction if one is given. */
export async function readServed(orm: Pick<Orm, 'execute'>): Promise<ServedReleases[]> {
  const rows = await orm.execute<{
    stable: unknown;
    previous: unknown;
    canary: unknown;
    share: number;
    is_disabled: boolean;
  }>(sql`
    select stable.document as stable, previous.document as previous, canary.document as canary,
           channel.canary_share as share, channel.disabled is not null as is_disabled
    from delivery.channel
    join delivery.release stable on stable.area = channel.area and stable.version = channel.stable
    left join delivery.release previous on previous.area = channel.area and previous.version = channel.previous
      and previous.files_removed_at is null
    left join delivery.release canary on canary.area = channel.area and canary.version = channel.canary
    order by channel.area`);
  return rows.map((row) => ({
    stable: parseRelease(row.stable),
    previous: row.previous === null ? null : parseRelease(row.previous),
    canary: row.canary === null ? null : parseRelease(row.canary),
    canaryShare: row.share,
    isDisabled: row.is_disabled,
  }));
}

/**
 * The number of the last change of any channel; 0 before the first. No change is missed: changes run one after
 * another (`whileNobodyReleases`), so a lower number cannot be committed after a higher one.
 */
export async function readLastChange(database: Database): Promise<number> {
  const [row] = await database.orm
    .select({ id: schema.channelChange.id })
    .from(schema.channelChange)
    .orderBy(desc(schema.channelChange.id))
    .limit(1);
  return row?.id ?? 0;
}
