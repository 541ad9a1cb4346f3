import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { packBuilds } from '../builds/packed-builds.ts';
import { whileNobodyReleases } from '../channels/change-channels.ts';
import { readOverride } from '../override/override-token.ts';
import { publish } from '../publish/publish.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import type { Action } from '../tokens/team-token.ts';
import { createToken, revokeToken } from '../tokens/team-tokens.repository.ts';

const [V1, V2, V3] = ['aaaa00000001', 'bbbb00000002', 'cccc00000003'] as const;
const RUNTIME = { runtime: '2.9.2' };
const [S1, S2] = ['5e1100000001', '5e1100000002'] as const;
const SECRET = 'of a test, of 32 characters and more';

/** A build of today: it says its runtime, and what its files weigh as sent. */
function builtOf(area: string, version: string): string {
  const dist = remoteBuild(area, version, RUNTIME);
  const path = join(dist, 'release.json');
  const release = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of Object.values<{ bytes: number; sent?: number }>(release.files)) file.sent = file.bytes;
  writeFileSync(path, JSON.stringify(release));
  return dist;
}

let db: TestDatabase;
let folder: string;
let app: FastifyInstance;
/** All that the service has logged. */
let log = '';
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  const config = {
    ...appSettings(db.url, folder),
    logLevel: 'trace',
    overrides: { secret: SECRET, gatewayUrl: 'http://127.0.0.1:9', allowsLocal: false },
    trustedHops: 1,
  } as const;
  const write = (line: string) => {
    log += line;
  };
  app = await buildApp(config, { write });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** The shell and a first release of alerts and explore are served; a second of each is published. */
beforeEach(async () => {
  await db.owner.sql`truncate delivery.release, delivery.channel, delivery.channel_change, delivery.release_check,
    delivery.area_signal, delivery.canary_decision, delivery.team_token`;
  const request = { database: db.database, store: folderStore(folder), actor: 'setup', mode: 'production' } as const;
  const dists = [shellBuild(S1, RUNTIME), builtOf('alerts', V1), builtOf('explore', V1)];
  await publishAndPromote({ ...request, checks: [], dists });
  await publish({ ...request, dists: [shellBuild(S2, RUNTIME), builtOf('alerts', V2), builtOf('explore', V2)] });
  await db.owner.sql`update delivery.channel set previous = case area when 'shell' then ${S2} else ${V2} end`;
});

const TEAM: readonly Action[] = ['publish', 'canary', 'promote', 'rollback'];
const tokenOf = (areas: readonly string[] | null, actions: readonly Action[], team = 'explore') =>
  createToken(db.database, { team, areas, actions, days: 1 }, 'setup');
const post = (secret: string, args: readonly string[], more: object = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/release-desk',
    headers: { authorization: `Bearer ${secret}`, ...headers },
    payload: { args, portal: 'https://portal.example', ...more },
  });
const upload = (secret: string, body: Buffer) =>
  app.inject({
    method: 'POST',
    url: '/release-desk/builds',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/octet-stream' },
    payload: body,
  });
/** Sends a command, or, to publish, a new build of the area. */
const send = (secret: string, line: string) => {
  const [name = '', area = '', ...options] = line.split(' ');
  if (name !== 'publish') return post(secret, line.split(' '));
  const dist = area === 'shell' ? shellBuild('5e1100000003', RUNTIME) : builtOf(area, V3);
  return upload(secret, packBuilds([name, ...options], [dist]));
};
const logged = () => db.owner.sql`select area, action, actor, after->>'stable' as stable from delivery.channel_change
  where actor <> 'setup' order by id`;

const stable = async (area: string) =>
  (await db.owner.sql`select stable from delivery.channel where area = ${area}`)[0]?.stable;
const UNKNOWN = `srt_${'a'.repeat(43)}`;

