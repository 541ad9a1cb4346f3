import { type Database, LOCKS, type Orm, schema, sql } from '@sentinel/database';
import type { Release } from '@sentinel/federation';
import { readRelease } from '../registry/served-releases.repository.ts';
import { ReleaseError } from '../release-error.ts';
import type { Channel } from './channel.ts';
import { readChannels } from './channels.repository.ts';
import { fitFaults, type LiveReleases } from './check-fit.ts';

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
 * Changes channels, all of them or none, with a row in the log for each; call it within `whileNobodyReleases`. Every
 * version must be published and have its files, and what is served must fit together at least as well as before: an area
 * that is broken already keeps nobody else from releasing.
 * @throws ReleaseError with the reasons
 */
export async function changeChannelsIn(tx: Transaction, changes: readonly ChannelChange[]): Promise<ChangedChannel[]> {
  const served = new Map((await readChannels(tx)).map(({ area, channel }) => [area, channel]));
  const wanted = new Map(served);
  const results = changes.map(({ area, change }): ChangedChannel => {
    const before = wanted.get(area) ?? null;
    const after = change(before);
    wanted.set(area, after);
    return { area, before, after, isChanged: before === null || !isEqual(before, after) };
  });
  const changed = results.filter(({ isChanged }) => isChanged).map(({ area }) => area);
  if (changed.length === 0) return results;
  await checkPublished(tx, wanted, changed);
  const known = fitFaults(await readLive(tx, served));
  const faults = fitFaults(await readLive(tx, wanted)).filter((fault) => !known.includes(fault) || served.size === 0);
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'));
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

const isEqual = (one: Channel, other: Channel) =>
  (Object.keys(one) as (keyof Channel)[]).every((key) => one[key] === other[key]);

/** @throws ReleaseError naming a release of these areas that is not published, or whose files are gone */
async function checkPublished(tx: Transaction, channels: ReadonlyMap<string, Channel>, areas: readonly string[]) {
  const names = new Set(
    areas.flatMap((area) => {
      const { stable, canary } = channels.get(area) ?? { stable: '', canary: null };
      return [`${area}@${stable}`, ...(canary === null ? [] : [`${area}@${canary}`])];
    }),
  );
  for (const row of await readNamed(tx, names)) {
    const name = `${row.area}@${row.version}`;
    if (row.filesRemovedAt) {
      const day = row.filesRemovedAt.toISOString().slice(0, 10);
      throw new ReleaseError(`The files of ${name} were deleted on ${day}; publish that build again`);
    }
    names.delete(name);
  }
  const [missing] = names;
  if (missing !== undefined) throw new ReleaseError(`${missing} is not published`);
}

/** The releases that browsers get. One that cannot be read is left out: the registry leaves it out, too. */
async function readLive(tx: Transaction, channels: ReadonlyMap<string, Channel>): Promise<LiveReleases[]> {
  const names = [...channels].flatMap(([area, { stable, canary }]) => [`${area}@${stable}`, `${area}@${canary}`]);
  const releases = new Map<string, Release>();
  for (const { area, version, document } of await readNamed(tx, names)) {
    const release = readRelease(document);
    if (release instanceof Error) continue;
    releases.set(`${area}@${version}`, release);
  }
  return [...channels].flatMap(([area, { stable, canary }]) => {
    const release = releases.get(`${area}@${stable}`);
    return release ? [{ stable: release, canary: releases.get(`${area}@${canary}`) ?? null }] : [];
  });
}

function readNamed(tx: Transaction, names: Iterable<string>) {
  return tx
    .select()
    .from(schema.release)
    .where(sql`${schema.release.area} || '@' || ${schema.release.version} in ${['', ...names]}`);
}
