import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { createToken, revokeToken } from '../tokens/team-tokens.repository.ts';
import { parseCommand } from './arguments.ts';
import { callDesk, type OwnMachine, portalOrigin } from './call-desk.ts';

const [V1, V2] = ['aaaa00000001', 'bbbb00000002'] as const;
const SECRET = 'of a test, of 32 characters and more';
let db: TestDatabase;
let app: FastifyInstance;
let url: string;
let token: { id: number; secret: string };
beforeAll(async () => {
  db = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  app = await buildApp({
    ...appSettings(db.url, folder),
    // Without budgets: the builds of tests do not say what they weigh as sent.
    mode: 'local',
    overrides: { secret: SECRET, gatewayUrl: 'http://127.0.0.1:9', allowsLocal: false },
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const dists = [shellBuild(), remoteBuild('alerts', V1), remoteBuild('explore', V1)];
  const store = folderStore(folder);
  await publishAndPromote({ database: db.database, store, actor: 'setup', mode: 'local', checks: [], dists });
});
afterAll(async () => {
  await app.close();
  await db.drop();
});
beforeEach(async () => {
  const may = { team: 'alerts', areas: ['alerts'], actions: ['publish', 'canary', 'promote', 'rollback'], days: 1 };
  token = await createToken(db.database, may, 'setup');
});

const run = (args: readonly string[], machine: Partial<OwnMachine> = {}, secret = token.secret) =>
  callDesk({ url, token: secret }, parseCommand(args), args, {
    ownBuilds: () => [],
    chromiumPath: undefined,
    verify: async () => [],
    ...machine,
  });

/** `portal-release` as a process. */
async function portalRelease(args: readonly string[], env: Record<string, string>) {
  const script = join(import.meta.dirname, 'portal-release.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: join(import.meta.dirname, '../../../..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((end) => child.once('close', end)),
  ]);
  return { out, error, code };
}

test('a command is carried out by the portal, with the lines of the command line', async () => {
  const runtime = '2.9.2';
  await db.owner.sql`update delivery.release set document = jsonb_set(document, '{runtime}', ${`"${runtime}"`}::jsonb)`;
  const dist = remoteBuild('alerts', V2, { runtime });
  expect(await run(['publish', dist])).toEqual([
    `alerts ${V2} published`,
    '1 releases, 1 new; promote them to serve them',
  ]);
  expect(await run(['publish'], { ownBuilds: () => [dist] })).toEqual([`alerts ${V2} unchanged`, '1 releases, 0 new']);
  expect(await run(['canary', `alerts@${V2}`, '1', '--auto', '--reason', 'commit 1'])).toEqual([
    `alerts: canary ${V2} for 1 %`,
    'Not checked: contract; mount',
  ]);
  const [line = ''] = await run(['log', 'alerts', '--rows', '1']);
  expect(line).toContain(`canary by team:alerts (token ${token.id}): canary ${V2} for 1 %`);
  expect((await run(['override', 'alerts'])).at(-1)).toMatch(new RegExp(`^${url}/dashboard#override=`));
  await run(['rollback', 'alerts']);
});

test('what is refused is told in the portal’s words', async () => {
  await expect(run(['promote', 'explore'])).rejects.toThrow('This token of alerts is for alerts, not for explore.');
  await expect(run(['publish'])).rejects.toThrow('There is no build to publish');
  await expect(run(['promote', 'alerts@dddd'])).rejects.toThrow(/alerts has no release dddd/);
  await revokeToken(db.database, token.id, 'setup');
  await expect(run(['list'])).rejects.toThrow(/This token is not valid/);
});

test('verify runs here, with a cookie for the release that is meant', async () => {
  let given: unknown;
  const verify: OwnMachine['verify'] = async (release, how) => {
    given = { release, how };
    return ['passed'];
  };
  expect(await run(['verify', `alerts@${V1}`, '--against', 'https://portal.example'], { verify })).toEqual(['passed']);
  expect(given).toMatchObject({
    release: { area: 'alerts', version: V1, kind: 'remote' },
    how: { against: 'https://portal.example', override: expect.stringMatching(/^ey/) },
  });
});

test('with a browser, the release is mounted before the call', async () => {
  const before = await run(['list']);
  await expect(run(['promote', `alerts@${V1}`], { chromiumPath: '/no/browser' })).rejects.toThrow(/\/no\/browser/);
  expect(await run(['list'])).toEqual(before);
});

test('a token goes to no other address, and not unencrypted over a network', async () => {
  expect(() => portalOrigin('http://portal.example')).toThrow(/must begin with https:/);
  expect(portalOrigin('https://portal.example/x')).toBe('https://portal.example');
  const seen: unknown[] = [];
  const elsewhere: Server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const there = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const moved = createServer((_request, response) => response.writeHead(307, { location: there }).end());
  await new Promise<void>((done) => moved.listen(0, '127.0.0.1', done));
  const portal = { url: `http://127.0.0.1:${(moved.address() as AddressInfo).port}`, token: token.secret };
  const machine = { ownBuilds: () => [], chromiumPath: undefined, verify: async () => [] };
  await expect(callDesk(portal, parseCommand(['list']), ['list'], machine)).rejects.toThrow(/did not answer/);
  expect(seen).toEqual([]);
  for (const server of [elsewhere, moved]) server.close().closeAllConnections();
});

test('as a process: with a token it opens no database; without one the log says who typed which name', async () => {
  const byToken = { RELEASE_TOKEN: token.secret, PORTAL_URL: url };
  expect(await portalRelease(['list'], byToken)).toMatchObject({ code: 0, out: expect.stringMatching(/^alerts: /) });
  const refused = await portalRelease(['disable', 'alerts', '--reason', 'x'], byToken);
  expect(refused).toEqual({
    code: 1,
    out: '',
    error: 'This token of alerts is for alerts; disable takes one for all areas, of operators.\n',
  });
  expect(await portalRelease(['nonsense'], byToken)).toMatchObject({ code: 2, out: '' });
  expect(await portalRelease(['list'], { RELEASE_TOKEN: token.secret })).toMatchObject({
    code: 1,
    error: expect.stringMatching(/PORTAL_URL/),
  });
  const byDatabase = { DATABASE_URL: db.url, RELEASES_DIR: tmpdir(), RELEASE_ACTOR: 'ceo@bank.example' };
  const made = await portalRelease(['token', 'create', 'ops', '--areas', 'all', '--may', 'disable'], {
    ...byDatabase,
    SENTINEL_MODE: 'production',
  });
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^token \d+ of ops until .*\nsrt_\S{43}\n$/) });
  const secret = made.out.trim().split('\n').at(-1) ?? '';
  await portalRelease(['disable', 'alerts', '--reason', 'x'], { ...byDatabase, SENTINEL_MODE: 'production' });
  await portalRelease(['enable', 'alerts'], { ...byDatabase, SENTINEL_MODE: 'local' });
  const lines = await run(['log', 'alerts', '--rows', '2'], {}, secret);
  expect(lines.map((line) => line.slice(25))).toEqual([
    expect.stringMatching(/^alerts {2}enable by ceo@bank\.example: /),
    expect.stringMatching(/^alerts {2}disable by emergency: ceo@bank\.example, by the database: /),
  ]);
  const listed = await portalRelease(['token', 'list'], { ...byDatabase, SENTINEL_MODE: 'production' });
  expect(listed.out + listed.error).toMatch(
    /^\d+ {2}ops: disable of all areas; made by emergency: ceo@bank\.example, by the database, last used .*, until /,
  );
});
