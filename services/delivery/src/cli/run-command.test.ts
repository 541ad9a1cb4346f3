import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { takesCanary } from '@sentinel/federation';
import { thorough } from '../../../../tools/thorough.mjs';
import { checkFiles } from '../gate/check-files.ts';
import { GATE_CHECKS } from '../gate/run-gate.ts';
import { folderStore } from '../store/folder-store.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { parseCommand } from './arguments.ts';
import { type ReleaseDesk, runCommand } from './run-command.ts';

const [V1, V2, V3] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'] as const;
const SHELL = '5e1100000001';
const SECRET = 'of a test, of 32 characters and more';
let db: TestDatabase;
let folder: string;
let now: Date;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  now = new Date();
  await db.owner.sql`truncate delivery.release, delivery.channel, delivery.channel_change, delivery.release_check,
    delivery.area_visit, delivery.canary_decision`;
});

const run = (args: readonly string[], change: Partial<ReleaseDesk> = {}) =>
  runCommand(
    {
      database: db.database,
      store: folderStore(folder),
      actor: 'jane',
      mode: 'production',
      checks: GATE_CHECKS.map((name) => ({
        name,
        run: async (release) => (name === 'files' ? checkFiles(release, folderStore(folder)) : []),
      })),
      ownBuilds: () => [],
      overrides: { secret: SECRET, publicUrl: 'https://app.sentinel.example' },
      verify: async ({ area, version }, { against }) => [`${area} ${version} on ${against}`],
      now: () => now,
      ...change,
    },
    parseCommand(args),
  );
const say = (line: string) => run(line.split(' '));
const state = async () => Object.fromEntries((await say('list')).map((line) => line.split(/: (.*)/).slice(0, 2)));

/** The shell and a first release of alerts are served; V2 and V3 are published. */
async function setUp() {
  await run(['publish', '--promote', shellBuild(), remoteBuild('alerts', V1), remoteBuild('explore', V1)]);
  await run(['publish', remoteBuild('alerts', V2)]);
  await run(['publish', remoteBuild('alerts', V3)]);
}

describe('publish', () => {
  test('stores builds and serves none of them', async () => {
    await run(['publish', '--promote', shellBuild()]);
    expect(await run(['publish', remoteBuild('alerts', V1)])).toEqual([
      `alerts ${V1} published`,
      '1 releases, 1 new; promote them to serve them',
    ]);
    expect(await state()).toEqual({ shell: `${SHELL} for everybody` });
    expect(existsSync(join(folder, 'alerts', V1, 'entry.js'))).toBe(true);
  });

  test('refuses the same version with other content, and keeps the first', async () => {
    await setUp();
    const other = remoteBuild('alerts', V2, { requires: {} });
    await expect(run(['publish', other])).rejects.toThrow(
      /alerts@bbbb00000002 was published before with other content, on .* by jane/,
    );
    expect(await run(['publish', remoteBuild('alerts', V2)])).toEqual([`alerts ${V2} unchanged`, expect.any(String)]);
  });

  test('takes a build that says more of the same version', async () => {
    await setUp();
    expect(await run(['publish', remoteBuild('alerts', V2, { drawn: 'entry.js' })])).toEqual([
      `alerts ${V2} unchanged`,
      expect.any(String),
    ]);
  });

  test('with --promote says what was served before', async () => {
    await setUp();
    expect(await run(['publish', '--promote', remoteBuild('alerts', V2), remoteBuild('explore', V1)])).toEqual([
      `alerts ${V2} promoted (was ${V1})`,
      `explore ${V1} unchanged`,
      '2 releases, 1 new',
    ]);
  });

  test('without folders takes the builds of the repository', async () => {
    const dist = shellBuild();
    expect(await run(['publish', '--promote'], { ownBuilds: () => [dist] })).toEqual([
      `shell ${SHELL} promoted`,
      '1 releases, 1 new',
    ]);
  });
});

