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
import type { CanaryNumbers } from './decide-canary.ts';
import { createLook } from './look-at-canaries.ts';
import { startCanaries } from './start-canaries.ts';

const [STABLE, CANARY, NEWER] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'] as const;
const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
let db: TestDatabase;
let now: number;
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
  now = Date.parse('2026-11-26T10:00:40Z');
  [onChange, onError] = [jest.fn(), jest.fn()];
  await db.owner.sql`truncate delivery.channel_change, delivery.area_signal, delivery.canary_decision`;
  await db.owner.sql`update delivery.channel set stable = ${STABLE}, previous = null, canary = null, canary_share = 0,
    canary_decides = false, disabled = null where area in ('alerts', 'explore')`;
});

const createLooker = () => createLook({ database: db.database, now: () => now, onChange, onError });
const begin = (version: string = CANARY, { share = 1, area = 'alerts', decides = true } = {}) =>
  changeChannel(db.database, {
    area,
    action: 'canary',
    actor: 'jane',
    reason: null,
    change: (before) => withCanary(before, version, { share, decides }),
  });
const change = (to: typeof promoted) =>
  changeChannel(db.database, {
    area: 'alerts',
    action: 'promote',
    actor: 'jane',
    reason: null,
    change: (before) => to(before, NEWER),
  });

/** Browsers report visits of a release, in the minute of `now`. */
async function report(version: string, visits: number, failed = 0, slow = 0, area = 'alerts') {
  const minute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();
  await db.owner.sql`
    insert into delivery.area_signal (minute, area, version, kind, count)
    values (${minute}, ${area}, ${version}, 'visit', ${visits}), (${minute}, ${area}, ${version}, 'failed', ${failed}),
           (${minute}, ${area}, ${version}, 'slow', ${slow})
    on conflict (area, version, minute, kind) do update set count = area_signal.count + excluded.count`;
}

/** Looks every 5 s after browsers have reported, for so many looks. */
async function looks(look: () => Promise<void>, many: number, reporting: () => Promise<void> = async () => undefined) {
  for (let done = 0; done < many; done += 1) {
    await reporting();
    await look();
    now += LOOK_MS;
  }
}
const good = async () => {
  await report(STABLE, 9_900, 99, 198);
  await report(CANARY, 100, 1, 2);
};
const bad = async () => {
  await report(STABLE, 9_900, 99, 198);
  await report(CANARY, 100, 3, 2);
};

const channel = async (area = 'alerts') =>
  (await db.owner.orm.select().from(schema.channel)).find((row) => row.area === area);
const decisions = async (area = 'alerts') =>
  (await db.owner.orm.select().from(schema.canaryDecision).orderBy(schema.canaryDecision.id)).filter(
    (row) => row.area === area,
  );
const changes = async () =>
  (await db.owner.orm.select().from(schema.channelChange).orderBy(schema.channelChange.id)).filter(
    ({ actor }) => actor === 'canary',
  );
const made = async () => (await decisions()).map(({ decision }) => decision).filter((decision) => decision !== 'hold');

