import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createDecoder, createSigner } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';

/** Whose logins these are; the gateway's answer. */
const PEOPLE: Record<string, { status: number; body: object }> = {
  admin: { status: 200, body: { email: 'avery@x.example', permissions: ['admin'] } },
  reviewer: { status: 200, body: { email: 'rey@x.example', permissions: ['categorization_admin'] } },
  ended: { status: 401, body: { code: 'unauthenticated' } },
};
const NEW = { work: 'create', team: 'explore', areas: ['explore'], actions: ['publish', 'canary'], days: 30 };

let db: TestDatabase;
let gateway: Server;
let app: FastifyInstance;
let accountId: string;
let log = '';
beforeAll(async () => {
  db = await createTestDatabase();
  gateway = createServer(async (request, response) => {
    await text(request);
    const sent = request.headers.authorization?.slice(7) ?? '';
    const { who } = sent.startsWith('ey') ? createDecoder()(sent) : { who: '' };
    const { status, body } = PEOPLE[who] ?? { status: 401, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  const dists = [shellBuild(), remoteBuild('explore', 'aaaa00000001')];
  await publishAndPromote({
    database: db.database,
    store: folderStore(folder),
    actor: 'setup',
    mode: 'production',
    checks: [],
    dists,
  });
  const config = {
    ...appSettings(db.url, folder),
    logLevel: 'trace',
    gatewayUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  } as const;
  const write = (line: string) => {
    log += line;
  };
  app = await buildApp(config, { write });
});
afterAll(async () => {
  await app.close();
  gateway.close().closeAllConnections();
  await db.drop();
});
beforeEach(async () => {
  await db.owner.sql`truncate delivery.team_token`;
  await db.owner.sql`delete from identity.account`;
  const values = { email: 'avery@x.example', name: 'Avery', permissions: ['admin'] };
  const [row] = await db.owner.orm.insert(schema.account).values(values).returning();
  accountId = row?.id ?? '';
});

const loginOf = (who: string) =>
  createSigner({ key: 'of the gateway', algorithm: 'HS256' })({ who, sid: 's', sub: accountId });
const post = (body: object, { who = 'admin', ...headers }: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/release-desk/tokens',
    headers: { authorization: `Bearer ${loginOf(who)}`, ...headers },
    payload: body,
  });
const release = (secret: string) =>
  app.inject({
    method: 'POST',
    url: '/release-desk',
    headers: { authorization: `Bearer ${secret}` },
    payload: { args: ['list'] },
  });

describe('administrators', () => {
  test('make a token, see it without its secret, and revoke it', async () => {
    const made = (await post(NEW)).json();
    expect(made).toEqual({
      id: expect.any(Number),
      secret: expect.stringMatching(/^srt_[A-Za-z0-9_-]{43}$/),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(made.expiresAt) - Date.now()).toBeCloseTo(30 * 86_400_000, -5);
    expect((await release(made.secret)).statusCode).toBe(200);
    const seen = await post({ work: 'list' });
    expect([seen.headers['cache-control'], seen.json()]).toEqual([
      'no-store',
      {
        areas: ['explore'],
        tokens: [
          {
            id: made.id,
            team: 'explore',
            areas: ['explore'],
            actions: ['publish', 'canary'],
            createdBy: 'avery@x.example',
            createdAt: expect.any(String),
            expiresAt: made.expiresAt,
            lastUsedAt: expect.any(String),
            revokedAt: null,
            revokedBy: null,
          },
        ],
      },
    ]);
    expect((await post({ work: 'revoke', id: made.id })).json()).toEqual({ success: true });
    expect((await release(made.secret)).statusCode).toBe(401);
    expect((await post({ work: 'list' })).json().tokens).toMatchObject([{ revokedBy: 'avery@x.example' }]);
    expect((await post({ work: 'revoke', id: made.id })).json()).toMatchObject({
      code: 'unprocessable',
      error: `There is no token ${made.id}, or it was revoked before`,
    });
    expect(log).toContain('"made_token":{');
    expect(log).toContain(`"revoked_token":{"id":${made.id},"by":"${accountId}"}`);
    expect(log).not.toContain(made.secret.slice(0, 20));
  });

  test('who are deleted leave their account’s id and no address', async () => {
    await post(NEW);
    await db.owner.sql`delete from identity.account`;
    expect(JSON.stringify(await db.owner.sql`select * from delivery.team_token`)).not.toContain('avery');
    expect((await post({ work: 'list' })).json().tokens).toMatchObject([{ createdBy: accountId }]);
  });

  test.each<[string, object, RegExp]>([
    ['a team that releases the shell', { areas: ['shell'] }, /Only operators release the shell/],
    ['a team that switches areas off', { actions: ['disable'] }, /Only operators switch areas off/],
    ['an action that is none', { actions: ['publish', 'deploy'] }, /A token may publish, canary, .* or disable/],
    ['no action', { actions: [] }, /name at least one/],
    ['no area', { areas: [] }, /Name 1 to 20 areas, or all/],
    ['an area that cannot be', { areas: ['../x'] }, /Name 1 to 20 areas, or all/],
    ['a name that would be odd in the log', { team: 'x (token 1)' }, /is no name of a team/],
  ])('are refused a token for %s', async (_what, change, message) => {
    const answer = await post({ ...NEW, ...change });
    expect([answer.statusCode, answer.json().error]).toEqual([422, expect.stringMatching(message)]);
    expect(await db.owner.sql`select from delivery.team_token`).toHaveLength(0);
  });

  test.each([0, 367, 1.5])('are refused one for %d days', async (days) => {
    expect((await post({ ...NEW, days })).statusCode).toBe(400);
  });
});

test.each<[string, Record<string, string>, number]>([
  ['who is no administrator', { who: 'reviewer' }, 403],
  ['whose session has ended', { who: 'ended' }, 401],
  ['without a login', { authorization: '' }, 401],
  ['of another site', { 'sec-fetch-site': 'cross-site' }, 403],
])('somebody %s neither makes, sees nor revokes one', async (_who, headers, status) => {
  const { id } = (await post(NEW)).json();
  for (const body of [NEW, { work: 'list' }, { work: 'revoke', id }])
    expect((await post(body, headers)).statusCode).toBe(status);
  expect((await post({ work: 'list' })).json().tokens).toMatchObject([{ id, revokedAt: null }]);
});

test('a team’s token makes no token', async () => {
  const { secret } = (await post({ ...NEW, areas: null, actions: ['publish', 'disable'] })).json();
  expect((await post(NEW, { authorization: `Bearer ${secret}` })).statusCode).toBe(401);
});
