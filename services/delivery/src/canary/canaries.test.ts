import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, openAsOwner, type TestDatabase } from '@sentinel/database/testing';
import { Registry } from 'prom-client';
import { promoted, withCanary } from '../channels/channel.ts';
import { publish } from '../publish/publish.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { changeChannel } from '../testing/change-channel.ts';
import { onlyDateIs } from '../testing/only-date-is.ts';
import { lookAtReleases } from './look-at-canaries.ts';
import { startCanaries } from './start-canaries.ts';

const [STABLE, CANARY, NEWER] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'] as const;
const MINUTE_MS = 60_000;
let db: TestDatabase;
/** Looks happen so long after what was done so far. */
let later: number;
let onChange: jest.Mock;
let onError: jest.Mock;

beforeAll(async () => {
  db = await createTestDatabase();
  const request = {
    database: db.database,
    store: folderStore(mkdtempSync(join(tmpdir(), 'sentinel-releases-'))),
    actor: 'jane',
    mode: 'production' as const,
  };
  const first = [shellBuild(), remoteBuild('alerts', STABLE), remoteBuild('explore', STABLE)];
  await publishAndPromote({ ...request, dists: first, checks: [] });
  await publish({ ...request, dists: [remoteBuild('alerts', CANARY)] });
  await publish({ ...request, dists: [remoteBuild('alerts', NEWER)] });
  await publish({ ...request, dists: [remoteBuild('explore', CANARY)] });
});
afterAll(() => db.drop());
beforeEach(async () => {
  later = 0;
  [onChange, onError] = [jest.fn(), jest.fn()];
  await db.owner.sql`truncate delivery.channel_change, delivery.area_visit, delivery.canary_decision`;
  await db.owner.sql`update delivery.channel set stable = ${STABLE}, previous = null, canary = null, canary_share = 0,
    canary_decides = false, disabled = null where area in ('alerts', 'explore')`;
});

const now = () => Date.now() + later;
const look = () => lookAtReleases({ database: db.database, now: new Date(now()), onChange, onError });

const begin = (version: string = CANARY, { share = 50, area = 'alerts', decides = true } = {}) =>
  changeChannel(db.database, {
    area,
    action: 'canary',
    actor: 'jane',
    reason: null,
    change: (before) => withCanary(before, version, { share, decides }),
  });
const promote = (version: string, area = 'alerts') =>
  changeChannel(db.database, {
    area,
    action: 'promote',
    actor: 'jane',
    reason: null,
    change: (before) => promoted(before, version),
  });

interface Reported {
  readonly failed?: number;
  readonly slow?: number;
  readonly phase?: string;
  readonly area?: string;
  /** Of how many accounts, or null for strangers. */
  readonly accounts?: number | null;
  readonly networks?: number;
  readonly hoursAgo?: number;
  /** So many were heard of no more after their release began to run. */
  readonly silent?: number;
}

/** Browsers report visits of a release, each of another account unless it is said otherwise. */
async function report(version: string, visits: number, reported: Reported = {}) {
  const {
    failed = 0,
    slow = 0,
    phase = 'error',
    area = 'alerts',
    accounts = visits,
    networks = 1,
    hoursAgo = 0,
    silent = 0,
  } = reported;
  await db.owner.sql`
    insert into delivery.area_visit (area, version, page, at, account, device, network, failed, slow, settled)
    select ${area}, ${version}, gen_random_uuid(), clock_timestamp() - make_interval(hours => ${hoursAgo}),
      'account ' || (nth % ${accounts ?? 1}) || case when ${accounts === null} then null else '' end,
      'device ' || (nth % ${accounts ?? 1}) || case when ${accounts === null} then null else '' end,
      'network ' || (nth % ${networks}),
      case when nth < ${failed} then ${phase} end, nth < ${slow}, nth >= ${silent}
    from generate_series(0, ${visits - 1}) nth`;
}

const channel = async (area = 'alerts') =>
  (await db.owner.orm.select().from(schema.channel)).find((row) => row.area === area);
const decisions = async () => db.owner.orm.select().from(schema.canaryDecision).orderBy(schema.canaryDecision.id);
const made = async () => (await decisions()).map(({ decision }) => decision).filter((decision) => decision !== 'hold');
const lastReason = async () => ((await decisions()).at(-1)?.numbers as { reason: string } | undefined)?.reason;