describe('promote', () => {
  test('serves a release to everybody, named by the start of its version', async () => {
    await setUp();
    expect(await say('promote alerts@bb')).toEqual([`alerts: ${V1} → ${V2} for everybody`]);
    expect((await state()).alerts).toBe(`${V2} for everybody`);
  });

  test('without a version takes the newest, and says when there is nothing to change', async () => {
    await setUp();
    expect(await say('promote alerts')).toEqual([`alerts: ${V1} → ${V3} for everybody`]);
    expect(await say('promote alerts')).toEqual([`alerts: nothing to change; ${V3} for everybody`]);
  });

  test('takes the canary before the newest, and ends it', async () => {
    await setUp();
    await say('canary alerts@bbbb 10');
    expect(await say('promote alerts')).toEqual([`alerts: ${V1} → ${V2} for everybody`]);
    expect((await state()).alerts).toBe(`${V2} for everybody`);
  });

  test('of another version than the canary ends the canary', async () => {
    await setUp();
    await say('canary alerts@bbbb 10');
    expect(await say('promote alerts@cccc')).toEqual([`alerts: ${V1} → ${V3} for everybody; canary ${V2} ended`]);
  });

  test.each<[string, string, RegExp]>([
    ['an area that is not there', 'promote nothing', /There is no area nothing/],
    ['a version that is not there', 'promote alerts@dddd', /alerts has no release dddd\. The newest: cccc/],
    ['another state than expected', 'promote alerts --expect bbbb', /alerts is aaaa00000001, not bbbb: somebody else/],
  ])('refuses %s', async (_name, line, message) => {
    await setUp();
    await expect(say(line)).rejects.toThrow(message);
    expect((await state()).alerts).toBe(`${V1} for everybody`);
  });

  test('refuses a version that could be two', async () => {
    await setUp();
    await run(['publish', remoteBuild('alerts', 'bbbb00000009')]);
    await expect(say('promote alerts@bbbb')).rejects.toThrow(/could be bbbb0000000\d or bbbb0000000\d: write more/);
  });

  test('refuses files that were changed or lost in the store; the check is kept for why', async () => {
    await setUp();
    writeFileSync(join(folder, 'alerts', V2, 'entry.js'), 'tampered');
    rmSync(join(folder, 'alerts', V2, 'lifecycles.css'));
    const refused = expect.objectContaining({
      name: 'ReleaseError',
      message: expect.stringMatching(
        /^alerts@bbbb00000002 \(files\): entry\.js is not the file that was published: .*\nalerts@bbbb00000002 \(files\): lifecycles\.css is missing/,
      ),
    });
    await expect(say('promote alerts@bbbb')).rejects.toEqual(refused);
    await expect(say('canary alerts@bbbb 5')).rejects.toEqual(refused);
    expect((await state()).alerts).toBe(`${V1} for everybody`);
    const rows = await db.owner.sql`select distinct passed, shell, actor from delivery.release_check
        where version = ${V2} and name = 'files'`;
    expect(rows).toEqual([{ passed: false, shell: SHELL, actor: 'jane' }]);
  });

  test('refuses a release that was checked with a shell that is no longer served', async () => {
    await setUp();
    const checks = [
      {
        name: 'contract' as const,
        run: async () => {
          await run(['publish', '--promote', shellBuild('5e1100000002')], { checks: [] });
          return [];
        },
      },
    ];
    await expect(run(['promote', `alerts@${V2}`], { checks })).rejects.toThrow(/Another shell was promoted while/);
  });

  describe('after a check failed', () => {
    const PROMOTE = ['promote', `alerts@${V2}`];
    const checks = (mount: readonly string[] | null = null) => [
      { name: 'files' as const, run: async () => [] },
      ...(mount === null ? [] : [{ name: 'mount' as const, run: async () => mount }]),
    ];
    const FAILED =
      /^alerts@bbbb00000002 \(mount\): failed .* UTC with the shell 5e1100000001, and was not made since: it throws\n/;

    beforeEach(async () => {
      await setUp();
      await expect(run(['canary', `alerts@${V2}`, '5'], { checks: checks(['it throws']) })).rejects.toThrow(
        'alerts@bbbb00000002 (mount): it throws\nOperators may serve it all the same: promote or canary with --despite mount --reason TEXT',
      );
    });

    test('refuses it also where that check is not made, until it passes', async () => {
      await expect(run(PROMOTE, { checks: checks() })).rejects.toThrow(FAILED);
      await expect(run(['canary', `alerts@${V2}`, '5'], { checks: checks() })).rejects.toThrow(FAILED);
      await expect(run(['publish', '--promote', remoteBuild('alerts', V2)], { checks: checks() })).rejects.toThrow(
        FAILED,
      );
      expect((await state()).alerts).toBe(`${V1} for everybody`);
      expect(await run(PROMOTE, { checks: checks([]) })).toEqual([
        `alerts: ${V1} → ${V2} for everybody`,
        'Not checked: shell; size; contract',
      ]);
    });

    test('serves it despite that check, with the reason in the log', async () => {
      const despite = ['--despite', 'size,mount', '--reason', 'an outage'];
      expect(await run([...PROMOTE, ...despite], { checks: checks() })).toEqual([
        `alerts: ${V1} → ${V2} for everybody`,
        expect.stringMatching(
          /^Not checked: shell; size; contract; mount \(failed .* and was not made since: it throws\)$/,
        ),
      ]);
      expect((await say('log alerts --rows 1'))[0]).toMatch(/\(despite mount: an outage\)$/);
      // What everybody has already is no reason to refuse a pipeline that says so once more.
      expect(await run(PROMOTE, { checks: checks() })).toEqual([`alerts: nothing to change; ${V2} for everybody`]);
    });

    test('serves nothing despite another check than the one that failed', async () => {
      const despite = ['--despite', 'size', '--reason', 'an outage'];
      await expect(run([...PROMOTE, ...despite], { checks: checks() })).rejects.toThrow(FAILED);
    });

    test('starts again in local mode', async () => {
      await run(['publish', '--promote', remoteBuild('alerts', V2)], { checks: checks(), mode: 'local' });
      expect((await state()).alerts).toBe(`${V2} for everybody`);
    });
  });

  test('refuses a path that belongs to another area, also to its canary', async () => {
    await setUp();
    const paths = [{ path: '/fresh', match: 'exact', access: 'login', title: 'Fresh' } as const];
    await run(['publish', remoteBuild('alerts', 'dddd00000004', { paths })]);
    await run(['publish', remoteBuild('explore', V2, { paths })]);
    await say('canary alerts@dddd 1');
    await expect(say('promote explore@bbbb')).rejects.toThrow(/explore: \/fresh is claimed by alerts already/);
  });
});

