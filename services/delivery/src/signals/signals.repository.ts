import { type Database, schema, sql } from '@sentinel/database';
import type { ServedPage } from './page-ticket.ts';

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

/** A visit of a release on a page that delivery served, as far as it is known. */
export interface Visit extends ServedPage {
  readonly area: string;
  readonly version: string;
  /** When the first of its signals came, by this process's clock; stored by that of the database. */
  readonly at: Date;
  /** The first phase that failed; null while nothing did. */
  readonly failed: string | null;
  readonly slow: boolean;
  /** Whether more was heard of it than that its release was about to run. */
  readonly settled: boolean;
}

/** Adds what is known of visits, all or none. A visit that is stored already only learns what went wrong later. */
export async function addVisits(
  { orm }: Pick<Database, 'orm'>,
  visits: readonly Visit[],
  hash: (value: string) => Promise<string>,
): Promise<void> {
  const { areaVisit } = schema;
  const devices = [...new Set(visits.map(({ device }) => device).filter((device) => device !== null))];
  const rows = await orm.execute<{ secret_hash: string; account: string }>(sql`
    select secret_hash, min(account_id::text) as account from identity.known_device
    where secret_hash in ${['', ...devices]} group by secret_hash`);
  const accounts = new Map(rows.map(({ secret_hash, account }) => [secret_hash, account]));
  const values = await Promise.all(
    visits.map(async ({ at, device, ...visit }) => {
      const account = device === null ? undefined : accounts.get(device);
      // A cookie that nobody logged in with says nothing.
      const known = account === undefined || device === null ? null : { account, device };
      const waitedMs = Date.now() - at.getTime();
      return {
        ...visit,
        at: sql`clock_timestamp() - make_interval(secs => ${waitedMs / 1_000}::float8)`,
        account: known && (await hash(known.account)),
        device: known && (await hash(known.device)),
      };
    }),
  );
  await orm
    .insert(areaVisit)
    .values(values)
    .onConflictDoUpdate({
      target: [areaVisit.area, areaVisit.version, areaVisit.page],
      set: {
        failed: sql`coalesce(${areaVisit.failed}, excluded.failed)`,
        slow: sql`${areaVisit.slow} or excluded.slow`,
        settled: sql`${areaVisit.settled} or excluded.settled`,
        account: sql`coalesce(${areaVisit.account}, excluded.account)`,
        device: sql`coalesce(${areaVisit.device}, excluded.device)`,
      },
    });
}

/**
 * Deletes visits from before a time, at most so many.
 * @returns how many were deleted
 */
export async function deleteVisitsBefore(
  { orm }: Pick<Database, 'orm'>,
  before: Date,
  atMost: number,
): Promise<number> {
  const rows = await orm.execute(sql`
    delete from delivery.area_visit
    where ctid in (
      select ctid from delivery.area_visit where at < ${before.toISOString()}::timestamptz limit ${atMost}
      for update skip locked
    )
    returning 1`);
  return rows.length;
}
