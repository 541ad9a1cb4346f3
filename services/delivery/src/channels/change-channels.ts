import { type Database, LOCKS, type Orm, schema, sql } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { parseRelease } from '@sentinel/federation/parse';
import { ReleaseError } from '../release-error.ts';
import type { Channel } from './channel.ts';
import { readChannels } from './channels.repository.ts';
import { checkFit, type LiveReleases } from './check-fit.ts';

export type ChannelAction = 'promote' | 'canary' | 'rollback' | 'disable' | 'enable' | 'restore';

/** A change of one area's channel. */
export interface ChannelChange {
  readonly area: string;
  readonly action: ChannelAction;
  /** Who changes it: a person's or a pipeline's name, or `canary` for a canary that decides. */
  readonly actor: string;
  /** Why, for the log. */
  readonly reason: string | null;
  /** The new channel. It may throw ReleaseError to refuse. Returning an equal channel changes nothing. */
  readonly change: (before: Channel | null) => Channel;
}

/** What a change did. `before` is null for an area's first release. */
export interface ChangedChannel {
  readonly area: string;
  readonly before: Channel | null;
  readonly after: Channel;
  readonly isChanged: boolean;
}

export type Transaction = Pick<Orm, 'execute' | 'select' | 'insert' | 'update'>;

/**
 * Runs `act` in a transaction while nobody else changes what is served: changes follow one another, so each is checked
 * against what is really served, and the log is committed in the order of its numbers.
 */
export function whileNobodyReleases<T>({ orm }: Database, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.publishing})`);
    return act(tx);
  });
}

/**
 * Changes channels, all of them or none, with a row in the log for each; call it within `whileNobodyReleases`. What
 * would then be served is checked: every version is published and has its files, and all of it fits together.
 * @throws ReleaseError with the reasons
 */
export async function changeChannelsIn(tx: Transaction, changes: readonly ChannelChange[]): Promise<ChangedChannel[]> {
  const channels = new Map((await readChannels(tx)).map(({ area, channel }) => [area, channel]));
  const results = changes.map(({ area, change }): ChangedChannel => {
    const before = channels.get(area) ?? null;
    const after = change(before);
    channels.set(area, after);
    return { area, before, after, isChanged: before === null || !isEqual(before, after) };
  });
  if (results.every(({ isChanged }) => !isChanged)) return results;
  checkFit(await readLive(tx, channels));
  for (const [index, { area, before, after, isChanged }] of results.entries()) {
    const change = changes[index];
    if (!isChanged || !change) continue;
    await tx
      .insert(schema.channel)
      .values({ area, ...after })
      .onConflictDoUpdate({ target: schema.channel.area, set: { ...after, updatedAt: new Date() } });
    const { action, actor, reason } = change;
    await tx.insert(schema.channelChange).values({ area, action, actor, reason, before, after });
  }
  return results;
}

/** Changes one channel in a transaction of its own. @throws ReleaseError with the reasons */
export async function changeChannel(database: Database, change: ChannelChange): Promise<ChangedChannel> {
  const [changed] = await whileNobodyReleases(database, (tx) => changeChannelsIn(tx, [change]));
  if (!changed) throw new Error('A change has one result');
  return changed;
}

const isEqual = (one: Channel, other: Channel) =>
  (Object.keys(one) as (keyof Channel)[]).every((key) => one[key] === other[key]);

/** The releases that the channels point to. @throws ReleaseError naming one that is not published or has no files */
async function readLive(tx: Transaction, channels: ReadonlyMap<string, Channel>): Promise<LiveReleases[]> {
  const rows = await tx.select().from(schema.release).where(namedBy(channels));
  const releases = new Map<string, Release>();
  const removed = new Map(rows.map((row) => [`${row.area}@${row.version}`, row.filesRemovedAt]));
  for (const { area, version, document } of rows) releases.set(`${area}@${version}`, parseRelease(document));
  const find = (area: string, version: string): Release => {
    const release = releases.get(`${area}@${version}`);
    if (!release) throw new ReleaseError(`${area} has no release ${version}`);
    const removedAt = removed.get(`${area}@${version}`);
    if (removedAt) {
      throw new ReleaseError(
        `The files of ${area}@${version} were deleted on ${removedAt.toISOString().slice(0, 10)}; publish that build again`,
      );
    }
    return release;
  };
  return [...channels].map(([area, { stable, canary }]) => ({
    stable: find(area, stable),
    canary: canary === null ? null : find(area, canary),
  }));
}

function namedBy(channels: ReadonlyMap<string, Channel>) {
  const names = [...channels].flatMap(([area, { stable, canary }]) => [`${area}@${stable}`, `${area}@${canary}`]);
  return sql`${schema.release.area} || '@' || ${schema.release.version} in ${names}`;
}
