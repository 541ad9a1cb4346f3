import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { Registry } from '@sentinel/federation';
import { createDecoder, createSigner } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { switched } from '../channels/channel.ts';
import { parseCommand } from '../cli/arguments.ts';
import { runCommand } from '../cli/run-command.ts';
import { publish } from '../publish/publish.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';
import { changeChannel } from '../testing/change-channel.ts';
import { mintLink, mintOverride, OVERRIDE_COOKIE, readLink, readOverride } from './override-token.ts';

const SECRET = 'of a test, of 32 characters and more';
const [V1, V2, MISFIT, CLAIMS, RUNTIME] = [
  'aaaa00000001',
  'bbbb00000002',
  'cccc00000003',
  'dddd00000004',
  'eeee00000005',
];
const LOOPBACK = 'http://127.0.0.1:5170';
const HTML = { accept: 'text/html,*/*' };
/** Whose tokens these are; the gateway's answer. */
const PEOPLE: Record<string, { status: number; body: object }> = {
  admin: { status: 200, body: { email: 'Avery@x.example', permissions: ['admin'] } },
  user: { status: 200, body: { email: 'user@x.example', permissions: ['explore'] } },
  ended: { status: 401, body: { code: 'unauthenticated' } },
  broken: { status: 500, body: {} },
};
let database: TestDatabase;
let gateway: Server;
let gatewayUrl: string;
let app: FastifyInstance;
let productionApp: FastifyInstance;
let asked: string[] = [];
let accountId: string;
let sessionId: string;

/** The access token of one of these people; the gateway verifies it, delivery only reads its session. */
const tokenOf = (who: string) =>
  createSigner({ key: 'of the gateway', algorithm: 'HS256' })({ who, sid: sessionId, sub: accountId });

beforeAll(async () => {
  database = await createTestDatabase();
  gateway = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    asked.push(`${request.url} ${JSON.parse(sent).type}`);
    const { who } = createDecoder()(request.headers.authorization?.slice(7) ?? '');
    const { status, body } = PEOPLE[who] ?? { status: 401, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const email = 'avery@x.example';
  const accounts = database.owner.orm.insert(schema.account).values({ email, name: 'Avery', permissions: ['admin'] });
  accountId = (await accounts.returning())[0]?.id ?? '';
  sessionId = await openSession();
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  const request = { database: database.database, store: folderStore(folder), actor: 'tester', mode: 'local' } as const;
  const runtime = '2.9.2';
  await publishAndPromote({
    ...request,
    checks: [],
    dists: [
      shellBuild('5e1100000001', { runtime }),
      remoteBuild('alerts', V1, { runtime }),
      remoteBuild('explore', V1, { runtime }),
    ],
  });
  const also = (path: string) => ({ path, match: 'exact', access: 'login', title: 'More' }) as const;
  await publish({
    ...request,
    dists: [
      remoteBuild('alerts', V2, { runtime, paths: [also('/alerts'), also('/alerts/new')] }),
      remoteBuild('alerts', MISFIT, { runtime, requires: { react: '^20.0.0' } }),
      remoteBuild('alerts', CLAIMS, { runtime, paths: [also('/alerts'), also('/explore')] }),
      remoteBuild('alerts', RUNTIME, { runtime: '2.8.0' }),
      remoteBuild('unserved', V1, { runtime }),
    ],
  });
  const open = (overrides: { secret: string; gatewayUrl: string; allowsLocal: boolean } | null) =>
    buildApp({ ...appSettings(database.url, folder), overrides });
  app = await open({ secret: SECRET, gatewayUrl, allowsLocal: true });
  productionApp = await open({ secret: SECRET, gatewayUrl, allowsLocal: false });
});
afterAll(async () => {
  await Promise.all([app.close(), productionApp.close()]);
  gateway.close().closeAllConnections();
  await database.drop();
});
beforeEach(() => {
  asked = [];
});

async function openSession(): Promise<string> {
  const values = { accountId, deviceId: 'd', expiresAt: new Date(Date.now() + 86_400_000) };
  const [row] = await database.owner.orm.insert(schema.session).values(values).returning();
  return row?.id ?? '';
}
const later = (minutes = 60) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minutes * 60_000);
const link = (change: Partial<Parameters<typeof mintLink>[1]> = {}) =>
  mintLink(SECRET, { area: 'alerts', version: V2, by: 'jane', until: later(), ...change });