test('an area that is broken already keeps no other from releasing, and can itself be rolled back', async () => {
  await setUp();
  await say('promote explore@aaaa');
  await run(['publish', '--promote', remoteBuild('explore', V2)]);
  await db.owner.sql`
    update delivery.release set document = case version
      when ${V1} then document else jsonb_set(document, '{requires,react}', '"^20.0.0"') end where area = 'explore'`;
  expect(await say('promote alerts@bbbb')).toEqual([`alerts: ${V1} → ${V2} for everybody`]);
  await db.owner
    .sql`update delivery.release set document = document - 'entry' where area = 'explore' and version = ${V2}`;
  expect(await say('rollback alerts')).toEqual([`alerts: ${V2} → ${V1} for everybody`]);
  expect(await say('rollback explore')).toEqual([`explore: ${V2} → ${V1} for everybody`]);
});

describe('canary', () => {
  test('serves a release to a share, which can grow', async () => {
    await setUp();
    expect(await say('canary alerts@bbbb 1')).toEqual([`alerts: canary ${V2} for 1 %`]);
    expect(await say('canary alerts 25 --auto')).toEqual([`alerts: canary ${V2} from 1 to 25 %`]);
    expect((await state()).alerts).toBe(`${V1} for everybody; canary ${V2} for 25 %, which decides by itself`);
  });

  test('has nothing to do for what everybody has, as promote: a pipeline may end with either', async () => {
    await setUp();
    const nothing = [`alerts: nothing to change; ${V1} for everybody`];
    expect(await say('canary alerts@aaaa 5')).toEqual(nothing);
    expect(await say('promote alerts@aaaa')).toEqual(nothing);
    await say('canary alerts@bbbb 5');
    expect(await say('canary alerts@aaaa 1 --auto')).toEqual([
      `alerts: nothing to change; ${V1} for everybody; canary ${V2} for 5 %`,
    ]);
    expect((await state()).alerts).toBe(`${V1} for everybody; canary ${V2} for 5 %`);
  });

  test('refuses an area that is not served, and the shell', async () => {
    await setUp();
    await expect(say('canary shell 5')).rejects.toThrow(/The shell has no canary/);
    await run(['publish', remoteBuild('account', V1)]);
    await expect(say('canary account 5')).rejects.toThrow(/Nothing of this area is served yet/);
  });
});