describe('a bad canary', () => {
  test('that blocks the page is rolled back a minute later: nothing more is heard of its visits', async () => {
    await report(STABLE, 500);
    await begin();
    await report(CANARY, 12, { silent: 11 });
    later = 50_000;
    await look();
    expect(await channel()).toMatchObject({ canary: CANARY });
    expect(await lastReason()).toMatch(/^Waits: .*it had 1/);
    later = 61_000;
    await look();
    expect(await channel()).toMatchObject({ stable: STABLE, canary: null });
  });

  test('is rolled back at the next look, with the reason in the log and the numbers beside the decision', async () => {
    await report(STABLE, 500, { failed: 2, hoursAgo: 20 });
    await begin();
    await report(CANARY, 60, { failed: 6 });
    await look();
    expect(await channel()).toMatchObject({ stable: STABLE, canary: null, canaryShare: 0, canaryDecides: false });
    const [, change] = await db.owner.orm.select().from(schema.channelChange).orderBy(schema.channelChange.id);
    expect(change).toMatchObject({
      actor: 'canary',
      action: 'rollback',
      reason: expect.stringMatching(
        /^10\.00 % of 60 visits failed, 0\.40 % of 500 with the release before; .*: worse$/,
      ),
    });
    expect((await decisions()).at(-1)).toMatchObject({
      version: CANARY,
      decision: 'rollback',
      numbers: {
        share: 50,
        seen: { canary: { visits: 60, failed: 6 }, stable: { visits: 500, failed: 2 } },
        sources: { accounts: 60, devices: 60, networks: 0 },
      },
    });
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
    await look();
    expect(await made()).toEqual(['rollback']);
  });

  test('of which half fails is rolled back after ten visits, without one of the stable release', async () => {
    await begin();
    await report(CANARY, 10, { failed: 5 });
    await look();
    expect([await made(), (await channel())?.canary]).toEqual([['rollback'], null]);
  });

  test('that is tried again begins anew', async () => {
    await begin();
    await report(CANARY, 20, { failed: 20 });
    await look();
    await begin();
    await look();
    expect((await channel())?.canary).toBe(CANARY);
    expect(await lastReason()).toMatch(/no visits yet/);
  });

  test('does not stop the others', async () => {
    await begin();
    await begin(CANARY, { area: 'explore' });
    await report(CANARY, 20, { failed: 20 });
    await look();
    expect([(await channel())?.canary, (await channel('explore'))?.canary]).toEqual([null, CANARY]);
  });
});

describe('a good canary', () => {
  test('is raised and promoted, no sooner than its times', async () => {
    await report(STABLE, 3_000, { failed: 15, hoursAgo: 20 });
    await begin(CANARY, { share: 25 });
    await report(CANARY, 700, { failed: 3 });
    await look();
    expect([await made(), await lastReason()]).toEqual([[], 'Waits: 10 minutes at 25 %, of which 0.0 passed']);
    later = 11 * MINUTE_MS;
    await look();
    expect(await channel()).toMatchObject({ stable: STABLE, canary: CANARY, canaryShare: 50 });
    later = 13 * MINUTE_MS;
    await look();
    expect(await lastReason()).toMatch(/200 visits at 50 %; no visits yet/);
    await report(CANARY, 300, { failed: 1 });
    later = 24 * MINUTE_MS;
    await look();
    expect(await channel()).toMatchObject({ stable: CANARY, previous: STABLE, canary: null });
    expect(await made()).toEqual(['raise', 'promote']);
  });

  test('stores a decision to hold once a minute', async () => {
    await begin();
    await look();
    await look();
    expect(await decisions()).toHaveLength(1);
    later = 1.1 * MINUTE_MS;
    await look();
    expect(await decisions()).toHaveLength(2);
  });
});

