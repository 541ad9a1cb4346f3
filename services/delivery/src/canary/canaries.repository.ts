import { type Orm, type SQL, schema, sql } from '@sentinel/database';
import { BASELINE, LIMITS, TROUBLE } from './canary-policy.ts';
import { type Counts, NONE, plus } from './counts.ts';
import type { CanaryDecision } from './decide-canary.ts';

/** A release that is decided about, and the one that it is compared with. */
export interface Judged {
  readonly area: string;
  readonly version: string;
  /** The release before. */
  readonly other: string;
}

/** A canary that decides, as its area's channel has it. */
export interface Canary extends Judged {
  /** Percent. */
  readonly share: number;
  /** When it became the canary: later, if it was rolled back and is tried again. */
  readonly begunAt: Date;
  readonly shareSetAt: Date;
}

/** The canaries that decide by themselves, of areas that are served. */
export async function readCanaries(orm: Pick<Orm, 'execute'>): Promise<Canary[]> {
  const rows = await orm.execute<
    { share: number } & Record<'area' | 'begun' | 'other' | 'set' | 'version', string>
  >(sql`
    select area, canary as version, stable as other, canary_share as share,
      (select coalesce(min(at), channel.updated_at) from delivery.channel_change change
       where change.area = channel.area and id > coalesce((
         select max(id) from delivery.channel_change other
         where other.area = channel.area and other.after->>'canary' is distinct from channel.canary), 0)) as begun,
      (select coalesce(min(at), channel.updated_at) from delivery.channel_change change
       where change.area = channel.area and id > coalesce((
         select max(id) from delivery.channel_change other
         where other.area = channel.area and (other.after->>'canary' is distinct from channel.canary
           or other.after->>'canaryShare' is distinct from channel.canary_share::text)), 0)) as set
    from delivery.channel
    where canary is not null and canary_decides and disabled is null
    order by area`);
  return rows.map(({ begun, set, ...canary }) => ({ ...canary, begunAt: new Date(begun), shareSetAt: new Date(set) }));
}

/** A release that was promoted. */
export interface Promoted extends Judged {
  readonly promotedAt: Date;
}

/** Areas whose stable release was promoted since a time, and that have one before to go back to. The shell is not among them. */
export async function readPromoted(orm: Pick<Orm, 'execute'>, since: Date): Promise<Promoted[]> {
  const rows = await orm.execute<Record<'area' | 'at' | 'other' | 'version', string>>(sql`
    select channel.area, channel.stable as version, channel.previous as other, change.at
    from delivery.channel
    join lateral (
      select at, action from delivery.channel_change
      where area = channel.area and after->>'stable' is distinct from before->>'stable'
      order by id desc limit 1) change on true
    where channel.previous is not null and channel.disabled is null and channel.area <> 'shell'
      and change.action = 'promote' and change.at >= ${since.toISOString()}
    order by channel.area`);
  return rows.map(({ at, ...promoted }) => ({ ...promoted, promotedAt: new Date(at) }));
}

/** Nothing more was heard of a visit for so long: its page is blocked. */
const BLOCKED_AFTER_S = 60;

/** How a visit failed; null if it did not. `blocked`: the page said that the release was about to run, and nothing after that. */
export const faultOf = sql`case when settled then failed else 'blocked' end`;

/** Whether it is known by a time how a visit went. */
export const isKnownAt = (now: SQL) => sql`(settled or at < ${now} - make_interval(secs => ${BLOCKED_AFTER_S}))`;

/** Who visits came from. */
export interface Sources {
  readonly accounts: number;
  readonly devices: number;
  /** Networks of visitors without a login. */
  readonly networks: number;
}

/** Visits that count, and where they came from. */
export interface Seen extends Sources {
  readonly counts: Counts;
}

interface Reading {
  readonly area: string;
  readonly version: string;
  /** The other release of the area, or the others; they say when nothing worked. */
  readonly judged: Judged;
  readonly from: Date;
  readonly now: Date;
  /** Leave out errors that came after the area was shown. */
  readonly onlyFirstRenders?: boolean;
}