describe('rollback', () => {
  test('ends the canary first, then goes back to the release before', async () => {
    await setUp();
    await say('promote alerts@bbbb');
    await say('canary alerts@cccc 5');
    expect(await say('rollback alerts')).toEqual([`alerts: canary ${V3} ended`]);
    expect(await run(['rollback', 'alerts', '--reason', 'it crashed'])).toEqual([
      `alerts: ${V2} → ${V1} for everybody`,
    ]);
  });

  test('never makes what was rolled back the fallback, and ends where nothing is before', async () => {
    await setUp();
    for (const version of [V2, V3]) await say(`promote alerts@${version}`);
    await say('rollback alerts');
    const fallback = async () =>
      (await db.owner.sql`select stable, previous from delivery.channel where area = 'alerts'`)[0];
    expect(await fallback()).toEqual({ stable: V2, previous: V1 });
    await say('rollback alerts');
    expect(await fallback()).toEqual({ stable: V1, previous: null });
    await expect(say('rollback alerts')).rejects.toThrow(/There is no release before this one/);
    expect(await say('rollback alerts@cccc')).toEqual([`alerts: ${V1} → ${V3} for everybody`]);
  });

  test('refuses an area that is not served', async () => {
    await setUp();
    await expect(say('rollback nothing')).rejects.toThrow(/Nothing of this area is served/);
  });
});

describe('disable and enable', () => {
  test('switch an area off and on, with the reason', async () => {
    await setUp();
    expect(await run(['disable', 'alerts', '--reason', 'sends doubles'])).toEqual([
      'alerts: switched off: sends doubles',
    ]);
    await expect(run(['disable', 'alerts', '--reason', 'x'])).rejects.toThrow(/switched off already: sends doubles/);
    expect(await say('enable alerts')).toEqual(['alerts: served again']);
    await expect(say('enable alerts')).rejects.toThrow(/It is not switched off/);
  });

  test('do not apply to the shell', async () => {
    await setUp();
    await expect(say('disable shell --reason x')).rejects.toThrow(/Without the shell there is no page/);
  });
});

