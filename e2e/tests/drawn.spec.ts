import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { watchFiles } from '../support/first-view.ts';
import { watchRequests } from '../support/watch-requests.ts';

/** Adds up what moves on the pages that are opened from now on. */
const watchShift = (page: Page) =>
  page.addInitScript({
    content: `window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
const shiftOf = (page: Page) => page.evaluate('window.shift');
const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Answers as the product does, but with a page up to the hero's chart first, and with the rest later. */
async function sendInTwo(address: string, response: ServerResponse, later: Promise<void>): Promise<void> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => !/^(content-length|content-encoding|connection)$/.test(name));
  response.writeHead(answer.status, Object.fromEntries(headers));
  const chart = body.indexOf('viewBox="0 0 1440 436"');
  if (chart >= 0) {
    const end = body.indexOf('</svg>', chart) + '</svg>'.length;
    response.write(body.subarray(0, end));
    await later;
    response.end(body.subarray(end));
  } else response.end(body);
}

/** The public pages, and what must be readable on each without script. */
const PAGES = {
  '/': ['See what happened', 'Suspicious trading', 'Material adverse events', 'Schedule A Call'],
  '/homeme': ['Welcome.', 'Our Clients', 'Discovery and data'],
  '/terms': ['Terms of Service', 'Last updated January 9, 2025'],
  '/privacy': ['Privacy Policy'],
  '/contact-us': ["Let's talk"],
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages read as they do with it (part 1 section 2)', async ({ page }) => {
    for (const [path, texts] of Object.entries(PAGES)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of texts) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible();
    }
    await page.goto('/homeme');
    await page.getByText('Discovery and data').click();
    await expect(page.getByText('Each figure traced to its source file')).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Schedule A Call' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect(page.getByRole('link', { name: /hello@sentinel\.example/ }).first()).toBeVisible();
  });
});

test('with script, the portal takes over without a jump, a flicker or an error, for less than 200 kB of script', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await watchShift(page);
  for (const path of Object.keys(PAGES)) {
    const { files } = watchFiles(page);
    const quiet = watchRequests(page);
    await page.goto(path);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await expect(page.locator('[data-area-content]').getByRole('heading', { level: 1 })).toBeVisible();
    await quiet();
    expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    const scripts = (await files()).filter(({ name }) => name.endsWith('.js'));
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      `scripts of ${path}`,
    ).toBeLessThan(200_000);
  }
  expect(errors).toEqual([]);
});

test('FINDINGS P11, PEOPLE X27: nothing moves when the letters of a page come after it was painted', async ({
  page,
}) => {
  await watchShift(page);
  for (const path of ['/', '/homeme']) {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await painted(page);
    await expect(page.locator('#drawn')).toHaveCount(0);
    expect(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(false);
    release();
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    await nextFrame(page);
    expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    await page.unroute('**/*.woff2');
  }
});

test('FINDINGS P11: the hero keeps its place where its chart is painted before its text has come', async ({
  page,
  baseURL,
}) => {
  await watchShift(page);
  let finish = () => {};
  const isPainted = new Promise<void>((resolve) => (finish = resolve));
  const server = createServer((request, response) => {
    void sendInTwo(`${baseURL}${request.url}`, response, isPainted).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const quiet = watchRequests(page);
    await page.goto(`http://localhost:${port}/`, { waitUntil: 'commit' });
    await painted(page);
    finish();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await quiet();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('who has a session never sees a page drawn for visitors', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('access_token', 'made-up'));
  await page.route('**/r/**', () => {}); // scripts never arrive: the page stays as the server sent it
  await page.goto('/?view=home', { waitUntil: 'commit' });
  await expect(page.locator('#drawn')).toBeAttached();
  await expect(page.locator('#drawn')).toBeHidden();
});