describe('a bad canary', () => {
  test('is rolled back within 60 s, with the reason in the log and the numbers beside the decision', async () => {
    await begin();
    const began = now;
    const look = createLooker();
    await look();
    while ((await channel())?.canary !== null && now < began + 10 * MINUTE_MS) await looks(look, 1, bad);
    expect(now - began).toBeLessThanOrEqual(60_000);
    expect(await channel()).toMatchObject({
      stable: STABLE,
      previous: null,
      canary: null,
      canaryShare: 0,
      canaryDecides: false,
    });
    expect(await changes()).toMatchObject([
      {
        area: 'alerts',
        action: 'rollback',
        reason: expect.stringMatching(/^3\.00 % of [\d,]+ visits failed, 1\.00 % of [\d,]+ with the stable release;/),
        before: { canary: CANARY, canaryShare: 1 },
        after: { canary: null, canaryShare: 0 },
      },
    ]);
    const rows = await decisions();
    expect(rows.map(({ decision }) => decision)).toEqual(['hold', 'rollback']);
    expect(rows.at(-1)).toMatchObject({
      version: CANARY,
      numbers: {
        reason: expect.stringContaining('visits failed'),
        share: 1,
        sinceBegan: { canary: { visits: expect.any(Number) }, stable: { visits: expect.any(Number) } },
        failed: { canaryRate: 0.03, stableRate: 0.01, logEvidence: expect.any(Number), logBound: Math.log(125) },
      },
    });
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(onError).not.toHaveBeenCalled();
    await looks(look, 20, bad);
    expect(await made()).toEqual(['rollback']);
  });

  test('that is tried again begins anew, also for whoever else decides', async () => {
    await begin();
    const look = createLooker();
    await looks(look, 13, bad);
    expect((await channel())?.canary).toBeNull();
    await begin();
    for (const again of [look, createLooker()]) {
      await looks(again, 1);
      const last = (await decisions()).at(-1);
      expect(last).toMatchObject({ decision: 'hold', numbers: { sinceBegan: { canary: { visits: 0, failed: 0 } } } });
    }
    expect((await channel())?.canary).toBe(CANARY);
  });

  test('counts from when it began: what either release did before, in the same minute too, is none of it', async () => {
    await report(STABLE, 10_000, 0);
    await report(CANARY, 1_000, 900);
    await begin();
    await looks(createLooker(), 70, good);
    expect(await made()).toEqual(['raise']);
  });

  test('does not stop the others', async () => {
    await begin();
    await begin(CANARY, { area: 'explore' });
    await looks(createLooker(), 13, async () => {
      await bad();
      await report(STABLE, 9_900, 99, 0, 'explore');
      await report(CANARY, 100, 1, 0, 'explore');
    });
    expect([(await channel())?.canary, (await channel('explore'))?.canary]).toEqual([null, CANARY]);
  });
});

describe('a good canary', () => {
  test('goes from 1 to 5 to 25 % and is promoted, no sooner than its times', async () => {
    await begin();
    const began = now;
    const look = createLooker();
    const at: [number, unknown][] = [];
    onChange.mockImplementation(() => at.push([(now - began) / MINUTE_MS, onChange.mock.calls.at(-1)?.[1]]));
    await looks(look, 260, good);
    expect(at).toMatchObject([
      [expect.any(Number), { decision: 'raise', share: 5 }],
      [expect.any(Number), { decision: 'raise', share: 25 }],
      [expect.any(Number), { decision: 'promote', share: 100 }],
    ]);
    const [first = 0, second = 0, third = 0] = at.map(([minutes]) => minutes);
    expect([first >= 5, second - first >= 5, third - second >= 10]).toEqual([true, true, true]);
    expect(third).toBeLessThan(21);
    expect(await channel()).toMatchObject({ stable: CANARY, previous: STABLE, canary: null, canaryShare: 0 });
    expect(
      (await changes()).map(({ action, after }) => [action, (after as { canaryShare: number }).canaryShare]),
    ).toEqual([
      ['canary', 5],
      ['canary', 25],
      ['promote', 0],
    ]);
    // One row to hold a minute, and each change.
    const rows = await decisions();
    expect(await made()).toEqual(['raise', 'raise', 'promote']);
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.length).toBeLessThanOrEqual(25);
  });

  test('goes on where it was when another process takes over', async () => {
    await begin();
    await looks(createLooker(), 59, good);
    expect(await made()).toEqual([]);
    await looks(createLooker(), 4, good);
    expect(await made()).toEqual(['raise']);
    const raised = (await decisions()).at(-1)?.numbers as { sinceBegan: { canary: { visits: number } } };
    expect(raised.sinceBegan.canary.visits).toBeGreaterThan(5_700);
  });

  test('stays where it is without visits', async () => {
    await begin();
    await looks(createLooker(), 300);
    expect([await made(), (await channel())?.canaryShare]).toEqual([[], 1]);
    expect((await decisions()).at(-1)?.numbers).toMatchObject({
      reason: expect.stringContaining('200 visits at 1 %, of which it had 0'),
    });
  });
});