/** Tokens, by whom they are for. */
const TOKENS: Readonly<Record<string, readonly [areas: readonly string[] | null, actions: readonly Action[]]>> = {
  team: [['explore'], TEAM],
  publisher: [['explore'], ['publish']],
  canaries: [['explore'], ['publish', 'canary']],
  both: [['alerts', 'explore'], TEAM],
  operator: [null, [...TEAM, 'disable']],
  'operator without disable': [null, TEAM],
};
/** For each command, who may: of their own area (explore), of another (alerts), of the shell. */
const TABLE: readonly (readonly [command: string, explore: string, alerts: string, shell: string])[] = [
  ['publish AREA', 'team publisher canaries both operator operator-', 'both operator operator-', 'operator operator-'],
  ['publish AREA --promote', 'team both operator operator-', 'both operator operator-', 'operator operator-'],
  ['promote AREA', 'team both operator operator-', 'both operator operator-', 'operator operator-'],
  ['promote AREA --despite=mount --reason=x', 'operator operator-', 'operator operator-', 'operator operator-'],
  ['canary AREA 5 --despite=mount --reason=x', 'operator operator-', 'operator operator-', 'operator operator-'],
  ['canary AREA 5', 'team canaries both operator operator-', 'both operator operator-', 'operator operator-'],
  ['rollback AREA', 'team both operator operator-', 'both operator operator-', 'operator operator-'],
  ['disable AREA --reason=x', 'operator', 'operator', 'operator'],
  ['enable AREA', 'operator', 'operator', 'operator'],
  ['override AREA', 'team publisher canaries both operator operator-', 'both operator operator-', 'operator operator-'],
  ['why AREA', 'all', 'all', 'all'],
  ['log AREA', 'all', 'all', 'all'],
];
/** What is refused to everybody, and is no matter of the token. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'canary shell 5': /The shell has no canary/,
  'canary shell 5 --despite=mount --reason=x': /The shell has no canary/,
  'disable shell --reason=x': /Without the shell there is no page/,
  'override shell': /The shell has no override/,
  'enable explore': /It is not switched off/,
  'enable alerts': /It is not switched off/,
  'enable shell': /It is not switched off/,
};
/** Commands of no one area. */
const OF_NONE: readonly (readonly [command: string, who: string])[] = [
  ['list', 'all'],
  ['log', 'all'],
  ['live --device web_1', 'all'],
  ['restore --at 2026-11-26T10:00Z --dry-run', 'operator operator-'],
  ['gc --dry-run', 'operator'],
  ['token list', 'none'],
  ['token revoke 1', 'none'],
];
const may = (who: string, kind: string) =>
  who === 'all' || who.split(' ').includes(kind.replace(' without disable', '-'));
const CELLS = [
  ...TABLE.flatMap(([command, ...columns]) =>
    ['explore', 'alerts', 'shell'].flatMap((area, index) =>
      Object.keys(TOKENS).map(
        (kind) => [kind, command.replace('AREA', area), may(columns[index] ?? '', kind)] as const,
      ),
    ),
  ),
  ...OF_NONE.flatMap(([command, who]) => Object.keys(TOKENS).map((kind) => [kind, command, may(who, kind)] as const)),
];

describe('who may do what', () => {
  test.each(CELLS)('%s: %s: %s', async (kind, line, isAllowed) => {
    const { secret } = await tokenOf(...(TOKENS[kind] ?? [[], []]));
    const answer = await send(secret, line);
    if (isAllowed) {
      const refusal = REFUSED[line];
      if (refusal === undefined)
        expect([answer.statusCode, answer.json()]).toEqual([200, { lines: expect.any(Array) }]);
      else expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringMatching(refusal)]);
      return;
    }
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'forbidden' });
    expect(await logged()).toEqual([]);
  });
});