const cookie = (change: Partial<Parameters<typeof mintOverride>[1]> = {}) =>
  `${OVERRIDE_COOKIE}=${mintOverride(SECRET, { target: { area: 'alerts', version: V2 }, by: 'jane', until: later(), account: { email: 'avery@x.example', sessionId }, ...change })}`;
const local = (origin = LOOPBACK) => ({ target: { area: 'alerts', origin } });

/** What `POST /override` answers. */
async function redeem(body: object, who: string | null = 'admin', headers: Record<string, string> = {}, to = app) {
  const answer = await to.inject({
    method: 'POST',
    url: '/override',
    headers: { ...(who === null ? {} : { authorization: `Bearer ${tokenOf(who)}` }), ...headers },
    payload: { isConfirmed: true, ...body },
  });
  return { status: answer.statusCode, body: answer.json(), cookie: answer.headers['set-cookie'] };
}
const registry = async (header?: string, to = app) => {
  const answer = await to.inject({ url: '/registry.json', headers: header === undefined ? {} : { cookie: header } });
  return { headers: answer.headers, text: answer.body, document: answer.json() as Registry };
};
const page = (path: string, header?: string) =>
  app.inject({
    url: path,
    headers: { ...HTML, host: 'localhost', ...(header === undefined ? {} : { cookie: header }) },
  });