describe('what counts', () => {
  test('visits from before the canary began are none of its own', async () => {
    await report(CANARY, 100, { failed: 100, hoursAgo: 1 });
    await begin();
    await look();
    expect((await channel())?.canary).toBe(CANARY);
  });

  test('an account counts three times a day', async () => {
    await begin();
    await report(CANARY, 300, { failed: 300, accounts: 1 });
    await look();
    expect((await decisions()).at(-1)).toMatchObject({
      decision: 'hold',
      numbers: { seen: { canary: { visits: 3, failed: 3 } }, sources: { accounts: 1, devices: 1, networks: 0 } },
    });
  });

  test('strangers of one network count for a fiftieth of all that count, and three times at least', async () => {
    await begin();
    await report(CANARY, 200);
    await report(CANARY, 500, { failed: 500, accounts: null });
    await look();
    expect((await decisions()).at(-1)).toMatchObject({
      numbers: { seen: { canary: { visits: 204, failed: 4 } }, sources: { accounts: 200, networks: 1 } },
    });
  });

  // Whoever loads the page by script has as many tickets as they like, and may have two networks.
  test.each([1, 2])(
    'an attacker without an account, with %i networks, cannot have a good canary rolled back',
    async (networks) => {
      await begin();
      await report(STABLE, 5_000, { accounts: null, networks });
      await report(CANARY, 5_000, { failed: 5_000, accounts: null, networks });
      await look();
      expect([await made(), (await channel())?.canary]).toEqual([[], CANARY]);
    },
  );

  test.each([1, 2])('nor a bad one promoted or kept, with %i networks', async (networks) => {
    await begin();
    await report(STABLE, 100);
    await report(STABLE, 5_000, { failed: 5_000, accounts: null, networks });
    await report(CANARY, 5_000, { accounts: null, networks });
    later = 120 * MINUTE_MS;
    await look();
    expect([await made(), (await channel())?.canaryShare]).toEqual([[], 50]);
    await report(CANARY, 60, { failed: 30 });
    await look();
    expect(await made()).toEqual(['rollback']);
  });

  test('a time in which the stable release fails as well, or other areas, counts for nobody', async () => {
    await begin();
    await report(CANARY, 30, { failed: 20 });
    await report(STABLE, 30, { failed: 20 });
    await look();
    expect((await decisions()).at(-1)).toMatchObject({
      decision: 'hold',
      numbers: { seen: { canary: { visits: 0 }, stable: { visits: 0 } } },
    });
    await db.owner.sql`delete from delivery.area_visit where version = ${STABLE}`;
    await report(STABLE, 30, { failed: 20, area: 'explore' });
    await look();
    expect(await made()).toEqual([]);
    // One person whose every visit fails is no such time.
    await db.owner.sql`delete from delivery.area_visit where version = ${STABLE}`;
    await report(STABLE, 3, { failed: 3, accounts: 1 });
    await look();
    expect(await made()).toEqual(['rollback']);
  });
});

describe('a release that everybody has', () => {
  test('goes by itself when its first renders fail beyond what those of the one before did', async () => {
    await report(STABLE, 500, { failed: 3, phase: 'start', hoursAgo: 20 });
    await promote(CANARY);
    await report(CANARY, 12, { failed: 8, phase: 'start' });
    await look();
    expect(await channel()).toMatchObject({ stable: STABLE });
    const changes = await db.owner.orm.select().from(schema.channelChange).orderBy(schema.channelChange.id);
    expect(changes.at(-1)).toMatchObject({
      actor: 'canary',
      action: 'rollback',
      reason: expect.stringMatching(
        /^first renders: 66\.67 % of 12 visits failed, 0\.60 % of 500 with the release before;/,
      ),
    });
    // What was gone back to is not judged in its turn.
    await report(STABLE, 30, { failed: 30, phase: 'start' });
    await look();
    expect(await made()).toEqual(['rollback']);
  });

  test('stays with errors that come after it was shown, without a release before, and after a day', async () => {
    await promote(CANARY);
    await report(CANARY, 30, { failed: 30 });
    await look();
    expect(await made()).toEqual([]);
    await report(CANARY, 30, { failed: 30, phase: 'code' });
    later = 25 * 60 * MINUTE_MS;
    await look();
    expect(await made()).toEqual([]);
    later = 0;
    await db.owner.sql`update delivery.channel set previous = null where area = 'alerts'`;
    await look();
    expect(await made()).toEqual([]);
  });
});

