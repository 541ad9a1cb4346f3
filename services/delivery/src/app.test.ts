import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { PageConfig, Registry } from '@sentinel/federation';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { switched, withCanary } from './channels/channel.ts';
import { type PublishRequest, publish } from './publish/publish.ts';
import { publishAndPromote } from './publish/publish-and-promote.ts';
import { folderStore } from './store/folder-store.ts';
import { appSettings } from './testing/app-settings.ts';
import { remoteBuild, shellBuild } from './testing/builds.ts';
import { changeChannel } from './testing/change-channel.ts';

const V1 = '000000000001';
const HTML = { accept: 'text/html,*/*' };
let database: TestDatabase;
let folder: string;
let app: FastifyInstance;
let request: Omit<PublishRequest, 'dists'>;

const open = (mode: 'local' | 'production', otlpEndpoint?: string) =>
  buildApp({ ...appSettings(database.url, folder), otlpEndpoint, mode, isDemo: true, signUpPermissions: ['alerts'] });
const run = (...dists: string[]) => publishAndPromote({ ...request, dists, checks: [] });
const page = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { ...HTML, ...headers } });
const configIn = (html: string): PageConfig =>
  JSON.parse(/id="sentinel-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageConfig;
const registryIn = (html: string): Registry =>
  JSON.parse(/id="sentinel-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Registry;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
  request = { database: database.database, store: folderStore(folder), actor: 'tester', mode: 'local' };
  app = await open('local');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('before anything is published it says so, and is not ready', async () => {
  expect((await page('/')).statusCode).toBe(503);
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'waiting', missing: ['registry'] });
});

