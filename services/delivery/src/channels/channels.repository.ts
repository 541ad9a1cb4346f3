import { desc, eq, type Orm, schema, sql } from '@sentinel/database';
import { type Channel, NO_CANARY } from './channel.ts';

export interface AreaChannel {
  readonly area: string;
  readonly channel: Channel;
}

/** A row of the log. `before` is null for an area's first release. */
export interface LoggedChange {
  readonly id: number;
  readonly at: Date;
  readonly area: string;
  readonly action: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly before: Channel | null;
  readonly after: Channel;
}

/** What is served of every area, by area name. */
export async function readChannels(orm: Pick<Orm, 'select'>): Promise<AreaChannel[]> {
  const rows = await orm.select().from(schema.channel).orderBy(schema.channel.area);
  return rows.map(({ area, updatedAt: _, ...channel }) => ({ area, channel }));
}

/** What was served of every area at a moment, according to the log. */
export async function readChannelsAt(orm: Pick<Orm, 'execute'>, at: Date): Promise<AreaChannel[]> {
  const rows = await orm.execute<{ area: string; after: Partial<Channel> }>(sql`
    select distinct on (area) area, after from delivery.channel_change
    where at <= ${at.toISOString()} order by area, id desc`);
  return rows.map(({ area, after }) => ({ area, channel: channelOf(after) }));
}

/** Changes, newest first. */
export async function readLog(
  orm: Pick<Orm, 'select'>,
  { area, limit }: { area?: string | undefined; limit: number },
): Promise<LoggedChange[]> {
  const rows = await orm
    .select()
    .from(schema.channelChange)
    .where(area === undefined ? undefined : eq(schema.channelChange.area, area))
    .orderBy(desc(schema.channelChange.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : channelOf(row.before as Partial<Channel>),
    after: channelOf(row.after as Partial<Channel>),
  }));
}

/**
 * Versions that an area served to everybody in the past and whose files are there, newest first, without those that
 * were rolled back.
 */
export async function readEarlierStables(orm: Pick<Orm, 'execute'>, area: string): Promise<string[]> {
  const rows = await orm.execute<{ version: string }>(sql`
    with served as (
      select after->>'stable' as version, max(id) as last from delivery.channel_change where area = ${area} group by 1)
    select served.version from served
    join delivery.release on release.area = ${area} and release.version = served.version
    where release.files_removed_at is null and not exists (
      select from delivery.channel_change gone
      where gone.area = ${area} and gone.action = 'rollback'
        and gone.before->>'stable' = served.version and gone.after->>'stable' <> served.version)
    order by served.last desc`);
  return rows.map(({ version }) => version);
}

/** A channel as the log has it. Rows from before there were canaries have only `stable` and `previous`. */
function channelOf({ stable = '', previous = null, ...rest }: Partial<Channel>): Channel {
  return { stable, previous, ...NO_CANARY, disabled: null, ...rest };
}
