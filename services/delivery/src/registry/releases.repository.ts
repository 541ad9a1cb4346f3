import { type Database, desc, type Orm, schema, sql } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';

/** The releases of an area that are served: the stable one and the one before it. */
export interface ServedReleases {
  readonly stable: Release;
  readonly previous: Release | null;
}

/** Reads the served releases of every area, by area name; within a transaction if one is given. */
export async function readServed(orm: Pick<Orm, 'execute'>): Promise<ServedReleases[]> {
  const rows = await orm.execute<{ stable: unknown; previous: unknown }>(sql`
    select stable.document as stable, previous.document as previous
    from delivery.channel
    join delivery.release stable on stable.area = channel.area and stable.version = channel.stable
    left join delivery.release previous on previous.area = channel.area and previous.version = channel.previous
    order by channel.area`);
  return rows.map((row) => ({
    stable: parseRelease(row.stable),
    previous: row.previous === null ? null : parseRelease(row.previous),
  }));
}

/**
 * The number of the last change of any channel; 0 before the first. No change is missed: publishings run one after
 * another (`publish`), so a lower number cannot be committed after a higher one.
 */
export async function readLastChange(database: Database): Promise<number> {
  const [row] = await database.orm
    .select({ id: schema.channelChange.id })
    .from(schema.channelChange)
    .orderBy(desc(schema.channelChange.id))
    .limit(1);
  return row?.id ?? 0;
}