describe('what somebody does by hand', () => {
  test('is left alone: a canary that does not decide, and an area that is switched off', async () => {
    await begin(CANARY, { decides: false });
    await report(CANARY, 30, { failed: 30 });
    await look();
    await begin();
    await db.owner.sql`update delivery.channel set disabled = 'broken' where area = 'alerts'`;
    await look();
    expect([await decisions(), (await channel())?.canary]).toEqual([[], CANARY]);
  });

  test('at the moment of a decision wins: the decision is not carried out', async () => {
    await begin(CANARY, { share: 5 });
    await report(CANARY, 30, { failed: 30 });
    const { sql } = db.owner;
    let looking: Promise<unknown> | undefined;
    await sql.begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(7310451)`;
      // The look has read the channel and waits to change it; somebody else changes it just then.
      looking = look();
      while ((await sql`select 1 from pg_locks where objid = 7310451 and not granted`).length === 0) await sleep(10);
      await lock`update delivery.channel set canary_share = 50 where area = 'alerts'`;
    });
    await looking;
    expect([await made(), (await channel())?.canaryShare, onChange.mock.calls.length]).toEqual([[], 50, 0]);
  });
});

test('a change that is refused is told, stored as held, and tried again', async () => {
  await begin(CANARY, { share: 1 });
  later = 61 * MINUTE_MS;
  await db.owner
    .sql`update delivery.release set files_removed_at = now() where area = 'alerts' and version = ${CANARY}`;
  try {
    await look();
    expect(await channel()).toMatchObject({ canary: CANARY, canaryShare: 1 });
    expect(String(onError.mock.calls[0]?.[0])).toMatch(/files of alerts@bbbb00000002 were deleted/);
    expect(await lastReason()).toMatch(/^raise was refused: The files of/);
  } finally {
    await db.owner.sql`update delivery.release set files_removed_at = null`;
  }
  await look();
  expect(await channel()).toMatchObject({ canary: CANARY, canaryShare: 5 });
});

describe('the loop', () => {
  const log = () => ({ info: jest.fn(), warn: jest.fn(), error: jest.fn() });
  /** Starts one process that decides, at a pace of `everyMs`. */
  function start(everyMs = 10) {
    const stop = new AbortController();
    const process = { log: log(), metrics: new Registry() };
    const ended = startCanaries({ database: db.database, shift: () => later, everyMs, ...process }, stop.signal);
    return {
      ...process,
      end: async () => {
        stop.abort();
        await ended;
      },
    };
  }
  async function until(isSo: () => Promise<boolean>) {
    for (let tries = 0; tries < 800 && !(await isSo()); tries += 1) await sleep(10);
    expect(await isSo()).toBe(true);
  }
  const watched = async () => (await decisions()).length > 0;

  test('in two processes at once makes each decision once, and the other goes on when one ends', async () => {
    await begin();
    const processes = [start(), start(), start()];
    await until(watched);
    later += MINUTE_MS;
    await until(async () => (await decisions()).length > 1);
    await sleep(100);
    expect((await decisions()).map(({ decision }) => decision)).toEqual(['hold', 'hold']);
    await report(CANARY, 100, { failed: 50 });
    await until(async () => (await made()).length > 0);
    await sleep(100);
    const log = await db.owner.orm.select().from(schema.channelChange);
    expect([await made(), log.filter(({ actor }) => actor === 'canary').length]).toEqual([['rollback'], 1]);
    const counted = await Promise.all(processes.map(({ metrics }) => metrics.metrics()));
    expect(
      counted.filter((text) => text.includes('canary_decisions_total{area="alerts",decision="rollback"} 1')),
    ).toHaveLength(1);

    const warned = processes.findIndex((process) => process.log.warn.mock.calls.length > 0);
    await processes.splice(warned, 1)[0]?.end();
    await db.owner.sql`truncate delivery.canary_decision, delivery.area_visit`;
    await begin();
    await until(watched);
    await Promise.all(processes.map(({ end }) => end()));
  });

  test('goes by the clock of the database, not by one that is an hour ahead', async () => {
    await begin(CANARY, { share: 1 });
    await report(CANARY, 3);
    onlyDateIs(Date.now() + 61 * MINUTE_MS);
    const process = start();
    await until(watched);
    jest.useRealTimers();
    await process.end();
    expect(await lastReason()).toMatch(/^Waits: 5 minutes at 1 %, of which 0\.0 passed/);
  });

  test('outlives a database that is away for a while', async () => {
    await begin();
    const process = start();
    await until(watched);
    const { pathname } = new URL(db.url);
    const elsewhere = openAsOwner(new URL('/postgres', db.url).href, { max: 1 });
    const allow = (isAllowed: boolean) =>
      elsewhere.sql.unsafe(`alter database ${pathname.slice(1)} allow_connections ${isAllowed}`);
    await allow(false);
    try {
      await elsewhere.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${pathname.slice(1)}`;
      while (process.log.error.mock.calls.length === 0) await sleep(10);
      await sleep(200);
    } finally {
      await allow(true);
      await elsewhere.close();
    }
    await report(CANARY, 100, { failed: 50 });
    await until(async () => (await made()).length > 0);
    await process.end();
    expect(await made()).toEqual(['rollback']);
    expect(process.log.error.mock.calls.map(([, text]) => text)).toContain('canaries are not looked at; tried again');
  });

  test('that loses its lock stops looking, and one goes on', async () => {
    await begin();
    const processes = [start(), start()];
    await until(watched);
    const holder = () => db.owner.sql<{ pid: number }[]>`select pid from pg_locks where objid = 7310452 and granted`;
    const [lost] = await holder();
    await db.owner.sql`select pg_terminate_backend(${lost?.pid ?? 0})`;
    await until(async () => ![undefined, lost?.pid].includes((await holder())[0]?.pid));
    later += MINUTE_MS;
    await until(async () => (await decisions()).length > 1);
    await sleep(100);
    expect(await decisions()).toHaveLength(2);
    await Promise.all(processes.map(({ end }) => end()));
  });

  test('ends at once while it waits', async () => {
    const process = start(3_600_000);
    await sleep(100);
    await process.end();
  });
});
