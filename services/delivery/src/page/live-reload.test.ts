import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { FastifyInstance } from 'fastify';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findTestBrowser } from '../../../../tools/browser.mjs';
import { failedBuilds } from '../../../../tools/dev/failed-builds.mjs';
import { buildApp } from '../app.ts';
import { publishAndPromote } from '../publish/publish-and-promote.ts';
import { folderStore } from '../store/folder-store.ts';
import { appSettings } from '../testing/app-settings.ts';
import { remoteBuild, shellBuild } from '../testing/builds.ts';

const home = mkdtempSync(join(tmpdir(), 'sentinel-home-'));
const releasesFolder = join(home, 'releases');
let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let browser: Browser;
const executablePath = findTestBrowser();
const inBrowser = executablePath ? test : test.skip;
if (!executablePath) console.warn('There is no Chromium: what open pages show is not tested.');

const publish = (...dists: string[]) =>
  publishAndPromote({
    checks: [],
    database: database.database,
    store: folderStore(releasesFolder),
    dists,
    actor: 'tester',
    mode: 'local',
  });

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = appSettings(database.url, releasesFolder);
  app = await buildApp({ ...settings, mode: 'local', liveReload: true, home });
  await publish(shellBuild(), remoteBuild('alerts', '000000000001'));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  if (executablePath) browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await database?.drop();
  rmSync(home, { recursive: true, force: true });
});

const MISTAKE = {
  file: 'mfe-alerts/src/page.tsx',
  line: 7,
  message: '<img src=x onerror=alert(1)> expected\n 7 | <b>',
};

async function open(): Promise<{ page: Page; refused: string[] }> {
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  await page.goto(`${url}/alerts`);
  return { page, refused };
}

inBrowser('open pages, and those opened later, show what does not build, as text, until it builds again', async () => {
  const failed = failedBuilds(home);
  const { page, refused } = await open();
  const dialog = page.getByRole('dialog');
  failed.set('alerts', [MISTAKE]);
  failed.set('shell', [MISTAKE]);
  const later = await open();
  for (const shown of [dialog, later.page.getByRole('dialog')]) {
    await shown.getByRole('heading', { name: 'alerts and shell didn’t build' }).waitFor();
    expect(await shown.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['mfe-alerts/src/page.tsx:7']);
    expect(await shown.locator('p, pre').allTextContents()).toEqual(MISTAKE.message.split('\n'));
  }
  failed.set('alerts', null);
  await dialog.getByRole('heading', { name: 'shell didn’t build' }).waitFor();
  failed.set('shell', null);
  await dialog.waitFor({ state: 'detached' });
  expect([refused, later.refused]).toEqual([[], []]);
});

inBrowser('what somebody closed stays closed until something else fails', async () => {
  const failed = failedBuilds(home);
  const { page } = await open();
  const dialog = page.getByRole('dialog');
  failed.set('alerts', [MISTAKE]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await dialog.isVisible()).toBe(false);
  failed.set('alerts', [{ file: null, line: null, message: 'area.json has no title' }]);
  await dialog.getByText('area.json has no title').waitFor();
  failed.end();
  await dialog.waitFor({ state: 'detached' });
});

inBrowser('a publish reloads open pages, also where the shell does not run', async () => {
  const { page } = await open();
  // Once a stream that began later has told of builds, the page's own knows the registry.
  await page.evaluate(
    () => new Promise((told) => new EventSource('/dev/reload').addEventListener('failed-builds', () => told(null))),
  );
  await Promise.all([page.waitForEvent('load'), publish(remoteBuild('alerts', '000000000002'))]);
});

test('without live reload there is no script, no stream, and nothing of it in the page', async () => {
  writeFileSync(join(home, 'failed-builds.json'), '[]');
  const ordinary = await buildApp({ ...appSettings(database.url, releasesFolder), mode: 'local', home });
  for (const path of ['/dev/reload.js', '/dev/reload']) {
    expect((await ordinary.inject({ url: path, headers: { accept: 'application/json' } })).statusCode).toBe(404);
  }
  const { body } = await ordinary.inject({ url: '/alerts', headers: { accept: 'text/html' } });
  expect(body).not.toContain('/dev/');
  await ordinary.close();
});
