import { type Database, sql } from '@sentinel/database';
import { faultOf, isKnownAt, type Sources } from '../canary/canaries.repository.ts';
import { readChannels, readLog } from '../channels/channels.repository.ts';
import { readChecks, readReleases } from '../channels/releases.repository.ts';
import { GATE_CHECKS } from '../gate/run-gate.ts';
import { ReleaseError } from '../release-error.ts';
import { timeText } from '../time-text.ts';
import { tellChange } from './tell-channel.ts';

/** Changes read to find since when a release is served, and the last rollback. */
const LOG_ROWS = 1_000;

/**
 * Which version of an area is live and why, in plain lines: who released it, its canary, the results of its checks,
 * what browsers said of it in the last hour, and the last rollback.
 * @throws ReleaseError when nothing of the area is served
 */
export async function why({ orm }: Database, area: string): Promise<string[]> {
  const found = (await readChannels(orm)).find((each) => each.area === area);
  if (!found) throw new ReleaseError(`Nothing of ${area} is served`);
  const { channel } = found;
  const log = await readLog(orm, { area, limit: LOG_ROWS });
  const releases = new Map((await readReleases(orm, area)).map((release) => [release.version, release]));
  const since = (isStart: (row: (typeof log)[number]) => boolean) => log.find(isStart);
  const by = (row: (typeof log)[number] | undefined) =>
    row ? ` since ${timeText(row.at)}, by ${row.actor}${row.reason ? ` (${row.reason})` : ''}` : '';
  const published = (version: string) => {
    const release = releases.get(version);
    return release ? `Published ${timeText(release.createdAt)} by ${release.publishedBy ?? 'somebody'}.` : '';
  };

  const lines = [
    `${area} is ${channel.stable} for everybody${by(since(({ before, after }) => after.stable === channel.stable && before?.stable !== channel.stable))}.`,
    `  ${published(channel.stable)}${channel.previous === null ? '' : ` If it does not load, browsers take ${channel.previous}.`}`,
    ...(await tellState(orm, area, channel.stable)),
  ];
  if (channel.canary !== null) {
    const { canary, canaryShare, canaryDecides } = channel;
    const begun = since(
      ({ before, after }) =>
        after.canary === canary && (before?.canary !== canary || before.canaryShare !== after.canaryShare),
    );
    lines.push(
      `Its canary is ${canary}, for ${canaryShare} % of the accounts and devices${by(begun)}.`,
      `  ${published(canary)} ${canaryDecides ? 'It decides by itself.' : 'A person decides.'}`,
      ...(await tellState(orm, area, canary)),
      ...(await tellDecision(orm, area, canary)),
    );
  }
  if (channel.disabled !== null) {
    lines.push(`It is switched off${by(since(({ action }) => action === 'disable'))}: nobody gets it.`);
  }
  const rollback = log.find(({ action }) => action === 'rollback');
  lines.push(
    rollback
      ? `Last rollback: ${timeText(rollback.at)} by ${rollback.actor}, ${tellChange(rollback.before, rollback.after)}${rollback.reason ? ` (${rollback.reason})` : ''}.`
      : 'It was never rolled back.',
  );
  return lines;
}

/** The checks of a release, and what browsers said of it. */
async function tellState(orm: Database['orm'], area: string, version: string): Promise<string[]> {
  const checks = await readChecks(orm, area, version);
  const [counts] = await orm.execute<
    Record<'accounts' | 'devices' | 'failed' | 'networks' | 'slow' | 'visits', number> & { phases: string[] }
  >(sql`
    select count(*)::int as visits, count(${faultOf})::int as failed, count(*) filter (where slow)::int as slow,
      array_remove(array_agg(distinct ${faultOf}), null) as phases, count(distinct account)::int as accounts, count(distinct device)::int as devices,
      count(distinct network) filter (where account is null)::int as networks
    from delivery.area_visit
    where area = ${area} and version = ${version} and at > now() - interval '1 hour' and ${isKnownAt(sql`now()`)}`);
  const { visits = 0, failed = 0, phases = [], slow = 0, ...sources } = counts ?? {};
  const results = checks.map(
    ({ name, passed, detail }) => `${name} ${passed ? 'passed' : `failed (${detail.join('; ')})`}`,
  );
  const missing = GATE_CHECKS.filter((name) => !checks.some((check) => check.name === name));
  return [
    checks.length === 0
      ? '  It has not been checked.'
      : `  Checks: ${results.join(', ')}${missing.length === 0 ? '' : `; not made: ${missing.join(', ')}`}.`,
    visits === 0
      ? '  No visits in the last hour.'
      : `  In the last hour: ${visits} visits, ${failed} failed (${[percent(failed, visits), ...phases].join(', ')}), ${slow} slow (${percent(slow, visits)}); they came from ${tellSources(sources)}.`,
  ];
}

async function tellDecision(orm: Database['orm'], area: string, version: string): Promise<string[]> {
  const [last] = await orm.execute<{
    at: string;
    decision: string;
    reason: string;
    sources: Partial<Sources> | null;
  }>(sql`
    select at, decision, coalesce(numbers->>'reason', 'without a reason') as reason, numbers->'sources' as sources
    from delivery.canary_decision
    where area = ${area} and version = ${version} order by id desc limit 1`);
  if (!last) return [];
  const from = last.sources === null ? '' : ` Its visits came from ${tellSources(last.sources)}.`;
  return [`  Last decision: ${last.decision}, ${timeText(new Date(last.at))}: ${last.reason}.${from}`];
}

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function tellSources({ accounts = 0, devices = 0, networks = 0 }: Partial<Sources>): string {
  const known = accounts > 0 ? [`${many(accounts, 'account')} on ${many(devices, 'device')}`] : [];
  const strangers = networks > 0 ? [`${many(networks, 'network')} of visitors without a login`] : [];
  return [...known, ...strangers].join(', and from ') || 'nobody that counts';
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
