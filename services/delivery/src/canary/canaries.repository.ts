import { createHash } from 'node:crypto';
import { type Orm, schema, sql } from '@sentinel/database';
import { TESTS } from './canary-policy.ts';
import { type Comparison, NONE } from './counts.ts';
import type { CanaryDecision } from './decide-canary.ts';
import type { Evidence } from './evidence.ts';

/** A canary that decides, as its area's channel has it. */
export interface Canary {
  readonly area: string;
  readonly version: string;
  readonly stable: string;
  /** Percent. */
  readonly share: number;
  /** The change that made it the canary: another one if it was rolled back and is tried again. 0 if the log does not say. */
  readonly begunBy: number;
  /** The change that set its share. */
  readonly shareSetBy: number;
}

/** The canaries that decide by themselves, of areas that are served. */
export async function readCanaries(orm: Pick<Orm, 'execute'>): Promise<Canary[]> {
  const rows = await orm.execute<Record<'begun_by' | 'share_set_by' | 'share', number> & Record<string, string>>(sql`
    select area, canary as version, stable, canary_share as share,
      (select coalesce(min(id), 0)::int from delivery.channel_change change
       where change.area = channel.area and id > coalesce((
         select max(id) from delivery.channel_change other
         where other.area = channel.area and other.after->>'canary' is distinct from channel.canary), 0)) as begun_by,
      (select coalesce(min(id), 0)::int from delivery.channel_change change
       where change.area = channel.area and id > coalesce((
         select max(id) from delivery.channel_change other
         where other.area = channel.area and (other.after->>'canary' is distinct from channel.canary
           or other.after->>'canaryShare' is distinct from channel.canary_share::text)), 0)) as share_set_by
    from delivery.channel
    where canary is not null and canary_decides and disabled is null
    order by area`);
  return rows.map(({ area = '', version = '', stable = '', share, begun_by, share_set_by }) => ({
    area,
    version,
    stable,
    share,
    begunBy: begun_by,
    shareSetBy: share_set_by,
  }));
}

/** What browsers reported in one minute. */
export interface ReportedMinute {
  /** Milliseconds. */
  readonly minute: number;
  readonly counts: Comparison;
}

const COLUMN = { visit: 'visits', failed: 'failed', slow: 'slow' } as const;

/** What browsers reported of a canary and its stable release, by minute. */
export async function readReported(
  orm: Pick<Orm, 'execute'>,
  { area, version, stable }: Canary,
  from: number,
): Promise<ReportedMinute[]> {
  const rows = await orm.execute<{ minute: string; version: string; kind: keyof typeof COLUMN; count: number }>(sql`
    select minute, version, kind, count from delivery.area_signal
    where area = ${area} and version in (${version}, ${stable}) and minute >= ${new Date(from).toISOString()}
      and kind in ('visit', 'failed', 'slow')`);
  return rows.map(({ minute, version: of, kind, count }) => {
    const arm = of === version ? 'canary' : 'stable';
    return {
      minute: new Date(minute).getTime(),
      counts: { ...NONE, [arm]: { ...NONE[arm], [COLUMN[kind]]: count } },
    };
  });
}

/** What is remembered of a canary from one look to the next, and stored with decisions. Times are milliseconds. */
export interface Watch {
  readonly begunBy: number;
  readonly shareSetBy: number;
  readonly shareSetAt: number;
  readonly stable: string;
  readonly evidence: Evidence;
  /** The block that is not complete yet: what was reported from a minute on when it began. */
  readonly block: { readonly beganAt: number; readonly from: number; readonly before: Comparison };
  /** What the evidence was gathered by. */
  readonly policy: string;
}

/** Evidence that was gathered for other rises or stakes cannot be continued. */
export const POLICY = createHash('sha256').update(JSON.stringify(TESTS)).digest('hex').slice(0, 12);

/** Who last decided about a canary, and what it remembered. */
export interface StoredWatch {
  readonly at: number;
  readonly watch: Watch;
}

/** What was remembered when the last decision about this run of the canary was stored; null before the first. */
export async function readWatch(
  orm: Pick<Orm, 'execute'>,
  { area, version, begunBy }: Canary,
): Promise<StoredWatch | null> {
  const [row] = await orm.execute<{ at: string; watch: Watch | null }>(sql`
    select numbers->>'decidedAt' as at, numbers->'watch' as watch from delivery.canary_decision
    where area = ${area} and version = ${version} order by id desc limit 1`);
  if (!row?.watch || row.watch.begunBy !== begunBy || row.watch.policy !== POLICY) return null;
  return { at: Number(row.at), watch: row.watch };
}

/** Stores a decision with its numbers, and what goes on from it. */
export async function storeDecision(
  orm: Pick<Orm, 'insert'>,
  { area, version }: Canary,
  { decision, numbers, reason }: CanaryDecision,
  { decidedAt, watch }: { decidedAt: number; watch: Watch },
): Promise<void> {
  await orm
    .insert(schema.canaryDecision)
    .values({ area, version, decision, numbers: { reason, ...numbers, decidedAt, watch } });
}