describe('what somebody does by hand', () => {
  test('is left alone: a canary that does not decide, and an area that is switched off', async () => {
    await begin(CANARY, { decides: false });
    const look = createLooker();
    await looks(look, 20, bad);
    await begin();
    await db.owner.sql`update delivery.channel set disabled = 'broken' where area = 'alerts'`;
    await looks(look, 20, bad);
    expect([await decisions(), (await channel())?.canary]).toEqual([[], CANARY]);
  });

  test('another share counts: the time at it begins anew, what was found stays', async () => {
    await begin();
    const look = createLooker();
    await looks(look, 58, good);
    await begin(CANARY, { share: 10 });
    await looks(look, 40, good);
    expect(await made()).toEqual([]);
    await looks(look, 25, good);
    expect((await changes()).map(({ after }) => after)).toMatchObject([{ canary: CANARY, canaryShare: 25 }]);
    const raise = (await decisions()).find(({ decision }) => decision === 'raise')?.numbers as {
      sinceBegan: { canary: { visits: number } };
      sinceShare: { canary: { visits: number } };
    };
    expect(raise.sinceBegan.canary.visits - raise.sinceShare.canary.visits).toBeGreaterThan(5_000);
  });

  test('another stable release is what it is compared with from then on', async () => {
    await begin();
    const look = createLooker();
    await looks(look, 10, good);
    // Somebody has it already, in this minute.
    await report(NEWER, 10_000_000);
    await change((before) => ({ ...promoted(before, NEWER), canary: CANARY, canaryShare: 1, canaryDecides: true }));
    await looks(look, 12, async () => {
      await report(NEWER, 9_900, 0);
      await report(CANARY, 100, 3);
    });
    expect(await made()).toEqual(['rollback']);
    expect(await channel()).toMatchObject({ stable: NEWER, canary: null });
    const [compared] = (await decisions()).map(({ numbers }) => numbers as CanaryNumbers).reverse();
    expect(compared?.sinceBegan.stable.visits).toBeLessThan(1_000_000);
  });

  test('at the moment of a decision wins: the decision is not carried out', async () => {
    await begin();
    const look = createLooker();
    await looks(look, 1);
    await bad();
    await report(CANARY, 100, 100);
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
  await begin();
  const look = createLooker();
  await looks(look, 59, good);
  await db.owner
    .sql`update delivery.release set files_removed_at = now() where area = 'alerts' and version = ${CANARY}`;
  try {
    await looks(look, 15, good);
    expect(await channel()).toMatchObject({ canary: CANARY, canaryShare: 1 });
    expect(String(onError.mock.calls[0]?.[0])).toMatch(/files of alerts@bbbb00000002 were deleted/);
    expect((await decisions()).map(({ numbers }) => (numbers as { reason: string }).reason)).toContainEqual(
      expect.stringMatching(/^raise was refused: The files of/),
    );
  } finally {
    await db.owner.sql`update delivery.release set files_removed_at = null`;
  }
  await looks(look, 1, good);
  expect(await channel()).toMatchObject({ canary: CANARY, canaryShare: 5 });
});

describe('the loop', () => {
  const log = () => ({ info: jest.fn(), warn: jest.fn(), error: jest.fn() });
  /** Starts one process that decides, at a pace of `everyMs`. */
  function start(everyMs = 10) {
    const stop = new AbortController();
    const process = { log: log(), metrics: new Registry() };
    const ended = startCanaries({ database: db.database, now: () => now, everyMs, ...process }, stop.signal);
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
    now += MINUTE_MS;
    await until(async () => (await decisions()).length > 1);
    await sleep(100);
    expect((await decisions()).map(({ decision }) => decision)).toEqual(['hold', 'hold']);
    // The canary first: a block is complete when both have reported.
    await report(CANARY, 1_000, 100);
    await report(STABLE, 99_000, 990);
    now += LOOK_MS;
    await until(async () => (await made()).length > 0);
    await sleep(100);
    expect([await made(), (await changes()).length]).toEqual([['rollback'], 1]);
    const counted = await Promise.all(processes.map(({ metrics }) => metrics.metrics()));
    expect(
      counted.filter((text) => text.includes('canary_decisions_total{area="alerts",decision="rollback"} 1')),
    ).toHaveLength(1);

    const warned = processes.findIndex((process) => process.log.warn.mock.calls.length > 0);
    await processes.splice(warned, 1)[0]?.end();
    await db.owner.sql`delete from delivery.canary_decision`;
    await begin();
    await until(watched);
    await Promise.all(processes.map(({ end }) => end()));
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
    // The canary first: a block is complete when both have reported.
    await report(CANARY, 1_000, 100);
    await report(STABLE, 99_000, 990);
    now += LOOK_MS;
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
    now += MINUTE_MS;
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