/**
 * The visits of a release that count (`LIMITS`): a few of each account and day, and of strangers no more than a share for each network.
 * Stretches of time in which the other release of the area, or other areas, failed as well are left out (`TROUBLE`).
 */
export async function readSeen(
  orm: Pick<Orm, 'execute'>,
  { area, version, judged, from, now, onlyFirstRenders = false }: Reading,
): Promise<Seen> {
  const isKnown = isKnownAt(sql`${now.toISOString()}::timestamptz`);
  const rows = await orm.execute<
    { network: string | null } & Record<'accounts' | 'devices' | keyof Counts, number>
  >(sql`
    with visit as (
      select *, date_bin(${`${TROUBLE.minutes} minutes`}::interval, at, timestamptz 'epoch') as slot,
        ${onlyFirstRenders ? sql`nullif(${faultOf}, 'error')` : faultOf} as fault
      from delivery.area_visit
      where area = ${area} and version = ${version} and at >= ${from.toISOString()} and ${isKnown}
      order by at desc limit ${BASELINE.visits}),
    troubled as (
      select date_bin(${`${TROUBLE.minutes} minutes`}::interval, at, timestamptz 'epoch') as slot
      from delivery.area_visit
      where at >= ${from.toISOString()} and ${isKnown} and not (area = ${judged.area} and version = ${judged.version})
      group by slot, area = ${judged.area}
      having count(distinct coalesce(account, network)) filter (where ${faultOf} is not null) >= ${TROUBLE.failed}
        and count(${faultOf}) >= ${TROUBLE.rate}::float8 * count(*)),
    counted as (
      select *, row_number() over (partition by coalesce(account, page::text), (at at time zone 'UTC')::date order by at) as nth
      from visit where slot not in (select slot from troubled))
    select case when account is null then network end as network,
      count(*)::int as visits, count(fault)::int as failed, count(*) filter (where slow)::int as slow,
      count(distinct account)::int as accounts, count(distinct device)::int as devices
    from counted where nth <= ${LIMITS.ofAccount}
    group by 1`);
  const own = rows.find(({ network }) => network === null);
  const strangers = rows.filter(({ network }) => network !== null);
  return {
    counts: plus(own ?? NONE, ofStrangers(own?.visits ?? 0, strangers)),
    accounts: own?.accounts ?? 0,
    devices: own?.devices ?? 0,
    networks: strangers.length,
  };
}

/** What strangers say, each network with no more than its share of all visits that count. */
function ofStrangers(known: number, networks: readonly Counts[]): Counts {
  // The highest limit at which no network has more than its share.
  let limit = Number.POSITIVE_INFINITY;
  for (;;) {
    const all = networks.reduce((sum, { visits }) => sum + Math.min(visits, limit), known);
    const next = Math.max(LIMITS.ofNetworkAtLeast, Math.floor(all * LIMITS.ofNetwork));
    if (next >= limit) break;
    limit = next;
  }
  const parts = networks.map((counts) => {
    const part = Math.min(1, limit / counts.visits);
    return { visits: counts.visits * part, failed: counts.failed * part, slow: counts.slow * part };
  });
  const sum = parts.reduce(plus, NONE);
  return { visits: Math.round(sum.visits), failed: Math.round(sum.failed), slow: Math.round(sum.slow) };
}

/** The last decision about this run of a canary; null before the first. */
export async function readLastDecision(
  orm: Pick<Orm, 'execute'>,
  { area, version, begunAt }: Canary,
): Promise<{ readonly at: Date } | null> {
  const [row] = await orm.execute<{ at: string }>(sql`
    select at from delivery.canary_decision
    where area = ${area} and version = ${version} and at >= ${begunAt.toISOString()} order by id desc limit 1`);
  return row ? { at: new Date(row.at) } : null;
}

/** Stores a decision with its numbers, and when it was made. */
export async function storeDecision(
  orm: Pick<Orm, 'insert'>,
  { area, version }: Judged,
  { decision, numbers, reason }: Pick<CanaryDecision, 'decision' | 'reason'> & { numbers: object },
  at: Date,
): Promise<void> {
  await orm.insert(schema.canaryDecision).values({ at, area, version, decision, numbers: { reason, ...numbers } });
}