describe('what was served', () => {
  test('log tells each change in words, newest first', async () => {
    await setUp();
    await say('canary alerts@bbbb 5');
    await say('rollback alerts --reason slow');
    const lines = await say('log alerts --rows 2');
    expect(lines.map((line) => line.slice(25))).toEqual([
      `alerts  rollback by jane: canary ${V2} ended (slow)`,
      `alerts  canary by jane: canary ${V2} for 5 %`,
    ]);
    const [json = ''] = await say('log alerts --json');
    expect(JSON.parse(json)).toMatchObject({ area: 'alerts', action: 'rollback', after: { canary: null } });
  });

  test('live tells what a user gets of every area, now and at a moment', async () => {
    await setUp();
    await say('canary alerts@bbbb 50');
    await db.owner.sql`update delivery.channel_change set at = at - interval '1 hour'`;
    const at = new Date(Date.now() - 60_000).toISOString();
    await say('promote alerts@cccc');
    await say('disable explore --reason x');
    const users = Array.from({ length: 40 }, (_, index) => `user${index}@firm.example`);
    const share = { area: 'alerts', version: V2, share: 50 };
    const inside = users.find((user) => takesCanary(user, share)) ?? '';
    const outside = users.find((user) => !takesCanary(user, share)) ?? '';
    expect(await say(`live --user ${inside.toUpperCase()}`)).toEqual([
      `alerts: ${V3}`,
      'explore: switched off',
      `shell: ${SHELL}`,
    ]);
    expect(await say(`live --user ${inside} --at ${at}`)).toEqual([
      `alerts: ${V2} (canary)`,
      `explore: ${V1}`,
      `shell: ${SHELL}`,
    ]);
    expect((await say(`live --user ${outside} --at ${at}`))[0]).toBe(`alerts: ${V1}`);
    expect(await say('live --device web_1 --at 2020-01-01')).toEqual([]);
  });

  test('restore serves all of it again, or tells what would change', async () => {
    await setUp();
    await say('canary alerts@bbbb 5');
    await db.owner.sql`update delivery.channel_change set at = at - interval '1 hour'`;
    const at = new Date(Date.now() - 60_000).toISOString();
    const before = await state();
    await say('promote alerts@cccc');
    await say('disable explore --reason x');
    const expected = [`alerts: ${V3} → ${V1} for everybody; canary ${V2} for 5 %`, 'explore: served again'];
    expect((await say(`restore --at ${at} --dry-run`)).slice(0, 2)).toEqual(expected);
    expect((await state()).explore).toMatch(/switched off/);
    expect(await say(`restore --at ${at}`)).toEqual([...expected, expect.stringMatching(/^2 areas restored as of/)]);
    expect(await state()).toEqual(before);
    expect(await say(`restore --at ${at}`)).toEqual([expect.stringMatching(/^0 areas restored/)]);
  });

  test('restore refuses what lost its files, and changes nothing', async () => {
    await setUp();
    await db.owner.sql`update delivery.channel_change set at = at - interval '60 days'`;
    await db.owner.sql`update delivery.release set created_at = created_at - interval '60 days'`;
    await say('promote alerts@bbbb');
    await say('promote alerts@cccc');
    await db.owner.sql`update delivery.channel_change set at = at - interval '40 days'`;
    await say('gc');
    const at = new Date(Date.now() - 50 * 86_400_000).toISOString();
    await expect(say(`restore --at ${at}`)).rejects.toThrow(
      /The files of alerts@aaaa00000001 were deleted on .*; publish that build again/,
    );
    expect((await state()).alerts).toBe(`${V3} for everybody`);
  });

  test('gc deletes the files that nothing served for 30 days, and publishing brings them back', async () => {
    await setUp();
    await say('promote alerts@bbbb');
    await say('promote alerts@cccc');
    expect(await say('gc')).toEqual(['The files of 0 releases deleted']);
    now = new Date(Date.now() + 31 * 86_400_000);
    const [line, total] = await say('gc --dry-run');
    expect(line).toMatch(/^alerts@aaaa00000001, last served \d{4}-/);
    expect(total).toBe('The files of 1 releases would be deleted');
    expect(existsSync(join(folder, 'alerts', V1))).toBe(true);
    expect((await say('gc'))[1]).toBe('The files of 1 releases deleted');
    expect([V1, V2, V3].map((version) => existsSync(join(folder, 'alerts', version)))).toEqual([false, true, true]);
    await expect(say('promote alerts@aaaa')).rejects.toThrow(/missing from the store/);
    expect(await run(['publish', remoteBuild('alerts', V1)])).toEqual([`alerts ${V1} published`, expect.any(String)]);
    expect(await say('promote alerts@aaaa')).toEqual([`alerts: ${V3} → ${V1} for everybody`]);
  });

  test('gc keeps what was published lately and never served, and canaries', async () => {
    await setUp();
    await say('canary alerts@bbbb 5');
    now = new Date(Date.now() + 31 * 86_400_000);
    expect((await say('gc')).slice(0, -1).map((line) => line.split(',')[0])).toEqual([`alerts@${V3}`]);
  });
});

test('verify is of the named release or, without a version, of the canary', async () => {
  await setUp();
  await say('canary alerts@bbbb 5');
  expect(await say('verify alerts@cccc --against http://127.0.0.1:8080')).toEqual([
    `alerts ${V3} on http://127.0.0.1:8080`,
  ]);
  expect(await say('verify alerts --against http://127.0.0.1:8080')).toEqual([`alerts ${V2} on http://127.0.0.1:8080`]);
});

