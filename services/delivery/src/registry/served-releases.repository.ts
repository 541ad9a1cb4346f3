import { type Database, desc, type Orm, schema, sql } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';

/** The releases of an area that are served, and to whom. One that cannot be read is an error in its place. */
export interface ServedReleases {
  readonly area: string;
  readonly stable: Release | Error;
  /** The stable one before. */
  readonly previous: Release | Error | null;
  readonly canary: Release | Error | null;
  /** Percent of the visitors that get the canary. */
  readonly canaryShare: number;
  readonly isDisabled: boolean;
}

/** Reads the served releases of every area, by area name. */
export async function readServed(orm: Pick<Orm, 'execute'>): Promise<ServedReleases[]> {
  const rows = await orm.execute<{
    area: string;
    stable: unknown;
    previous: unknown;
    canary: unknown;
    share: number;
    is_disabled: boolean;
  }>(sql`
    select channel.area, stable.document as stable, previous.document as previous, canary.document as canary,
           channel.canary_share as share, channel.disabled is not null as is_disabled
    from delivery.channel
    join delivery.release stable on stable.area = channel.area and stable.version = channel.stable
    left join delivery.release previous on previous.area = channel.area and previous.version = channel.previous
      and previous.files_removed_at is null
    left join delivery.release canary on canary.area = channel.area and canary.version = channel.canary
    order by channel.area`);
  return rows.map(({ area, stable, previous, canary, share, is_disabled }) => ({
    area,
    stable: readRelease(stable),
    previous: previous === null ? null : readRelease(previous),
    canary: canary === null ? null : readRelease(canary),
    canaryShare: share,
    isDisabled: is_disabled,
  }));
}

/** A stored release, or why it cannot be read: one bad document must not hide the releases of the other areas. */
export function readRelease(document: unknown): Release | Error {
  try {
    return parseRelease(document);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
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
