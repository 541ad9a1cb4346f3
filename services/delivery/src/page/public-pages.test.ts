import { cpSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { PathClaim } from '@sentinel/federation';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';

const LOOKOUT = join(import.meta.dirname, '../../../../brands/lookout');
const [APP, ANALYTICS, ECONOMICS] = ['app', 'analytics', 'economics'].map((name) => `${name}.sentinel.example`) as [
  string,
  string,
  string,
];
const open = { match: 'exact', access: 'open', description: 'Said of it' } as const;
const PATHS: PathClaim[] = [
  { ...open, path: '/', title: 'Market surveillance', face: 'home', frame: 'navbar' },
  { ...open, path: '/homeme', title: 'Home', face: 'firm' },
  { ...open, path: '/{product}', title: 'Home', face: 'firm' },
  { ...open, path: '/terms', title: 'Terms of Service' },
  { match: 'exact', access: 'login', path: '/dashboard', title: 'Dashboard' },
];
const releasesFolder = mkdtempSync(join(tmpdir(), 'sentinel-releases-'));
let database: TestDatabase;
let app: FastifyInstance;

const settings = () => appSettings(database.url, releasesFolder);

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildApp(settings());
  await publishAndPromote({
    checks: [],
    database: database.database,
    store: folderStore(releasesFolder),
    dists: [
      shellBuild(
        '5e1100000001',
        {},
        `exports.shared = {}; exports.drawPage = ({ path, Page, content }) => Page(path, content);`,
      ),
      remoteBuild(
        'open',
        '000000000001',
        { paths: PATHS },
        `exports.Page = (path, content) => '<h1>' + path + ' of ' + content.firm + '</h1>';`,
      ),
    ],
    actor: 'tester',
    mode: 'production',
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const get = (host: string, url: string) => app.inject({ url, headers: { host, accept: 'text/html,*/*' } });

describe('app pages show on the app’s host and on local hosts only (part 1 section 1, part 2 "Host guard")', () => {
  const shows = 200;
  test.each<[string, string, number | string]>([
    [APP, '/', shows],
    [APP, '/dashboard?x=1', shows],
    [`${APP}:443`, '/dashboard', shows],
    ['localhost', '/dashboard', shows],
    ['127.0.0.1:8080', '/dashboard', shows],
    ['[::1]:8080', '/dashboard', shows],
    [ANALYTICS, '/', shows],
    [ANALYTICS, '/?view=home', shows],
    [ANALYTICS, '/homeme', shows],
    [ANALYTICS, '/homeme/', shows],
    [ANALYTICS, '/sentinel', shows],
    [ANALYTICS, '/dashboard', `https://${APP}/dashboard`],
    [ANALYTICS, '/terms?a=1&b=%2F', `https://${APP}/terms?a=1&b=%2F`],
    [ANALYTICS, '/nowhere', `https://${APP}/nowhere`],
    [ECONOMICS, '/', shows],
    [ECONOMICS, '/login?next=//evil.example', `https://${APP}/login?next=//evil.example`],
    [ECONOMICS, '//evil.example/x', `https://${APP}//evil.example/x`],
    ['unknown.example', '/', shows],
    ['unknown.example', '/dashboard', `https://${APP}/dashboard`],
    ['app.sentinel.example.evil.example', '/dashboard', `https://${APP}/dashboard`],
  ])('%s%s', async (host, url, outcome) => {
    const answer = await get(host, url);
    if (outcome === shows) expect(answer.statusCode).toBe(200);
    else expect([answer.statusCode, answer.headers.location]).toEqual([302, outcome]);
  });
});

describe('the head of a page', () => {
  test.each([
    [APP, '/', 'Market surveillance · Sentinel', `https://${ANALYTICS}/`],
    [ANALYTICS, '/', 'Market surveillance · Sentinel', `https://${ANALYTICS}/`],
    [ECONOMICS, '/', 'Example Economics', `https://${ECONOMICS}/`],
    [APP, '/homeme', 'Example Economics', `https://${ECONOMICS}/`],
    [APP, '/sentinel', 'Example Economics', `https://${ECONOMICS}/`],
    [APP, '/terms', 'Terms of Service · Sentinel', `https://${APP}/terms`],
  ])('%s%s: title, one address, and what links to it show', async (host, url, title, canonical) => {
    const { body } = await get(host, url);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<link rel="canonical" href="${canonical}">`);
    expect(body).toContain(`<meta property="og:url" content="${canonical}">`);
    expect(body).toMatch(/<meta name="description" content="[^"]+">/);
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/\w+\.sentinel\.example\/brand\/\w{12}\/share\.png">/,
    );
    expect(body).not.toContain('noindex');
    expect(body.includes('<html lang="en" data-theme="dark" data-brand="firm">')).toBe(title === 'Example Economics');
    expect(body).toMatch(
      title === 'Example Economics'
        ? /rel="icon" href="\/brand\/\w+\/firm-favicon\.svg"/
        : /rel="icon" href="\/brand\/\w+\/favicon\.svg"/,
    );
  });

  test('keeps app pages out of search engines', async () => {
    const { body } = await get(APP, '/dashboard');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('canonical');
  });

  test('links the brand’s colors and, first of all, the script that sets the theme', async () => {
    const { body } = await get(APP, '/terms');
    const css = /href="(\/brand\/\w+\/brand\.css)"/.exec(body)?.[1] ?? '';
    expect((await get(APP, css)).headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(body.indexOf('/theme.js')).toBeLessThan(body.indexOf('rel="stylesheet"'));
    expect((await get(APP, '/theme.js')).headers['content-type']).toContain('javascript');
    expect((await get(APP, css.replace('brand.css', 'brand.json'))).statusCode).toBe(404);
    expect((await get(APP, '/brand/000000000000/content.json')).headers['cache-control']).toBe('no-store');
  });
});

test('public pages come drawn, with the brand’s texts; app pages do not', async () => {
  const { body } = await get(APP, '/terms');
  expect(body).toContain('<div id="drawn"><h1>/terms of Example Economics</h1></div>');
  expect(body).toContain('id="sentinel-brand"');
  expect(body).toMatch(/<link rel="stylesheet" href="\/r\/open\/000000000001\/lifecycles\.css"/);
  const dashboard = await get(APP, '/dashboard');
  expect(dashboard.body).not.toContain('id="drawn"');
  expect(dashboard.body).not.toContain('sentinel-brand');
});

test('each host has its sitemap, and robots are told where', async () => {
  const addresses = async (host: string) =>
    [...(await get(host, '/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(await addresses(ANALYTICS)).toEqual([`https://${ANALYTICS}/`]);
  expect(await addresses(ECONOMICS)).toEqual([`https://${ECONOMICS}/`]);
  expect(await addresses(APP)).toEqual([`https://${APP}/terms`]);
  expect((await get('evil.example', '/robots.txt')).body).toBe(
    `User-agent: *\nAllow: /\nSitemap: https://${APP}/sitemap.xml\n`,
  );
});

describe('another brand', () => {
  const HOST = 'portal.ledger-lookout.example';
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-brand-'));
  const file = join(folder, 'brand.json');
  let other: FastifyInstance;
  const at = (url: string, host = HOST) => other.inject({ url, headers: { host, accept: 'text/html,*/*' } });

  // Delivery looks at the file once a second; the test moves its clock instead of waiting.
  let lateMs = 0;
  const clockNow = Date.now;

  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => clockNow() + lateMs);
    cpSync(LOOKOUT, folder, { recursive: true });
    other = await buildApp({ ...settings(), brandFile: file });
  });
  afterAll(async () => {
    await other.close();
    jest.restoreAllMocks();
  });

  test('shows its own home, names, icons and addresses', async () => {
    const home = (await at('/')).body;
    expect(home).toContain('<title>Specimen Economics</title>');
    expect(home).toMatch(/rel="icon" href="\/brand\/\w{12}\/firm-favicon\.svg"/);
    expect(home).toContain('<html lang="en" data-theme="dark" data-brand="firm">');
    expect(home).toContain('<link rel="canonical" href="https://www.specimen-economics.example/">');

    const terms = (await at('/terms')).body;
    expect(terms).toContain('<title>Terms of Service · Ledger Lookout</title>');
    expect(terms).toMatch(/rel="icon" href="\/brand\/\w{12}\/favicon\.svg"/);
    expect(terms).toContain('<h1>/terms of Specimen Economics</h1>');
    expect((await at('/', 'www.ledger-lookout.example')).body).toContain('Market surveillance · Ledger Lookout');
  });

  test('has its consulting home at its own path, and none at another brand’s', async () => {
    expect((await at('/ledger-lookout')).body).toContain('<title>Specimen Economics</title>');
    expect((await at('/sentinel')).statusCode).toBe(404);
  });

  test('names the other brand nowhere in the page', async () => {
    for (const url of ['/', '/terms', '/dashboard']) {
      const { body } = await at(url);
      expect(body.replaceAll(/id="sentinel-(config|registry|brand)"/g, '')).not.toMatch(/Sentinel|sentinel\.example/);
    }
  });

  test('wears its own colors, in both themes and on the firm’s pages, and its own mark', async () => {
    const address = /href="(\/brand\/\w+\/brand\.css)"/.exec((await at('/terms')).body)?.[1] ?? '';
    const css = (await at(address)).body;
    expect(css).toMatch(/:root, \[data-theme='dark'\] \{[^}]*--accent: #6cc8f5;/);
    expect(css).toMatch(/\n\[data-theme='light'\] \{[^}]*--accent: #0b6a94;/);
    expect(css).toMatch(/\n\[data-brand='firm'\] \{[^}]*--accent: #dca8e6;/);
    const mark = /--brand-mark: url\("(.*?)"\)/.exec(css)?.[1] ?? '';
    expect((await at(mark)).body).toBe(readFileSync(join(LOOKOUT, 'mark.svg'), 'utf8'));
  });

  test('changes its home at / while it is served', async () => {
    const text = readFileSync(file, 'utf8');
    const title = async () => /<title>(.*?)<\/title>/.exec((await at('/')).body)?.[1];
    const write = (changed: string, modifiedAt: number) => {
      writeFileSync(file, changed);
      utimesSync(file, modifiedAt, modifiedAt);
      lateMs += 2_000;
    };
    expect(await title()).toBe('Specimen Economics');
    write(text.replace('"home": "economics"', '"home": "analytics"'), 1_000);
    expect(await title()).toBe('Market surveillance · Ledger Lookout');
    write(text.replace('"home": "economics"', '"home": "elsewhere"'), 2_000);
    expect(await title()).toBe('Market surveillance · Ledger Lookout');
    write(text, 3_000);
    expect(await title()).toBe('Specimen Economics');
  });
});