describe('why', () => {
  test('says in words what is live, who released it, what it shares, what was checked and the last rollback', async () => {
    await setUp();
    await run(['promote', 'alerts@bbbb', '--reason', 'new form']);
    await say('rollback alerts --reason crashed');
    await run(['canary', 'alerts@cccc', '5', '--auto'], { checks: [{ name: 'files', run: async () => [] }] });
    await db.owner.sql`
      insert into delivery.area_visit (area, version, page, at, account, device, network, failed)
      select 'alerts', ${V3}, gen_random_uuid(), now() - make_interval(hours => case when nth > 200 then 2 else 0 end),
        case when nth <= 150 then 'account ' || nth % 12 end, case when nth <= 150 then 'device ' || nth % 13 end,
        'network ' || nth % 9, case when nth <= 3 or nth > 200 then 'error' end
      from generate_series(1, 300) nth`;
    await db.owner.sql`insert into delivery.canary_decision (area, version, decision, numbers)
      values ('alerts', ${V3}, 'hold', '{"reason": "too few visits", "sources": {"accounts": 12, "devices": 1, "networks": 9}}')`;
    const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC';
    const expected = [
      `alerts is ${V1} for everybody since ${time}, by jane \\(crashed\\)\\.`,
      `  Published ${time} by jane\\.`,
      '  Checks: contract passed, files passed, mount passed, shell passed, size passed\\.',
      '  No visits in the last hour\\.',
      `Its canary is ${V3}, for 5 % of the accounts and devices since ${time}, by jane\\.`,
      `  Published ${time} by jane\\. It decides by itself\\.`,
      '  Checks: files passed; not made: shell, size, contract, mount\\.',
      '  In the last hour: 200 visits, 3 failed \\(1\\.50 %, error\\), 0 slow \\(0\\.00 %\\); they came from 12 accounts on 13 devices, and from 9 networks of visitors without a login\\.',
      `  Last decision: hold, ${time}: too few visits\\. Its visits came from 12 accounts on 1 device, and from 9 networks of visitors without a login\\.`,
      `Last rollback: ${time} by jane, ${V2} → ${V1} for everybody \\(crashed\\)\\.`,
    ];
    const lines = await say('why alerts');
    expect(lines).toHaveLength(expected.length);
    for (const [index, line] of lines.entries()) expect(line).toMatch(new RegExp(`^${expected[index]}$`));
  });

  test('says when an area is switched off, and that it was never rolled back', async () => {
    await setUp();
    await run(['disable', 'explore', '--reason', 'wrong numbers']);
    const lines = await say('why explore');
    expect(lines.at(-2)).toMatch(/^It is switched off since .*, by jane \(wrong numbers\): nobody gets it\.$/);
    expect(lines.at(-1)).toBe('It was never rolled back.');
    await expect(say('why nothing')).rejects.toThrow('Nothing of nothing is served');
  });
});

test('two teams that promote at once, many times: every change is kept, in order, and nobody’s is lost', async () => {
  await setUp();
  await run(['publish', remoteBuild('explore', V2)]);
  const rounds = thorough(50, 200);
  const team = async (area: string) => {
    for (let round = 0; round < rounds; round += 1)
      await run(['promote', `${area}@${round % 2 === 0 ? V2 : V1}`], { checks: [] });
  };
  await Promise.all([team('alerts'), team('explore')]);
  const rows = await db.owner.sql<{ area: string; n: number; chained: boolean }[]>`
    select area, count(*)::int as n, bool_and(before is not distinct from earlier) as chained from (
      select area, before, lag(after) over (partition by area order by id) as earlier from delivery.channel_change
      where area <> 'shell') as log group by area order by area`;
  expect(rows).toEqual(['alerts', 'explore'].map((area) => ({ area, n: rounds + 1, chained: true })));
  expect((await state()).alerts).toBe(`${V1} for everybody`);
});