describe('a token', () => {
  test('names its team in the log and at what it published, and when it was used', async () => {
    const { id, secret } = await tokenOf(['explore'], TEAM);
    const actor = `team:explore (token ${id})`;
    expect((await send(secret, 'publish explore')).json()).toEqual({
      lines: [`explore ${V3} published`, '1 releases, 1 new; promote them to serve them'],
    });
    const answer = await post(secret, ['promote', `explore@${V3}`, '--reason', 'commit 1']);
    expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
      200,
      'no-store',
      { lines: [`explore: ${V1} → ${V3} for everybody`, 'Not checked: contract; mount'] },
    ]);
    expect(await logged()).toEqual([{ area: 'explore', action: 'promote', actor, stable: V3 }]);
    const [release] = await db.owner.sql`select published_by from delivery.release where version = ${V3}`;
    expect(release).toEqual({ published_by: actor });
    const [used] = await db.owner
      .sql`select last_used_at > now() - interval '1 minute' as used from delivery.team_token`;
    expect(used).toEqual({ used: true });
    const checks = await db.owner.sql`select distinct actor, name from delivery.release_check order by name`;
    expect(checks.map((check) => `${check.name} by ${check.actor}`)).toEqual(
      ['files', 'shell', 'size'].map((name) => `${name} by ${actor}`),
    );
  });

  test('that is unknown, expired, revoked or none gets the same words, whatever is asked', async () => {
    const expired = await tokenOf(['explore'], TEAM);
    await db.owner
      .sql`update delivery.team_token set expires_at = now() - interval '1 second' where id = ${expired.id}`;
    const revoked = await tokenOf(['explore'], TEAM);
    await revokeToken(db.database, revoked.id, 'setup');
    const answers = [];
    for (const secret of [UNKNOWN, expired.secret, revoked.secret, 'none', `${revoked.secret}a`]) {
      for (const args of [['list'], ['promote', 'explore'], ['nonsense']]) {
        const { statusCode, body } = await post(
          secret,
          args,
          {},
          { 'x-request-id': 'of-this-test', 'x-forwarded-for': `10.0.0.${answers.length}` },
        );
        answers.push(`${statusCode} ${body}`);
      }
    }
    expect(answers).toHaveLength(15);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^401 .*This token is not valid: it is unknown, has expired, or was revoked\./);
    expect(await logged()).toEqual([]);
  });

  test('is refused before a build is read', async () => {
    const answer = await upload(UNKNOWN, Buffer.alloc(15 * 1024 * 1024));
    expect(answer.statusCode).toBe(401);
  });

  test('that is revoked while its command waits changes nothing', async () => {
    const { id, secret } = await tokenOf(['explore'], TEAM);
    let waiting: Promise<Awaited<ReturnType<typeof post>>> | undefined;
    await whileNobodyReleases(db.database, async () => {
      waiting = post(secret, ['promote', 'explore']).then((answer) => answer);
      // It has been let in, and waits for its turn.
      for (let tries = 0, waits = 0; waits === 0 && tries < 500; tries += 1) {
        const [row] = await db.owner.sql`
          select count(*)::int as waits from pg_locks where locktype = 'advisory' and not granted`;
        waits = row?.waits;
        await sleep(10);
      }
      await revokeToken(db.database, id, 'setup');
    });
    expect((await waiting)?.statusCode).toBe(401);
    expect(await stable('explore')).toBe(V1);
    expect(await logged()).toEqual([]);
  });

  test('cannot be revoked in the middle of a change: either the change is first, or it is refused', async () => {
    const { id, secret } = await tokenOf(['explore'], TEAM);
    const [answer] = await Promise.all([post(secret, ['promote', 'explore']), revokeToken(db.database, id, 'setup')]);
    expect(await stable('explore')).toBe(answer.statusCode === 200 ? V2 : V1);
    expect((await post(secret, ['list'])).statusCode).toBe(401);
  });

  test('is in no log, nor is one that somebody types into a command', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const before = log.length;
    await post(secret, ['promote', 'explore', '--reason', 'commit 1']);
    await post(secret, ['promote', 'alerts']);
    await post(UNKNOWN, ['list']);
    await post(secret, ['list'], {}, { 'content-type': 'text/plain' });
    const typed = await post(secret, ['promote', 'explore', '--reason', `by ${secret}`]);
    expect([typed.statusCode, typed.json().error]).toEqual([
      400,
      expect.stringMatching(/There is a token in the command/),
    ]);
    const lines = log.slice(before);
    expect(lines).toMatch(
      /"release_call":\{"by":"team:explore \(token \d+\)","command":"promote","areas":\["explore"\],"permitted":true/,
    );
    expect(lines).toMatch(/"command":"promote","areas":\["alerts"\],"permitted":false/);
    for (const each of [secret, UNKNOWN]) expect(lines).not.toContain(each.slice(0, 20));
    expect(JSON.stringify(await db.owner.sql`select * from delivery.channel_change`)).not.toContain('srt_');
    expect(JSON.stringify(await db.owner.sql`select * from delivery.team_token`)).not.toContain('srt_');
  });

  test('tried wrongly too often ends the tries of that network for a minute, and no other’s', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const from = { 'x-forwarded-for': '10.9.9.9' };
    const statuses = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push((await post(UNKNOWN, ['list'], {}, from)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
    const limited = await post(secret, ['list'], {}, from);
    expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await post(secret, ['list'], {}, { 'x-forwarded-for': '10.9.9.8' })).statusCode).toBe(200);
  });

  test('says which areas and actions it is for', async () => {
    const { secret } = await tokenOf(['explore'], ['publish', 'canary']);
    const error = async (line: string) => (await send(secret, line)).json().error;
    expect(await error('canary alerts 5')).toBe('This token of explore is for explore, not for alerts.');
    expect(await error('promote explore')).toBe('This token of explore may publish and serve canaries, not promote.');
    expect(await error('promote shell')).toBe(
      'This token of explore is for explore; the shell takes one for all areas, of operators.',
    );
    expect(await error('gc')).toBe('This token of explore is for explore; gc takes one for all areas, of operators.');
  });

  test('is of no use to a page', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    expect((await post(secret, ['list'], {}, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(403);
  });
});