describe('a link', () => {
  test('tells an administrator what it shows, and sets nothing before they confirm', async () => {
    const until = later();
    const asking = await redeem({ link: link({ until }), isConfirmed: false });
    expect(asking).toEqual({
      status: 200,
      body: { area: 'alerts', version: V2, by: 'jane', until: until.toISOString() },
      cookie: undefined,
    });
    expect(asked).toEqual(['/api get_user']);
  });

  test('once confirmed, sets a cookie for that account that scripts and other sites cannot use', async () => {
    const { status, cookie: set } = await redeem({ link: link() });
    expect(status).toBe(200);
    const [, value = '', rest] = /^__Host-sentinel-override=([^;]+)(.*)$/.exec(String(set)) ?? [];
    expect(rest).toMatch(/^; Path=\/; Max-Age=3[56]\d\d; Secure; HttpOnly; SameSite=Strict$/);
    expect(readOverride(SECRET, value)).toMatchObject({
      target: { area: 'alerts', version: V2 },
      by: 'jane',
      account: { email: 'Avery@x.example', sessionId },
    });
  });

  test.each<[string, () => object, string | null, number, RegExp]>([
    ['nobody who is logged in', () => ({ link: link() }), null, 401, /log in first/],
    ['a session that has ended', () => ({ link: link() }), 'ended', 401, /log in again/],
    ['another user', () => ({ link: link() }), 'user', 403, /Only administrators/],
    ['a gateway that does not answer well', () => ({ link: link() }), 'broken', 503, /not available right now/],
    ['one that has expired', () => ({ link: link({ until: later(-2) }) }), 'admin', 403, /has expired/],
    ['one that is forged', () => ({ link: `${link().slice(0, -4)}AAAA` }), 'admin', 403, /is not valid/],
    ['no token at all', () => ({ link: 'x' }), 'admin', 403, /is not valid/],
    [
      'one of another secret',
      () => ({ link: mintLink(`${SECRET}!`, { area: 'alerts', version: V2, by: 'x', until: later() }) }),
      'admin',
      403,
      /is not valid/,
    ],
    [
      'one without a signature',
      () => ({
        link: createSigner({ algorithm: 'none', iss: 'sentinel-delivery', aud: 'override-link', expiresIn: 60_000 })({
          area: 'alerts',
          version: V2,
          by: 'x',
          account: null,
        }),
      }),
      'admin',
      403,
      /is not valid/,
    ],
    ['a cookie as a link', () => ({ link: cookie().split('=')[1] }), 'admin', 403, /is not valid/],
    ['an area that does not exist', () => ({ link: link({ area: 'nowhere' }) }), 'admin', 404, /no area "nowhere"/],
    [
      'an area of which nothing is served',
      () => ({ link: link({ area: 'unserved', version: V1 }) }),
      'admin',
      404,
      /no area "unserved"/,
    ],
    ['the shell', () => ({ link: link({ area: 'shell', version: '5e1100000001' }) }), 'admin', 404, /no area "shell"/],
    [
      'a release that was never published',
      () => ({ link: link({ version: 'ffff00000000' }) }),
      'admin',
      404,
      /no release ffff/,
    ],
    [
      'a release that needs another shell',
      () => ({ link: link({ version: MISFIT }) }),
      'admin',
      403,
      /react \^20\.0\.0 is needed/,
    ],
    [
      'a release that claims another area’s path',
      () => ({ link: link({ version: CLAIMS }) }),
      'admin',
      403,
      /\/explore is claimed by explore/,
    ],
    ['a release of another runtime', () => ({ link: link({ version: RUNTIME }) }), 'admin', 403, /runtime 2\.8\.0/],
    ['neither a link nor a build', () => ({}), 'admin', 400, /Name a link/],
  ])('is refused for %s', async (_what, body, who, status, text) => {
    const answer = await redeem(body(), who);
    expect([answer.status, answer.cookie]).toEqual([status, undefined]);
    expect(answer.body.error).toMatch(text);
  });

  test('that is made up asks the gateway nothing', async () => {
    await redeem({ link: 'x' });
    expect(asked).toEqual([]);
  });

  test.each(['cross-site', 'same-site', 'none'])('sent by a page that is %s is refused', async (site) => {
    expect(await redeem({ link: link() }, 'admin', { 'sec-fetch-site': site })).toMatchObject({
      status: 403,
      cookie: undefined,
    });
    const end = await app.inject({ method: 'POST', url: '/override/end', headers: { 'sec-fetch-site': site } });
    expect([end.statusCode, end.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('sent as a form is refused: a page of another site needs nobody’s leave to send one', async () => {
    const payload = JSON.stringify({ link: link(), isConfirmed: true });
    const answer = await app.inject({
      method: 'POST',
      url: '/override',
      headers: { authorization: 'Bearer admin', 'content-type': 'text/plain' },
      payload,
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined]);
  });
});

describe('a build on the developer’s own machine', () => {
  test('is shown until the end of a working day', async () => {
    const { status, body, cookie: set } = await redeem({ local: { area: 'alerts', origin: LOOPBACK } });
    expect([status, body]).toEqual([
      200,
      { area: 'alerts', origin: LOOPBACK, by: 'Avery@x.example', until: expect.any(String) },
    ]);
    expect(String(set)).toMatch(/; Max-Age=28(799|800|798);/);
  });

  test.each([
    'http://127.0.0.1',
    'http://127.0.0.1:80',
    'http://127.0.0.1:70000',
    'https://127.0.0.1:5170',
    'http://localhost:5170',
    'http://127.0.0.1:5170/',
    'http://127.0.0.1:5170@evil.example',
    'http://127.0.0.1.evil.example:5170',
    'http://10.0.0.1:5170',
    "http://127.0.0.1:5170 'unsafe-inline'",
    'http://127.0.0.1:5170\n; script-src *',
  ])('is refused from %j', async (origin) => {
    const answer = await redeem({ local: { area: 'alerts', origin } });
    expect([answer.status, answer.cookie]).toEqual([answer.status === 400 ? 400 : 403, undefined]);
    // Signed by mistake, it would still not be read.
    expect(
      readOverride(
        SECRET,
        mintOverride(SECRET, { target: { area: 'alerts', origin }, by: 'x', until: later(), account: null }),
      ),
    ).toBeNull();
  });

  test('is for administrators only, and for areas that exist', async () => {
    expect(await redeem({ local: { area: 'alerts', origin: LOOPBACK } }, 'user')).toMatchObject({ status: 403 });
    expect(await redeem({ local: { area: 'nowhere', origin: LOOPBACK } })).toMatchObject({ status: 404 });
  });

  test('is refused where the operator has not allowed it, also with a cookie from before', async () => {
    const answer = await redeem({ local: { area: 'alerts', origin: LOOPBACK } }, 'admin', {}, productionApp);
    expect([answer.status, answer.cookie]).toEqual([403, undefined]);
    expect((await registry(cookie(local()), productionApp)).document.override).toBeUndefined();
  });

  test('its page may load from exactly that address, and nobody else’s page may', async () => {
    const policyOf = async (header?: string) =>
      String((await page('/alerts', header)).headers['content-security-policy'])
        .replace(/nonce-[^']+/, 'NONCE')
        .split('; ');
    const [own, others] = [await policyOf(cookie(local())), await policyOf()];
    expect(own.filter((line) => !others.includes(line))).toEqual([
      `script-src 'self' ${LOOPBACK}`,
      `style-src 'self' 'NONCE' ${LOOPBACK}`,
      `connect-src 'self' ${LOOPBACK}`,
    ]);
    expect(own).toHaveLength(others.length);
    expect(await policyOf(cookie())).toEqual(others);
    const { document } = await registry(cookie(local()));
    expect(document.override).toMatchObject({ kind: 'local', area: 'alerts', version: 'local', origin: LOOPBACK });
  });
});

describe('with the cookie', () => {
  test('the registry has the release beside what everybody gets, and is kept by nobody', async () => {
    const until = later();
    const shared = (await registry()).document;
    const { headers, document } = await registry(`other=1; ${cookie({ until })}`);
    expect(document.areas).toEqual(shared.areas);
    expect(document.override).toMatchObject({
      kind: 'release',
      area: 'alerts',
      version: V2,
      by: 'jane',
      until: until.toISOString(),
      account: 'avery@x.example',
      release: { version: V2, entry: `/r/alerts/${V2}/entry.js` },
    });
    expect(document.revision).not.toBe(shared.revision);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
    expect(headers.etag).toBeUndefined();
  });

  test('a registry that the browser knows already is not taken for its own', async () => {
    const { etag } = (await registry()).headers;
    const answer = await app.inject({
      url: '/registry.json',
      headers: { cookie: cookie(), 'if-none-match': String(etag) },
    });
    expect(answer.statusCode).toBe(200);
  });

  test('the page preloads the release, at its own paths too', async () => {
    for (const path of ['/alerts', '/alerts/new']) {
      const { statusCode, headers, body } = await page(path, cookie());
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
      expect(body).toContain(`<link rel="preload" as="script" href="/r/alerts/${V2}/entry.js"`);
      expect(body).toContain('"override":{');
    }
    expect((await page('/alerts/new')).statusCode).toBe(404);
  });

  test.each<[string, () => string]>([
    ['has expired', () => cookie({ until: later(-2) })],
    ['is forged', () => `${cookie().slice(0, -4)}AAAA`],
    ['is a link', () => `${OVERRIDE_COOKIE}=${link()}`],
    [
      'is of another secret',
      () =>
        `${OVERRIDE_COOKIE}=${mintOverride(`${SECRET}!`, { target: { area: 'alerts', version: V2 }, by: 'x', until: later(), account: null })}`,
    ],
    ['names a release that does not fit', () => cookie({ target: { area: 'alerts', version: MISFIT } })],
    ['names no release that there is', () => cookie({ target: { area: 'alerts', version: 'ffff00000000' } })],
    ['is empty', () => `${OVERRIDE_COOKIE}=`],
  ])('that %s, everybody’s registry and page are served, byte for byte', async (_what, header) => {
    const [own, shared] = [await registry(header()), await registry()];
    expect(own.text).toBe(shared.text);
    const without = ({ 'x-request-id': _id, date: _date, ...rest }: Record<string, unknown>) => rest;
    expect(without(own.headers)).toEqual(without(shared.headers));
    // But for what is another in each page: the nonce of its policy, and its ticket.
    const plain = (body: string, policy: string) =>
      body
        .replaceAll(/nonce-([^']+)'/.exec(policy)?.[1] ?? '', 'NONCE')
        .replace(/(<meta name="page-ticket" content=")[^"]+/, '$1TICKET');
    const [ownPage, sharedPage] = [await page('/alerts', header()), await page('/alerts')];
    expect(plain(ownPage.body, String(ownPage.headers['content-security-policy']))).toBe(
      plain(sharedPage.body, String(sharedPage.headers['content-security-policy'])),
    );
    expect(ownPage.headers['cache-control']).toBe('no-store');
  });

  test('an area that is switched off stays so for everybody else, and can be looked at', async () => {
    const set = (reason: string | null) =>
      changeChannel(database.database, {
        area: 'alerts',
        action: 'disable',
        actor: 'a',
        reason,
        change: (before) => switched(before, reason),
      });
    await set('broken');
    const disabled = await page('/alerts', cookie());
    await set(null);
    expect(disabled.body).toContain(`href="/r/alerts/${V2}/entry.js"`);
    expect(disabled.body).toContain('"isDisabled":true');
  });

  test('ending it removes the cookie', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/override/end',
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      204,
      `${OVERRIDE_COOKIE}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`,
    ]);
  });
});

describe('the session that confirmed it', () => {
  const session = (change: Partial<typeof schema.session.$inferInsert>) =>
    database.owner.orm.update(schema.session).set(change).where(eq(schema.session.id, sessionId));
  const account = (change: Partial<typeof schema.account.$inferInsert>) =>
    database.owner.orm.update(schema.account).set(change).where(eq(schema.account.id, accountId));
  /** What the page and the registry say of an override, and the cookies that they set. */
  const shown = async (header: string) => {
    const answers = [
      await page('/alerts', header),
      await app.inject({ url: '/registry.json', headers: { cookie: header } }),
    ];
    return answers.map(({ body, headers }) => ({
      allows: String(headers['content-security-policy']).includes(LOOPBACK),
      names: /avery@x\.example/i.test(body),
      cache: headers['cache-control'],
      cookie: headers['set-cookie'],
    }));
  };

  beforeEach(async () => {
    sessionId = await openSession();
    await account({ permissions: ['admin'], disabledAt: null });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is revoked, as by a logout', () => session({ revokedAt: new Date(), revokedReason: 'logout' })],
    ['has expired', () => session({ expiresAt: new Date(Date.now() - 1_000) })],
    ['is deleted', () => database.owner.orm.delete(schema.session).where(eq(schema.session.id, sessionId))],
    ['is of an account that is disabled', () => account({ disabledAt: new Date() })],
    ['is of an account that is no administrator any more', () => account({ permissions: ['explore'] })],
  ])('%s: the override is over, and the browser drops the cookie', async (_what, end) => {
    const { cookie: set } = await redeem({ local: { area: 'alerts', origin: LOOPBACK } });
    const header = String(set).split(';', 1)[0] ?? '';
    expect(await shown(header)).toMatchObject([{ allows: true, names: true }, { names: true }]);
    await end();
    const over = {
      allows: false,
      names: false,
      cache: 'private, no-store',
      cookie: `${OVERRIDE_COOKIE}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`,
    };
    expect(await shown(header)).toEqual([over, over]);
  });

  test('cannot be read: the page goes on without the override, and the cookie stays', async () => {
    const header = cookie(local());
    await database.owner.sql`revoke select (id) on identity.session from sentinel_delivery`;
    try {
      expect(await shown(header)).toEqual([
        { allows: false, names: false, cache: 'no-store', cookie: undefined },
        { allows: false, names: false, cache: 'no-cache', cookie: undefined },
      ]);
    } finally {
      await database.owner.sql`grant select (id) on identity.session to sentinel_delivery`;
    }
    expect(await shown(header)).toMatchObject([{ allows: true, names: true }, { names: true }]);
  });

  test('is another one than the browser has now: a login does not bring it back', async () => {
    const header = cookie(local());
    await session({ revokedAt: new Date(), revokedReason: 'logout' });
    await openSession();
    expect(await shown(header)).toMatchObject([{ allows: false, names: false }, { names: false }]);
  });

  test('is not named by a cookie from before: it holds no more', async () => {
    const signer = createSigner({ key: SECRET, algorithm: 'HS256', iss: 'sentinel-delivery', aud: 'override' });
    const token = signer({ ...local().target, by: 'x', account: 'avery@x.example', exp: later().getTime() / 1_000 });
    expect(await shown(`${OVERRIDE_COOKIE}=${token}`)).toMatchObject([
      { allows: false, names: false },
      { names: false },
    ]);
  });
});

describe('portal-release override', () => {
  const run = (line: string, overrides: { secret?: string | undefined; publicUrl?: string | undefined } = {}) =>
    runCommand(
      {
        database: database.database,
        store: folderStore(mkdtempSync(join(tmpdir(), 'sentinel-releases-'))),
        actor: 'jane',
        mode: 'production',
        checks: [],
        ownBuilds: () => [],
        overrides: { secret: SECRET, publicUrl: 'https://app.sentinel.example', ...overrides },
        verify: async () => [],
        now: () => new Date(),
      },
      parseCommand(line.split(' ')),
    );
  const changes = async () => (await run('log')).length;

  test('prints a link that delivery takes, for as long as asked, and changes nothing of what is served', async () => {
    const before = await changes();
    const [told, address = ''] = await run('override alerts@bbbb --minutes 5');
    expect(told).toMatch(new RegExp(`^alerts ${V2} until .* for administrators who open this and confirm:$`));
    const [, token = ''] = /^https:\/\/app\.sentinel\.example\/dashboard#override=(\S+)$/.exec(address) ?? [];
    const { until, ...rest } = readLink(SECRET, token);
    expect(rest).toEqual({ area: 'alerts', version: V2, by: 'jane' });
    expect(Math.abs(until.getTime() - Date.now() - 5 * 60_000)).toBeLessThan(60_000);
    expect(await redeem({ link: token })).toMatchObject({ status: 200 });
    expect(await changes()).toBe(before);
  });

  test.each<[string, { secret?: undefined; publicUrl?: undefined }, RegExp]>([
    [`override alerts@${MISFIT}`, {}, /react \^20\.0\.0 is needed/],
    [`override alerts@${RUNTIME}`, {}, /runtime 2\.8\.0/],
    ['override alerts@ffff', {}, /no release ffff/],
    ['override nowhere', {}, /no area nowhere/],
    ['override unserved', {}, /Nothing of unserved is served/],
    ['override shell', {}, /The shell has no override/],
    [`override alerts@${V2}`, { secret: undefined }, /OVERRIDE_SECRET is not set/],
    [`override alerts@${V2}`, { publicUrl: undefined }, /PUBLIC_URL/],
  ])('%s is refused', async (line, overrides, text) => {
    await expect(run(line, overrides)).rejects.toThrow(text);
  });
});
