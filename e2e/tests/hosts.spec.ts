import type { Page } from '@playwright/test';
import { expect, HOSTS, test } from '../support/hosts.ts';

const SURVEILLANCE = 'See what happened before the headline.';
const FIRM = 'Welcome.';
const APP = `https://${HOSTS.app}`;

/** Where a deployment answers and this test cannot: the name and path that the browser goes to. */
async function catchAppHost(page: Page): Promise<() => string | undefined> {
  let seen: string | undefined;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(APP)) seen = request.url();
  });
  await page.route(`${APP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>the app</h1>' }));
  return () => seen;
}

test.describe('which home shows at /, by host (part 1 section 1)', () => {
  for (const [host, heading, title, icon] of [
    [HOSTS.analytics, SURVEILLANCE, 'Market surveillance · Sentinel', '/favicon.svg'],
    [HOSTS.economics, FIRM, 'Example Economics', '/firm-favicon.svg'],
    [HOSTS.app, SURVEILLANCE, 'Market surveillance · Sentinel', '/favicon.svg'],
  ] as const) {
    test(host, async ({ anyHost }) => {
      const page = await (await anyHost()).newPage();
      for (const path of ['/', '/?view=home']) {
        await page.goto(`http://${host}${path}`);
        await expect(page.locator('[data-area-content]').getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page).toHaveTitle(title);
        await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', new RegExp(`^/brand/\\w+${icon}$`));
      }
      for (const path of ['/homeme', '/sentinel']) {
        await page.goto(`http://${host}${path}`);
        await expect(page.locator('[data-area-content]').getByRole('heading', { level: 1 })).toHaveText(FIRM);
      }
    });
  }
});

test('links to app pages lead to the app’s host from other hosts, and stay relative on it (part 1 section 1) @nightly', async ({
  anyHost,
}) => {
  const page = await (await anyHost()).newPage();
  const target = (name: string) => page.locator('[data-area-content]').getByRole('link', { name }).first();
  await page.goto(`http://${HOSTS.app}/`);
  await expect(target('Get Free Access Now')).toHaveAttribute('href', '/sign-up');
  for (const [host, names] of [
    [HOSTS.analytics, { 'Get Free Access Now': '/sign-up', 'Client Login': '/login', 'Privacy Policy': '/privacy' }],
    [HOSTS.economics, { 'Get Free Access Now': '/sign-up', 'Client Login': '/login', 'Terms of Service': '/terms' }],
  ] as const) {
    await page.goto(`http://${host}/`);
    for (const [name, path] of Object.entries(names)) await expect(target(name)).toHaveAttribute('href', APP + path);
  }
  const wentTo = await catchAppHost(page);
  await target('Client Login').click();
  await expect(page.getByRole('heading', { name: 'the app' })).toBeVisible();
  expect(wentTo()).toBe(`${APP}/login`);
});

test('an app page on another host goes to the app’s host with path and query; browsers keep the hash (part 2 "Host guard")', async ({
  anyHost,
  delivery,
}) => {
  const page = await (await anyHost()).newPage();
  const answer = await fetch(`${delivery.url}/alerts/price?a=1&b=%2F`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  // The address of this test is a local host, on which every page shows.
  expect(answer.status).toBe(200);
  const wentTo = await catchAppHost(page);
  await page.goto(`http://${HOSTS.analytics}/alerts/price?a=1&b=%2F#c`).catch(() => {});
  await expect.poll(wentTo).toBe(`${APP}/alerts/price?a=1&b=%2F`);
});

test('a host that no brand knows shows the landing paths and nothing of the app', async ({ anyHost }) => {
  const page = await (await anyHost()).newPage();
  await page.goto('http://unknown.example/');
  await expect(page.locator('[data-area-content]').getByRole('heading', { level: 1 })).toHaveText(SURVEILLANCE);
  const wentTo = await catchAppHost(page);
  await page.goto('http://unknown.example/dashboard').catch(() => {});
  await expect.poll(wentTo).toBe(`${APP}/dashboard`);
});

test('the contact form opens in place on every host, with the API of that host', async ({ anyHost }) => {
  const page = await (await anyHost()).newPage();
  await page.goto(`http://${HOSTS.economics}/`);
  await page.locator('[data-area-content]').getByRole('link', { name: 'Schedule A Call' }).click();
  await expect(page.getByRole('dialog', { name: "Let's talk" })).toBeVisible();
  await expect(page).toHaveURL(`http://${HOSTS.economics}/`);
});
