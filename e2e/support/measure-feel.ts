import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';
import { logIn } from './product.ts';
import { watchRequests } from './watch-requests.ts';

/** What a click waits for, and how far a page moves while it loads. */
export interface Feel {
  /** From the click on an entry of the menu until its content is painted, in milliseconds: at the first visit, and at later ones. */
  readonly cold: Readonly<Record<string, readonly number[]>>;
  readonly warm: Readonly<Record<string, readonly number[]>>;
  /** From the click until the page that it leads to is painted, by step. */
  readonly steps: Readonly<Record<string, readonly number[]>>;
  /** The layout shift of each page from its address, by the width of the screen in pixels. */
  readonly shift: Readonly<Record<number, Readonly<Record<string, number>>>>;
}

const CLIENT = 'client@sentinel.example';
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const MENU = 'nav[aria-label="Main"] a:not([aria-haspopup])';
/** Answers of the API and moving pictures settle in this time after the last request. */
const STILL_MS = 600;

/** The routes that have more than the menu names, and an alert's results. */
const MORE_ROUTES = [
  '/alerts/activity',
  '/alerts/check',
  '/alerts/new/insider-trading',
  '/explore-trades?v=1',
  '/explore-material-events?v=1',
];

/** Measures a running product in Chromium as its client, who gets an alert if there is none. */
export async function measureFeel(url: string, rounds: number): Promise<Feel> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS });
  try {
    const cold: Record<string, number[]> = {};
    const warm: Record<string, number[]> = {};
    const steps: Record<string, number[]> = {};
    for (let round = 0; round < rounds; round += 1) {
      const page = await openDashboard(browser, url, DESKTOP);
      if (round === 0) await keepAnAlert(page);
      await page.goto('/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const into of [cold, warm]) {
        for (const path of await menuPaths(page)) add(into, path, await clicked(page, `${MENU}[href="${path}"]`, path));
      }
      await page.goto('/explore-trades?v=1');
      await page.locator('[role="gridcell"][col-id="Company Name"] a').first().waitFor();
      add(steps, 'row to company', await clicked(page, '[role="gridcell"][col-id="Company Name"] a', '/company'));
      await page.goto('/alerts');
      await page.locator('main table th a').first().waitFor();
      add(steps, 'alert to results', await clicked(page, 'main table th a', '/alert?'));
      await page.context().close();
    }
    const shift: Record<number, Record<string, number>> = {};
    for (const viewport of [DESKTOP, PHONE]) shift[viewport.width] = await shifts(browser, url, viewport);
    return { cold, warm, steps, shift };
  } finally {
    await browser.close();
  }
}

const add = (into: Record<string, number[]>, name: string, value: number) => {
  into[name] = [...(into[name] ?? []), value];
};

async function openDashboard(browser: Browser, url: string, viewport: typeof DESKTOP): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await logIn(page, CLIENT, '/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The pages of the menu, the present one last. */
async function menuPaths(page: Page): Promise<readonly string[]> {
  const all = await page.locator(MENU).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const here = new URL(page.url()).pathname;
  const paths = [...new Set(all.map((path) => path.split('#')[0] ?? path))];
  return [...paths.filter((path) => path !== here), ...paths.filter((path) => path === here)];
}

/** From the click on the first element of the selector until a page of that address shows all of its content. */
function clicked(page: Page, selector: string, path: string): Promise<number> {
  return page.evaluate(
    async ([link, to]) => {
      const target = document.querySelector<HTMLElement>(link);
      if (!target) throw new Error(`There is no ${link}.`);
      const hadHeading = document.querySelector('main h1');
      const began = performance.now();
      target.click();
      // One loop without functions of its own: tsx would give them names that the page does not know.
      for (;;) {
        const main = document.querySelector('main');
        const heading = main?.querySelector('h1') ?? null;
        const isHere = `${location.pathname}${location.search}`.startsWith(to);
        const isLoading = main?.querySelector('[aria-busy="true"], [role="status"][aria-label^="Loading"]') !== null;
        if (isHere && heading !== null && heading !== hadHeading && !isLoading) break;
        if (performance.now() - began > 30_000) throw new Error(`${to} did not come.`);
        await new Promise(requestAnimationFrame);
      }
      // The frame after the one in which the content was put in place: it is painted.
      await new Promise(requestAnimationFrame);
      return performance.now() - began;
    },
    [selector, path] as const,
  );
}

async function keepAnAlert(page: Page): Promise<void> {
  const quiet = watchRequests(page);
  await page.goto('/alerts');
  await page.locator('main h1').waitFor();
  await quiet();
  if ((await page.locator('main table th a').count()) > 0) return;
  await page.goto('/alerts/new/insider-trading');
  await page.getByLabel('Alert name').fill('Feel');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await page.waitForURL(/\/alerts(#|$)/);
  await page.locator('main table th a').first().waitFor();
}

/** The layout shift of every page, from its address to rest. */
async function shifts(browser: Browser, url: string, viewport: typeof DESKTOP): Promise<Record<string, number>> {
  const page = await openDashboard(browser, url, viewport);
  await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  const routes = [...(await routesOf(page)), ...MORE_ROUTES];
  const found: Record<string, number> = {};
  for (const path of routes) {
    const quiet = watchRequests(page);
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await quiet();
    await page.waitForTimeout(STILL_MS);
    found[path] = (await page.evaluate('window.shift')) as number;
  }
  await page.context().close();
  return found;
}

async function routesOf(page: Page): Promise<readonly string[]> {
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  return menuPaths(page);
}