describe('with a shell and areas', () => {
  beforeAll(async () => {
    const title = '</script><script>alert(1)</script>';
    await run(
      shellBuild(),
      remoteBuild('alerts', V1),
      remoteBuild('gallery', V1, { localOnly: true }),
      remoteBuild('odd', V1, { paths: [{ path: '/odd', match: 'exact', access: 'open', title }] }),
    );
  });

  test('the page is told what an account may use that is signed up for without a token', async () => {
    expect(configIn((await page('/alerts')).body).signUpPermissions).toEqual(['alerts']);
  });

  test('the page is told to begin traces when there is a collector, and else not', async () => {
    expect(configIn((await page('/alerts')).body)).not.toHaveProperty('traces');
    const traced = await open('local', 'http://127.0.0.1:9');
    const answer = await traced.inject({ url: '/alerts', headers: HTML });
    await traced.close();
    expect(configIn(answer.body).traces).toBe(true);
  });

  test('the page names the shell and preloads the area of the path, each file with its hash', async () => {
    const { statusCode, body } = await page('/alerts');
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /<script defer src="\/r\/shell\/5e1100000001\/shell\.js" integrity="sha384-\S{64}" crossorigin="anonymous">/,
    );
    expect(body).toMatch(/<link rel="stylesheet" href="\/r\/shell\/5e1100000001\/shell\.css" integrity=/);
    for (const [kind, file] of [
      ['script', `/r/alerts/${V1}/entry.js`],
      ['script', `/r/alerts/${V1}/lifecycles.js`],
      ['style', `/r/alerts/${V1}/lifecycles.css`],
      ['script', '/r/shell/5e1100000001/router.js'],
    ]) {
      expect(body).toContain(`<link rel="preload" as="${kind}" href="${file}" integrity="sha384-`);
    }
    expect(body).not.toContain(`/r/odd/${V1}/entry.js" integrity`);
    expect(body).toContain('<title>All alerts · Sentinel</title>');
  });

  test('every page has a strict policy, and a nonce for styles that is never used twice (SECURITY 52)', async () => {
    const [one, other] = [await page('/alerts'), await page('/alerts')];
    const policy = String(one.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy.replace(nonce, 'NONCE').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-NONCE'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
    ]);
    expect(one.body).toContain(`<meta name="style-nonce" content="${nonce}">`);
    expect(other.headers['content-security-policy']).not.toBe(policy);
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('no text of a manifest can end its script element or its title', async () => {
    const { body } = await page('/odd');
    expect(body).not.toContain('<script>alert');
    expect(registryIn(body).areas.find(({ manifest }) => manifest.name === 'odd')?.manifest.paths[0]?.title).toBe(
      '</script><script>alert(1)</script>',
    );
  });

  test('a path that nobody claims is a 404 that still shows the portal', async () => {
    const { statusCode, body } = await page('/nope');
    expect([statusCode, body.includes('id="portal"')]).toEqual([404, true]);
  });

  test.each([['*/*'], [undefined]])('a caller that takes anything (Accept: %s) gets the page, too', async (accept) => {
    const answer = await app.inject({ url: '/alerts?x=1.5', headers: accept ? { accept } : {} });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('a caller that wants something else than HTML gets the error envelope', async () => {
    const answer = await app.inject({ url: '/alerts', headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  test.each(['/nope.png', '/api', '/api/x', '/.env', '/%2eenv'])(
    '%s without a wish for HTML is a 404 in the error envelope',
    async (path) => {
      const answer = await app.inject({ url: path, headers: { accept: '*/*' } });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    },
  );

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('the page comes packed as %s when asked so', async (encoding, unpack) => {
    const answer = await page('/alerts', { 'accept-encoding': encoding });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(unpack(answer.rawPayload).toString()).toContain('id="portal"');
  });

  test('released files are cached as immutable, brotli where asked, with an ETag', async () => {
    const url = `/r/alerts/${V1}/entry.js`;
    const plain = await app.inject(url);
    expect(plain.body).toBe(`entry('${V1}');`);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect((await app.inject(`${url}?attempt=1`)).statusCode).toBe(200);
  });

  test.each([
    `/r/alerts/${V1}/`,
    `/r/alerts/${V1}/other.js`,
    `/r/alerts/${V1}/entry.js.br`,
    `/r/alerts/${V1}/../../shell/5e1100000001/shell.js/..`,
    '/r/alerts/..%2f..%2fetc/passwd',
    '/r/../package.json',
    '/r/.alerts-draft/entry.js',
  ])('%s is not there', async (url) => {
    const answer = await app.inject({ url, headers: HTML });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, expect.stringContaining('no-store')]);
  });

  test('the registry is the one in the page, and unchanged is a 304', async () => {
    const answer = await app.inject('/registry.json');
    expect(answer.json()).toEqual(registryIn((await page('/')).body));
    expect(answer.headers['cache-control']).toBe('no-cache');
    const same = await app.inject({ url: '/registry.json', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(same.statusCode).toBe(304);
  });

  test('a publishing shows at once, with the version before to fall back to', async () => {
    const before = (await app.inject('/registry.json')).json<Registry>();
    await run(remoteBuild('alerts', '000000000002'));
    const after = (await app.inject('/registry.json')).json<Registry>();
    const alerts = after.areas.find(({ manifest }) => manifest.name === 'alerts');
    expect([alerts?.release.version, alerts?.previous?.version]).toEqual(['000000000002', V1]);
    expect(after.revision).not.toBe(before.revision);
  });

  test('two publishings at once both show, whichever is committed first', async () => {
    const { sql } = database.owner;
    // Blocks the publishing of "slow" at its commit, after it has its number in the change log.
    await sql.unsafe(`
      create function delivery.hold_up() returns trigger language plpgsql as
        $$ begin if new.area = 'slow' then perform pg_advisory_xact_lock(4711); end if; return null; end $$;
      create constraint trigger hold_up after insert on delivery.channel_change
        deferrable initially deferred for each row execute function delivery.hold_up()`);
    try {
      let publishings: Promise<unknown>[] = [];
      await sql.begin(async (lock) => {
        await lock`select pg_advisory_xact_lock(4711)`;
        const slow = run(remoteBuild('slow', V1));
        while ((await sql`select 1 from pg_locks where objid = 4711 and not granted`).length === 0) await sleep(10);
        const fast = run(remoteBuild('fast', V1));
        publishings = [slow, fast];
        await Promise.race([fast, sleep(300)]);
        await app.inject('/registry.json');
      });
      await Promise.all(publishings);
      const { areas } = (await app.inject('/registry.json')).json<Registry>();
      expect(areas.map(({ manifest }) => manifest.name)).toEqual(expect.arrayContaining(['slow', 'fast']));
    } finally {
      await sql.unsafe('drop trigger hold_up on delivery.channel_change; drop function delivery.hold_up()');
    }
  });

  test('a release that the shell cannot run is left out of the registry, and the log says why', async () => {
    await run(remoteBuild('late', V1));
    // Publishing refuses such a pair, but a database that was restored or changed by hand may contain one.
    await database.owner.sql`
      update delivery.release set document = jsonb_set(document, '{requires,react}', '"^20.0.0"') where area = 'late'`;
    const late = await open('production');
    const warn = jest.spyOn(late.log, 'warn');
    const { areas } = (await late.inject('/registry.json')).json<Registry>();
    await late.close();
    expect(areas.map(({ manifest }) => manifest.name)).not.toContain('late');
    expect(warn.mock.calls).toEqual([
      [
        { area: 'late', version: V1, reasons: ['react ^20.0.0 is needed, the shell provides 19.3.1'] },
        'a release that the shell cannot run is left out',
      ],
    ]);
  });

  describe('a canary', () => {
    const CANARY = 'cccc00000001';
    beforeAll(async () => {
      const paths = [
        { path: '/tried', match: 'exact', access: 'open', title: 'Tried' } as const,
        { path: '/tried/new', match: 'exact', access: 'open', title: 'New' } as const,
      ];
      await run(remoteBuild('tried', V1, { paths: paths.slice(0, 1) }));
      await publish({ ...request, dists: [remoteBuild('tried', CANARY, { paths })] });
      await changeChannel(database.database, {
        area: 'tried',
        action: 'canary',
        actor: 'tester',
        reason: null,
        change: (before) => withCanary(before, CANARY, { share: 5, decides: false }),
      });
    });
    const preloads = (body: string) =>
      [...body.matchAll(/preload" as="script" href="\/r\/tried\/(\w+)/g)].map(([, version]) => version);

    test('is in the registry with its own manifest and its share, beside the stable release', async () => {
      const { areas } = (await app.inject('/registry.json')).json<Registry>();
      const tried = areas.find(({ manifest }) => manifest.name === 'tried');
      expect(tried?.release.version).toBe(V1);
      expect(tried?.canary).toMatchObject({ share: 5, release: { version: CANARY } });
      expect(tried?.canary?.manifest.paths.map(({ path }) => path)).toEqual(['/tried', '/tried/new']);
    });

    test('is preloaded for a browser that has it, and found at its own paths', async () => {
      const cookie = `theme=x; canaries=tried@${CANARY}`;
      const [stable, canary] = [await page('/tried'), await page('/tried', { cookie })];
      expect([preloads(stable.body), preloads(canary.body)]).toEqual([
        [V1, V1],
        [CANARY, CANARY],
      ]);
      expect(registryIn(canary.body)).toEqual(registryIn(stable.body));
      expect([(await page('/tried/new')).statusCode, (await page('/tried/new', { cookie })).statusCode]).toEqual([
        404, 200,
      ]);
    });

    test.each(['canaries=', 'canaries=tried@000000000000', 'canaries=<script>', 'Canaries=tried@cccc00000001'])(
      'is not preloaded for the cookie %s',
      async (cookie) => {
        expect(preloads((await page('/tried', { cookie })).body)).toEqual([V1, V1]);
      },
    );

    test('of a switched-off area nothing is preloaded, and the registry says that it is off', async () => {
      await changeChannel(database.database, {
        area: 'tried',
        action: 'disable',
        actor: 'tester',
        reason: 'x',
        change: (before) => switched(before, 'x'),
      });
      const { body, statusCode } = await page('/tried');
      expect([statusCode, preloads(body)]).toEqual([200, []]);
      expect(registryIn(body).areas.find(({ manifest }) => manifest.name === 'tried')?.isDisabled).toBe(true);
      expect(body).not.toContain('"x"');
    });
  });

  test('areas for local mode are not in a production registry', async () => {
    const production = await open('production');
    const names = (await production.inject('/registry.json'))
      .json<Registry>()
      .areas.map(({ manifest }) => manifest.name);
    await production.close();
    expect(names).not.toContain('gallery');
    expect(names).toEqual(expect.arrayContaining(['alerts', 'odd']));
  });
});