test('two teams that promote at once both do, and of one area only one that expects what is served', async () => {
  const explore = await tokenOf(['explore'], TEAM);
  const alerts = await tokenOf(['alerts'], TEAM, 'alerts');
  const answers = await Promise.all([
    post(explore.secret, ['promote', 'explore']),
    post(alerts.secret, ['promote', 'alerts']),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await logged()).map(({ area, actor }) => `${area} by ${actor}`).sort()).toEqual([
    `alerts by team:alerts (token ${alerts.id})`,
    `explore by team:explore (token ${explore.id})`,
  ]);
  const both = await tokenOf(['alerts', 'explore'], TEAM, 'both');
  const rivals = await Promise.all(
    [explore.secret, both.secret].map((secret) => post(secret, ['rollback', 'explore', '--expect', V2])),
  );
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect(await stable('explore')).toBe(V1);
});

describe('a build that is sent', () => {
  const stored = () => db.owner.sql`select area from delivery.release where version = ${V3}`;
  /** A packed build, with another head or other contents. */
  const packed = (change: { head?: (head: Sent) => void; contents?: (contents: Buffer) => Buffer } = {}) => {
    const body = packBuilds(['publish'], [builtOf('explore', V3)]);
    const end = body.indexOf(10);
    const head = JSON.parse(body.subarray(0, end).toString());
    change.head?.(head);
    const contents = change.contents?.(body.subarray(end + 1)) ?? body.subarray(end + 1);
    return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), contents]);
  };
  interface Sent {
    builds: { release: { files: Record<string, object>; area: string }; files: [string, number][] }[];
  }
  const first = ({ builds: [build] }: Sent) => build!;

  test('is stored as it was built, with its packed copies', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const dist = builtOf('explore', V3);
    expect((await upload(secret, packBuilds(['publish'], [dist]))).statusCode).toBe(200);
    const [built, kept] = [join(dist, V3), join(folder, 'explore', V3)];
    expect(readdirSync(kept).sort()).toEqual(readdirSync(built).sort());
    for (const name of readdirSync(built))
      expect(readFileSync(join(kept, name))).toEqual(readFileSync(join(built, name)));
    rmSync(kept, { recursive: true });
  });

  test.each<[string, () => Buffer, RegExp]>([
    [
      'without a file',
      () =>
        packed({
          head: (head) => void first(head).files.shift(),
          contents: (all) => all.subarray(`entry('${V3}');`.length),
        }),
      /entry\.js is missing/,
    ],
    [
      'with a changed file',
      () => packed({ contents: (all) => all.fill('x', 0, 3) }),
      /entry\.js is not the file that was built/,
    ],
    [
      'with a changed packed copy',
      () => packed({ contents: (all) => all.fill('x', 20, 30) }),
      /explore: \S+ is (packed from another file|not the file)/,
    ],
    [
      'with a file more',
      () =>
        packed({
          head: (head) => void first(head).files.push(['more.js', 1]),
          contents: (all) => Buffer.concat([all, Buffer.from('x')]),
        }),
      /more\.js is no file of its release/,
    ],
    [
      'with a path that leaves the folder',
      () =>
        packed({
          head: (head) => void first(head).files.push(['../../../evil.js', 1]),
          contents: (all) => Buffer.concat([all, Buffer.from('x')]),
        }),
      /evil\.js is no file of its release/,
    ],
    [
      'whose release names a path that leaves the folder',
      () =>
        packed({
          head: (head) => {
            first(head).files.push(['../evil.js', 1]);
            first(head).release.files['../evil.js'] = {
              sha384: createHash('sha384').update('x').digest('base64'),
              bytes: 1,
            };
          },
          contents: (all) => Buffer.concat([all, Buffer.from('x')]),
        }),
      /release\.json cannot be published/,
    ],
    [
      'with a file twice',
      () => packed({ head: (head) => void first(head).files.push(['entry.js', 0]) }),
      /entry\.js was sent twice/,
    ],
    ['cut off', () => packed({ contents: (all) => all.subarray(0, -1) }), /did not arrive whole/],
    [
      'with more than its files',
      () => packed({ contents: (all) => Buffer.concat([all, Buffer.from('x')]) }),
      /More was sent/,
    ],
    ['that is none', () => Buffer.from('{}\n'), /What was sent is no build/],
  ])('%s is refused, and nothing is stored', async (_what, body, message) => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const answer = await upload(secret, body());
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringMatching(message)]);
    expect(await stored()).toEqual([]);
    expect(existsSync(join(folder, 'explore', V3))).toBe(false);
    expect(readdirSync(tmpdir()).filter((name) => name.includes('evil'))).toEqual([]);
  });

  test('with one of another team’s area is refused whole', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const answer = await upload(secret, packBuilds(['publish'], [builtOf('explore', V3), builtOf('alerts', V3)]));
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      'This token of explore is for explore, not for alerts.',
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('the mount in a browser, which the pipeline reports', () => {
  const report = (change: object = {}) => ({ mount: { version: V2, shell: S1, faults: [], ...change } });
  const checked = async () =>
    (await db.owner.sql`select passed, detail, actor from delivery.release_check where name = 'mount'`)[0];

  test('is kept under the token’s name; without a report it was not made', async () => {
    const { id, secret } = await tokenOf(['explore'], TEAM);
    expect((await post(secret, ['canary', 'explore', '5'])).statusCode).toBe(200);
    expect(await checked()).toBeUndefined();
    expect((await post(secret, ['promote', `explore@${V2}`], report())).statusCode).toBe(200);
    expect(await checked()).toEqual({ passed: true, detail: [], actor: `team:explore (token ${id})` });
  });

  test('refuses what did not mount, and what was mounted in another shell', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const refused = await post(secret, ['promote', 'explore'], report({ faults: ['/explore shows nothing'] }));
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      expect.stringContaining(`explore@${V2} (mount): /explore shows nothing\n`),
    ]);
    expect(await checked()).toMatchObject({ passed: false });
    expect((await post(secret, ['promote', 'explore'], report({ shell: S2 }))).statusCode).toBe(422);
    expect(await stable('explore')).toBe(V1);
  });

  test('begins with a look, which gives a cookie for this release only', async () => {
    const { secret } = await tokenOf(['explore'], TEAM);
    const look = (args: string[]) =>
      app.inject({
        method: 'POST',
        url: '/release-desk/look',
        headers: { authorization: `Bearer ${secret}` },
        payload: { args },
      });
    const answer = (await look(['promote', 'explore'])).json();
    expect(answer).toEqual({ area: 'explore', kind: 'remote', version: V2, shell: S1, override: expect.any(String) });
    expect(readOverride(SECRET, answer.override)).toMatchObject({
      target: { area: 'explore', version: V2 },
      account: null,
    });
    expect((await look(['verify', 'alerts', '--against', 'https://portal.example'])).statusCode).toBe(403);
    expect((await look(['rollback', 'explore'])).statusCode).toBe(400);
  });
});
